import { Alert, Box } from "@mui/material";
import type { DrivenStop } from "../../contract/driving.ts";
import { actionKinds } from "../../contract/rounds.rules.ts";
import { Instant, ownDirection } from "../kit/page/values.tsx";
import { hasText, useTranslation } from "../kit/texts/i18n.ts";
import type { useRound } from "./round.ts";

type Round = Pick<ReturnType<typeof useRound>, "unsent" | "isAway" | "isKept" | "trouble">;

/** What is not sent from this phone, and why. */
export function Unsent({ round: { unsent, isAway, isKept, trouble } }: { round: Round }) {
  const { t } = useTranslation();
  return (
    <Box role="status" sx={{ display: "grid", gap: 1, "&:not(:empty)": { mb: 2 } }}>
      {unsent > 0 && (
        <Alert severity="info">
          {t(isAway ? "driving.phone.away" : "driving.phone.sending", { count: unsent })}
        </Alert>
      )}
      {unsent > 0 && !isKept && <Alert severity="error">{t("driving.phone.notKept")}</Alert>}
      {trouble && <Alert severity="error">{trouble}</Alert>}
    </Box>
  );
}

/** A stop that was completed, whose photos have not all arrived. */
export function AwaitedParts({ stop }: { stop: Pick<DrivenStop, "partsPresent" | "partsTotal"> }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ fontSize: 18, fontWeight: 600 }}>
      {t("driving.phone.parts", { present: stop.partsPresent ?? 0, total: stop.partsTotal ?? 0 })}
    </Box>
  );
}

/** What a phone told of a stop that was refused: somebody has to look at it. */
export function Refusals({ stop }: { stop: Pick<DrivenStop, "refusals"> }) {
  const { t } = useTranslation();
  if (stop.refusals.length === 0) return null;
  return (
    <Alert severity="warning">
      {t("driving.phone.refusedTitle")}
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {stop.refusals.map(({ kind, code, at, userName, pieces, remarks, signedBy }) => {
          const known = actionKinds.find((one) => one === kind);
          const why = `errors.${code}`;
          return (
            <li key={`${at} ${kind}`}>
              <Instant at={at} />
              {userName && <> · {ownDirection(userName)}</>}: {known ? t(`actionKinds.${known}`) : kind}
              {pieces !== null && <> · {t("driving.countedPieces", { count: pieces })}</>}
              {signedBy && <> · {t("driving.signedByName", { name: signedBy })}</>}
              {remarks && <> · {ownDirection(remarks)}</>}
              {hasText(why) && <div>{t(why)}</div>}
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}
