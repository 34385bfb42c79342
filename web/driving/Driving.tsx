import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { driving } from "../../contract/driving.routes.ts";
import { rounds } from "../../contract/rounds.routes.ts";
import type { Stop } from "../../contract/stops.ts";
import { useCall } from "../kit/call/data.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Inline, ownDirection, Word } from "../kit/page/values.tsx";
import { today } from "../kit/texts/company.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { BeforeSettingOff } from "./BeforeSettingOff.tsx";
import { isOver, Tracked, useOffline, windowText } from "./parts.tsx";
import { stopAfter, useRound } from "./round.ts";
import { Unsent } from "./Unsent.tsx";

/** A driver's stops of today and the coming week, in the order of the route. */
export function Driving() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useCall(driving.list, {}, { also: ["positions"] });
  const sheet = useCall(rounds.sheet, {}, { also: ["vehicles"] }).data;
  const { noted, ...round } = useRound();
  useOffline();
  if (error && !data) return <FailedPage error={error} retry={() => void refetch()} />;
  const stops = (data?.items ?? []).map((stop) => stopAfter(stop, noted));
  const now = today();
  const days = Map.groupBy(stops, ({ day }) => (day !== null && day > now ? day : now));
  const next = stops.find((stop) => !isOver(stop) && (stop.day ?? "") <= now);
  return (
    <Page title={t("driving.title")} width={640}>
      <Unsent round={round} />
      {data?.isTracked && <Tracked />}
      {sheet && days.has(now) && (
        <BeforeSettingOff
          sheet={sheet}
          planned={
            stops.find(({ day, vehicleId }) => (day ?? now) <= now && vehicleId !== null)?.vehicleId ?? null
          }
          isNoted={noted.some(({ kind }) => kind === "check")}
        />
      )}
      {data && !days.has(now) && <Box sx={{ mb: 3, fontSize: 16 }}>{t("driving.empty")}</Box>}
      {[...days].map(([day, own]) => (
        <Box
          component="section"
          key={day}
          sx={{ mb: 3, display: "grid", gap: 1 }}
          aria-labelledby={`day-${day}`}
        >
          <Box component="h2" id={`day-${day}`} sx={{ fontSize: 18, fontWeight: 600, m: 0 }}>
            {day === now ? t("driving.today") : format.day(day, { weekday: true })}
          </Box>
          <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
            {own.map((stop) => (
              <StopLink key={stop.id} stop={stop} isNext={stop.id === next?.id} />
            ))}
          </Box>
        </Box>
      ))}
    </Page>
  );
}

function StopLink({ stop, isNext }: { stop: Stop & { isUnsent: boolean }; isNext: boolean }) {
  const { t } = useTranslation();
  const {
    id,
    name,
    contactName,
    city,
    kind,
    state,
    expectedPieces,
    isUnsent,
    partsPresent,
    partsTotal,
    refusedActions,
  } = stop;
  return (
    <Box component="li" sx={{ opacity: isOver(stop) ? 0.75 : 1 }}>
      <Box
        component={Link}
        to={`/driving/${id}`}
        sx={{
          ...{ display: "grid", gap: 0.5, p: 2, minBlockSize: 72, textDecoration: "none" },
          ...{ border: isNext ? 2 : 1, borderColor: isNext ? "primary.main" : "divider", borderRadius: 1 },
          ...{ bgcolor: "background.paper", color: "text.primary", fontSize: 16 },
        }}
      >
        <Box sx={{ display: "flex", gap: 1, justifyContent: "space-between", fontWeight: 600, fontSize: 18 }}>
          {ownDirection(name || contactName)}
          <span className="figure">{windowText(stop)}</span>
        </Box>
        <span>
          <Inline
            parts={[
              <Word key="kind" of="stopKinds" value={kind} />,
              ownDirection(city),
              t("driving.pieces", { count: expectedPieces }),
            ]}
          />
        </span>
        {(state !== "planned" || refusedActions > 0) && (
          <strong>
            <Inline
              parts={[
                state !== "planned" && <Word key="state" of="stopStates" value={state} />,
                isUnsent && t("driving.phone.notSent"),
                partsTotal !== null && t("driving.phone.parts", { present: partsPresent, total: partsTotal }),
                refusedActions > 0 && t("driving.phone.someRefused"),
              ]}
            />
          </strong>
        )}
      </Box>
    </Box>
  );
}
