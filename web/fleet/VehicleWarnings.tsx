import { Box } from "@mui/material";
import type { VehicleWarning } from "../../contract/vehicles.rules.ts";
import { StatusChip } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const grave: readonly VehicleWarning[] = [
  "outOfService",
  "inspectionExpired",
  "insuranceExpired",
  "serviceDue",
];

/** What somebody should see to about a vehicle, the gravest first. */
export function VehicleWarnings({ of }: { of: readonly VehicleWarning[] }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5 }}>
      {of.map((warning) => (
        <StatusChip
          key={warning}
          name={t(`vehicleWarnings.${warning}`)}
          color={grave.includes(warning) ? "#B82929" : "#AA4603"}
        />
      ))}
    </Box>
  );
}
