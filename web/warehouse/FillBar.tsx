import { Box } from "@mui/material";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type Props = { units: number; capacity: number | null };

/** How full a place is, as words and as a bar where it has a limit. */
export function FillBar({ units, capacity }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = format.number(units);
  if (capacity === null) return <Box>{t("places.units", { count: units, shown })}</Box>;
  const share = Math.min(1, units / capacity);
  const color = share >= 1 ? "error.main" : share >= 0.9 ? "warning.main" : "success.main";
  return (
    <Box>
      <Box>{t("places.unitsOf", { shown, capacity: format.number(capacity) })}</Box>
      <Box aria-hidden sx={{ blockSize: 6, bgcolor: "action.selected", mt: 0.5 }}>
        <Box sx={{ blockSize: 6, inlineSize: `${share * 100}%`, bgcolor: color }} />
      </Box>
    </Box>
  );
}
