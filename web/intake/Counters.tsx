import { Box, ButtonBase } from "@mui/material";
import { useTranslation } from "react-i18next";
import type { Intake } from "../../contract/intakes.ts";
import { Count } from "../kit/show.tsx";

type Part = "missing" | "unexpected" | "last";
type Props = { counters: Intake["counters"]; onShow: (part: Part) => void };

/** Four large figures; each shows its own column on a phone. */
export function Counters({ counters, onShow }: Props) {
  const { t } = useTranslation();
  const figures = [
    {
      name: "matched",
      value: counters.matched,
      of: counters.expected,
      color: "success.main",
      sign: "✓",
      part: "last",
    },
    {
      name: "missing",
      value: counters.missing,
      color: counters.missing ? "warning.main" : "text.secondary",
      sign: "–",
      part: "missing",
    },
    {
      name: "unexpected",
      value: counters.unexpected,
      color: counters.undecided ? "error.main" : "text.secondary",
      sign: "▲",
      part: "unexpected",
    },
    {
      name: "duplicates",
      value: counters.duplicates,
      color: counters.duplicates ? "warning.main" : "text.secondary",
      sign: "×2",
      part: "last",
    },
  ] as const;
  return (
    <Box
      aria-live="polite"
      sx={{
        display: "grid",
        gap: 1,
        gridTemplateColumns: { xs: "repeat(2, 1fr)", sm: "repeat(4, 1fr)" },
        my: 1.5,
      }}
    >
      {figures.map(({ name, value, color, sign, part, ...more }) => (
        <ButtonBase
          key={name}
          onClick={() => onShow(part)}
          sx={{
            display: "block",
            textAlign: "start",
            border: 1,
            borderColor: "divider",
            borderInlineStart: 4,
            borderInlineStartColor: color,
            bgcolor: "background.paper",
            px: 1.5,
            py: 1,
          }}
        >
          <Box sx={{ fontSize: 13, color: "text.secondary" }}>
            <span aria-hidden>{sign}</span> {t(`intake.${name}`)}
          </Box>
          <Box sx={{ fontSize: { xs: 28, sm: 40 }, lineHeight: 1.15, fontWeight: 600, color }}>
            <Count value={value} />
            {"of" in more && (
              <Box component="span" sx={{ fontSize: 16, fontWeight: 400, color: "text.secondary" }}>
                {" "}
                {t("intake.of")} <Count value={more.of} />
              </Box>
            )}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}
