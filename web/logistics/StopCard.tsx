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
import { Small } from "../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { conflictText } from "./conflictText.ts";
import { hoursOf } from "./StopFacts.tsx";

const small = { fontSize: 14, verticalAlign: "-2px", marginInlineEnd: "3px" } as const;
type Props = {
  stop: Stop;
  /** Where it stands or is held, `09:15`. */
  time?: string;
  conflicts?: readonly Conflict[];
  /** Only who and when. */
  compact?: boolean;
};

/** A stop in a few words: who, when, and what is wrong with its plan. */
export function StopCard({ stop, time, conflicts = [], compact = false }: Props) {
  const { t } = useTranslation();
  const Icon = stop.kind === "pickup" ? Fetch : Bring;
  return (
    <Box component="span" sx={{ display: "block", minInlineSize: 0, fontSize: 12, fontWeight: 400 }}>
      <Small
        component="span"
        className="first"
        sx={{ display: "block", fontWeight: 500, overflowWrap: "anywhere" }}
      >
        {conflicts.length > 0 && (
          <Warning sx={{ ...small, color: "error.main" }} titleAccess={t("planning.wrong")} />
        )}
        <Icon sx={small} titleAccess={t(`stopKinds.${stop.kind}`)} />
        {time && (
          <bdi dir="ltr" className="figure">
            {time}
          </bdi>
        )}{" "}
        <bdi>{stop.name || stop.contactName}</bdi>
        <Marks stop={stop} />
      </Small>
      {!compact && <Details stop={stop} conflicts={conflicts} />}
    </Box>
  );
}

/** That its hour is fixed, and what the contact knows of it. */
function Marks({ stop }: { stop: Stop }) {
  const { t } = useTranslation();
  const confirmation = confirmationOf(stop);
  const after = { ...small, marginInlineStart: "3px" };
  return (
    <>
      {stop.locked && <Lock sx={after} titleAccess={t("stops.fields.locked")} />}
      {confirmation === "current" && <Mail sx={after} titleAccess={t("planning.confirmations.current")} />}
      {confirmation === "outdated" && (
        <EventRepeat
          sx={{ ...after, color: "warning.main" }}
          titleAccess={t("planning.confirmations.outdated")}
        />
      )}
    </>
  );
}

function Details({ stop, conflicts }: { stop: Stop; conflicts: readonly Conflict[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = hoursOf(stop);
  const isProposed = stop.proposedDay !== null && stop.proposedDay !== stop.day;
  const lines = [
    [stop.city, t("daySheet.pieces", { count: stop.expectedPieces })].filter(Boolean).join(" · "),
    hours && t("planning.agreed", { hours: `\u2066${hours}\u2069` }),
    stop.partsTotal !== null &&
      t("driving.phone.parts", { present: stop.partsPresent, total: stop.partsTotal }),
    stop.refusedActions > 0 && t("driving.phone.someRefused"),
    isProposed && t("planning.proposed", { day: format.day(stop.proposedDay!, { weekday: true }) }),
    stop.state !== "planned" &&
      [t(`stopStates.${stop.state}`), stop.failureReason].filter(Boolean).join(" · "),
  ].filter((line) => !!line);
  return (
    <>
      {conflicts.map((conflict) => (
        <Box key={conflict.code} component="span" sx={{ display: "block", color: "error.main" }}>
          {conflictText(conflict)}
        </Box>
      ))}
      {lines.map((line) => (
        <Box key={String(line)} component="span" sx={{ display: "block", color: "text.secondary" }}>
          {line}
        </Box>
      ))}
    </>
  );
}
