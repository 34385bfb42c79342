import { ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useTranslation } from "../../kit/texts/i18n.ts";

export type Kind = "device" | "bundle";

/** One device, or several equal pieces. */
export function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={kind}
      onChange={(_, next: Kind | null) => next && onChange(next)}
      aria-label={t("products.kind")}
      sx={{ mb: 2 }}
    >
      <ToggleButton value="device">{t("products.kinds.device")}</ToggleButton>
      <ToggleButton value="bundle">{t("products.kinds.bundle")}</ToggleButton>
    </ToggleButtonGroup>
  );
}
