import MyLocation from "@mui/icons-material/MyLocation";
import { Box } from "@mui/material";
import type { Stop } from "../../contract/stops.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Whether nothing is to be done at a stop any more. */
export const isOver = ({ state }: Pick<Stop, "state">) => ["done", "failed", "cancelled"].includes(state);

/** From when until when the contact expects the van. */
export const windowText = ({ windowFrom, windowUntil }: Pick<Stop, "windowFrom" | "windowUntil">) =>
  windowFrom && windowUntil ? `${windowFrom}–${windowUntil}` : (windowFrom ?? windowUntil ?? "");

/** Says that the vehicle is followed. */
export function Tracked() {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "center", mb: 2, fontSize: 14 }}>
      <MyLocation fontSize="small" aria-hidden />
      {t("driving.tracked")}
    </Box>
  );
}

/** Targets for a thumb, with gloves on. */
export const large = {
  "&&": { minBlockSize: 56, fontSize: 18 },
  fontWeight: 600,
  inlineSize: "100%",
} as const;
