import MyLocation from "@mui/icons-material/MyLocation";
import { Box } from "@mui/material";
import { useEffect } from "react";
import type { Stop } from "../../contract/stops.ts";
import { locale as currentLocale, useTranslation } from "../kit/texts/i18n.ts";
import { prepareOffline } from "./offline.ts";

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

/** Makes this place open without a network. */
export function useOffline() {
  const locale = currentLocale.use();
  useEffect(() => prepareOffline(locale), [locale]);
}

/** Targets for a thumb, with gloves on. */
export const large = {
  "&&": { minBlockSize: 56, fontSize: 18 },
  fontWeight: 600,
  inlineSize: "100%",
} as const;
