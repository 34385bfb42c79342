import { Box } from "@mui/material";
import { Small } from "../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

const places = Array.from({ length: 21 }, (_, at) => at + 1);

/** The sheet as it lies there, three beside each other: which label is the first that is still on it. */
export function FirstFree({ value, onChange }: { value: number; onChange: (place: number) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 1 }}>
      <Small component="legend" sx={{ fontWeight: 500, p: 0, mb: 0.5 }}>
        {t("products.firstFree")}
      </Small>
      <Box dir="ltr" sx={{ display: "inline-grid", gridTemplateColumns: "repeat(3, 64px)", gap: 0.5 }}>
        {places.map((place) => (
          <Box
            component="label"
            key={place}
            sx={{
              border: 1,
              borderColor: place === value ? "primary.main" : "divider",
              bgcolor: place < value ? "action.disabledBackground" : "background.paper",
              fontWeight: place === value ? 600 : 400,
              color: place < value ? "text.secondary" : "text.primary",
              textAlign: "center",
              py: 0.25,
              "@media (pointer: coarse)": { py: 1.25 },
              cursor: "pointer",
              "&:focus-within": { outline: "2px solid", outlineOffset: 1 },
              "& input": { position: "absolute", opacity: 0, inlineSize: 1 },
            }}
          >
            <input
              type="radio"
              name="first-free"
              value={place}
              checked={place === value}
              onChange={() => onChange(place)}
            />
            {format.number(place)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
