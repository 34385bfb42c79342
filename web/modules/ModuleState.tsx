import { Box } from "@mui/material";
import type { Module } from "../../contract/modules.ts";
import { StatusChip } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

const colors: Record<Module["state"], string> = {
  none: "var(--faint)",
  trial: "#3366FF",
  active: "#008A40",
  expires: "#AA4603",
  pastDue: "#B82929",
  ended: "var(--faint)",
};

export const ModuleChip = ({ state }: Pick<Module, "state">) => {
  const { t } = useTranslation();
  return <StatusChip name={t(`moduleStates.${state}`)} color={colors[state]} />;
};

/** Until when a module is in use, or what it waits for, in a sentence; nothing for one that nobody bills. */
export function useUntil() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ state, until, renews }: Module) => {
    if (until === null || (state === "active" && !renews)) return "";
    const day = format.day(until);
    if (state === "pastDue") return t("modules.payBefore", { day });
    if (state === "ended") return t("modules.endedOn", { day });
    return state === "active" ? "" : t("modules.until", { day });
  };
}

export function ModuleStanding({ module }: { module: Module }) {
  const until = useUntil()(module);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, rowGap: 0.25 }}>
      <ModuleChip state={module.state} />
      {until && <Box sx={{ color: "text.secondary" }}>{until}</Box>}
    </Box>
  );
}
