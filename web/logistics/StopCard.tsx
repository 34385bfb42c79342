import Fetch from "@mui/icons-material/ArchiveOutlined";
import EventRepeat from "@mui/icons-material/EventRepeatOutlined";
import Lock from "@mui/icons-material/LockOutlined";
import Mail from "@mui/icons-material/MarkEmailReadOutlined";
import Bring from "@mui/icons-material/UnarchiveOutlined";
import Warning from "@mui/icons-material/WarningAmberOutlined";
import { Box } from "@mui/material";
import type { Conflict } from "../../contract/plan.rules.ts";
import { confirmationOf } from "../../contract/stops.rules.ts";
import type { Stop } from "../../contract/stops.ts";
import { dayText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { conflictText } from "./conflictText.ts";
import { hoursOf } from "./StopFacts.tsx";

const small = { fontSize: 14, verticalAlign: "-2px", marginInlineEnd: "3px" } as const;
type Props = {
  stop: Stop /** Where it stands or is held, `09:15`. */;
  time?: string;
  conflicts?: readonly Conflict[];
};

/** A stop in a few words: who, when, and what is wrong with its plan. */
export function StopCard({ stop, time, conflicts = [] }: Props) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const Icon = stop.kind === "pickup" ? Fetch : Bring;
  const hours = hoursOf(stop);
  const confirmation = confirmationOf(stop);
  return (
    <Box component="span" sx={{ display: "block", minInlineSize: 0, fontSize: 12, fontWeight: 400 }}>
      <Box
        component="span"
        sx={{ display: "block", fontWeight: 500, fontSize: 13, overflowWrap: "anywhere" }}
      >
        <Icon sx={small} titleAccess={t(`stopKinds.${stop.kind}`)} />
        {time && (
          <bdi dir="ltr" className="figure">
            {time}{" "}
          </bdi>
        )}
        <bdi>{stop.name || stop.contactName}</bdi>
        {stop.locked && (
          <Lock sx={{ ...small, marginInlineStart: "3px" }} titleAccess={t("stops.fields.locked")} />
        )}
        {confirmation === "current" && (
          <Mail
            sx={{ ...small, marginInlineStart: "3px" }}
            titleAccess={t("planning.confirmations.current")}
          />
        )}
        {confirmation === "outdated" && (
          <EventRepeat
            sx={{ ...small, marginInlineStart: "3px", color: "warning.main" }}
            titleAccess={t("planning.confirmations.outdated")}
          />
        )}
      </Box>
      <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
        {[stop.city, t("daySheet.pieces", { count: stop.expectedPieces })].filter(Boolean).join(" · ")}
      </Box>
      {conflicts.map((conflict) => (
        <Box key={conflict.code} component="span" sx={{ display: "block", color: "error.main" }}>
          <Warning sx={small} />
          {conflictText(conflict)}
        </Box>
      ))}
      {stop.state !== "planned" && (
        <Box
          component="span"
          sx={{ display: "block", color: stop.state === "failed" ? "error.main" : "text.secondary" }}
        >
          {[t(`stopStates.${stop.state}`), stop.failureReason].filter(Boolean).join(" · ")}
        </Box>
      )}
      {hours && (
        <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
          {t("planning.agreed", { hours: `\u2066${hours}\u2069` })}
        </Box>
      )}
      {stop.proposedDay && stop.proposedDay !== stop.day && (
        <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
          {t("planning.proposed", { day: dayText(stop.proposedDay, locale, { weekday: true }) })}
        </Box>
      )}
    </Box>
  );
}
