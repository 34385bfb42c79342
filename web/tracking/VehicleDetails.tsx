import { Box, Button } from "@mui/material";
import { useState } from "react";
import { isDay } from "../../contract/calendar.rules.ts";
import { tracking } from "../../contract/tracking.routes.ts";
import type { TrackedVehicle } from "../../contract/tracking.ts";
import { callFile } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { DateField } from "../kit/inputs/DateInput.tsx";
import { Field } from "../kit/inputs/Field.tsx";
import { Small } from "../kit/look/Text.tsx";
import { Inline, Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { today } from "../kit/texts/company.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { PhoneDialog } from "./PhoneDialog.tsx";

/** Whose trail is shown; today when undefined. */
type OfDay = { day: string | undefined; onDay: (day: string | undefined) => void };

/** What is known of a vehicle: its last position, where it stood, what it fetches, and the phone in it. */
export function VehicleDetails({ vehicle, day, onDay }: { vehicle: TrackedVehicle } & OfDay) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const [isSettingUp, setSettingUp] = useState(false);
  const { id, position, registrationNumber } = vehicle;
  return (
    <Small sx={{ px: 1.5, py: 1.5, display: "grid", gap: 1.5 }}>
      {position && (
        <div>
          <Inline
            parts={[
              <Instant key="at" at={position.fixedAt} />,
              position.accuracy !== null && t("tracking.within", { metres: Math.round(position.accuracy) }),
              position.battery !== null &&
                t("tracking.battery", { share: format.percent(position.battery / 100) }),
            ]}
          />
          <Box dir="ltr" className="figure" sx={{ color: "text.secondary" }}>
            {position.latitude.toFixed(5)}, {position.longitude.toFixed(5)}
          </Box>
        </div>
      )}
      <Stretches vehicleId={id} day={day} onDay={onDay} />
      {may(tracking.todayPickups) && <Pickups plate={registrationNumber} />}
      {may(tracking.tracker) && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          sx={{ justifySelf: "start" }}
          onClick={() => setSettingUp(true)}
        >
          {t("tracking.setUp")}
        </Button>
      )}
      {isSettingUp && <PhoneDialog vehicle={vehicle} onClose={() => setSettingUp(false)} />}
    </Small>
  );
}

/** When the vehicle ran and stood on a day, as the line on the map shows where. */
function Stretches({ vehicleId, day, onDay }: { vehicleId: number } & OfDay) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState(day ?? today());
  const input = { params: { vehicleId }, query: { day } };
  const { data } = useCall(tracking.trail, input, { refetchInterval: 15_000, keepPrevious: true });
  const save = () => void callFile(tracking.gpx, input, { name: "trail.gpx" }).catch(showError);
  return (
    <section>
      <Field label={t("tracking.day")}>
        {(ids) => (
          <DateField
            ids={ids}
            value={typed}
            onChange={setTyped}
            onDone={(next) => isDay(next) && onDay(next === today() ? undefined : next)}
          />
        )}
      </Field>
      {data?.stretches.length === 0 && t("tracking.noTrail")}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxBlockSize: 160, overflowY: "auto" }}>
        {data?.stretches.map(({ state, from, until }) => (
          <li key={from}>
            <Inline
              parts={[
                <span className="figure" key="times">
                  {format.time(from)}–{format.time(until)}
                </span>,
                <Word key="state" of="vehicleStates" value={state} />,
              ]}
            />
          </li>
        ))}
      </Box>
      {data && data.points.length > 0 && (
        <Button size="small" color="inherit" onClick={save}>
          {t("tracking.gpx")}
        </Button>
      )}
    </section>
  );
}

function Pickups({ plate }: { plate: string }) {
  const { t } = useTranslation();
  const { data } = useCall(tracking.todayPickups, { params: { licensePlate: plate } });
  if (!data) return null;
  return (
    <section>
      <Box component="h2" sx={heading}>
        {t("tracking.pickups")}
      </Box>
      {data.items.length === 0 && t("tracking.noPickups")}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data.items.map(({ id, state, name, contactName, city, windowFrom, windowUntil }) => (
          <li key={id}>
            <Inline
              parts={[
                windowFrom && windowUntil && (
                  <span className="figure" key="window">
                    {windowFrom}–{windowUntil}
                  </span>
                ),
                ownDirection(name || contactName),
                ownDirection(city),
                <Word key="state" of="stopStates" value={state} />,
              ]}
            />
          </li>
        ))}
      </Box>
    </section>
  );
}

const heading = { fontSize: 12, fontWeight: 600, color: "text.secondary", m: 0, mb: 0.5 } as const;
