import { Box, Skeleton } from "@mui/material";
import { calendar, planRoutesOf } from "../../contract/calendar.routes.ts";
import { calendarOf, dayNumber, dayOfNumber } from "../../contract/calendar.rules.ts";
import type { Planning } from "../../contract/calendar.ts";
import { minutesOf, timeOf } from "../../contract/plan.rules.ts";
import type { Stop } from "../../contract/stops.ts";
import { HourGrid } from "../kit/calendar/HourGrid.tsx";
import type { HourColumn, HourMoves } from "../kit/calendar/hourMoves.ts";
import type { Spot } from "../kit/calendar/hours.ts";
import { daysOf, type Span, weeksOf } from "../kit/calendar/span.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { readAgain, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { Note } from "../kit/look/Text.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { PlainLink } from "../kit/page/PlainLink.tsx";
import type { Search } from "../kit/rows/listState.ts";
import { today } from "../kit/texts/company.ts";
import type { Format } from "../kit/texts/format.ts";
import { formatNow, t, useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { AnywayDialog, useAnyway } from "./anyway.tsx";
import { conflictText } from "./conflictText.ts";
import {
  blocksOfDay,
  blocksOfDays,
  canMove,
  conflictsAt,
  type Lane,
  laneOf,
  type Put,
  planAt,
  routeOf,
  startAfter,
} from "./lanes.ts";
import { StopCard } from "./StopCard.tsx";

type Props = { span: Span; day: number; change: (changes: Search) => void; onOpen: (stop: Stop) => void };

/** The stops of a week or of a day's vehicles at their hours. */
export function PlanGrid({ span, day, change, onOpen }: Props) {
  const { locale } = useFormat();
  const days = span === "day" ? [day] : daysOf(weeksOf("week", day, locale)[0]!);
  const query = { from: dayOfNumber(days[0]!), to: dayOfNumber(days.at(-1)!) };
  const read = useCall(
    calendar.planning,
    { query },
    { keepPrevious: true, also: ["vehicles", "drivers", "purchases", "sales", "repairs"] },
  );
  if (read.error && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton variant="rectangular" height={480} />;
  return <Grid planning={read.data} days={days} isDay={span === "day"} change={change} onOpen={onOpen} />;
}

type GridProps = Pick<Props, "change" | "onOpen"> & { planning: Planning; days: number[]; isDay: boolean };

/** Puts stops on the calendar: sends the plan, and asks for a reason when something is wrong with it. */
function usePuts(planning: Planning) {
  const { asking, planOrAsk, answer } = useAnyway<unknown>();
  /** Answers whether it stands there. */
  async function put(stop: Stop, place: Put): Promise<boolean> {
    const { id, kind, version } = stop;
    const body = { ...planAt(planning, stop, place), version };
    try {
      await planOrAsk((overrideReason) =>
        call(planRoutesOf[kind].plan, { params: { id }, body: { ...body, overrideReason } }),
      );
      await readAgain();
      return true;
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === "planConflicts";
      if (!isAsked) {
        showError(error);
        void readAgain();
      }
      return false;
    }
  }
  async function takeOff({ id, kind, version, ...stop }: Stop) {
    if (stop.day === null) return;
    const { windowFrom, windowUntil, locked } = stop;
    const nowhere = { day: null, vehicleId: null, driverId: null, position: null, overrideReason: "" };
    const body = { ...nowhere, windowFrom, windowUntil, locked, version };
    await call(planRoutesOf[kind].plan, { params: { id }, body }).catch(showError);
    void readAgain();
  }
  return { asking, answer, put, takeOff };
}

function Grid({ planning, days, isDay, change, onOpen }: GridProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const { asking, answer, put, takeOff } = usePuts(planning);
  const first = dayOfNumber(days[0]!);
  const lanes = lanesOf(planning, first);
  const wrongOf = conflictsByStop(planning);
  const putOf = (stop: Stop, { column, start }: Spot): Put =>
    isDay
      ? { day: first, vehicleId: column || null, start }
      : { day: dayOfNumber(column), vehicleId: stop.vehicleId, start };
  const conflictsOn = (stop: Stop, spot: Spot) => conflictsAt(planning, stop, putOf(stop, spot));
  const moves: HourMoves<Stop> = {
    can: canMove,
    lengthOf: ({ minutes }) => Math.max(15, minutes),
    startIn: (stop, column) => {
      const { day, vehicleId } = putOf(stop, { column, start: 0 });
      return startAfter(planning, stop, day, vehicleId);
    },
    put: (stop, spot) => put(stop, putOf(stop, spot)),
    takeOff: (stop) => void takeOff(stop),
    shiftDay: (column, by) => {
      const to = (isDay ? days[0]! : column) + by;
      if (isDay || !days.includes(to)) change({ on: dayOfNumber(to) });
      return isDay ? column : to;
    },
    describe: (stop, spot, isNew) => {
      const { day, vehicleId } = putOf(stop, spot);
      const lane = planning.vehicles.find(({ id }) => id === vehicleId)?.name ?? t("planning.noVehicle");
      const on = format.day(day, { weekday: true });
      const place = t("planning.at", { lane, day: on, time: timeOf(spot.start) });
      const wrong = isNew ? conflictsOn(stop, spot) : (wrongOf.get(stop.id) ?? []);
      return [place, ...wrong.map(conflictText)].join(". ");
    },
  };
  return (
    <>
      <HourGrid
        label={t("planning.title")}
        columns={isDay ? vehicleColumns(planning, first, lanes) : dayColumns(planning, days)}
        blocks={
          isDay
            ? blocksOfDay(planning, first, lanes)
            : blocksOfDays(
                planning,
                days.map((column) => ({ day: dayOfNumber(column), column })),
              )
        }
        waiting={planning.unplanned}
        waitingTitle={t("planning.waiting")}
        waitingNote={<WaitingNote planning={planning} />}
        nameOf={(stop) => stop.name || stop.contactName}
        show={(stop, { spot, isHeld }) => (
          <StopCard
            stop={stop}
            time={spot && timeOf(spot.start)}
            conflicts={isHeld && spot ? conflictsOn(stop, spot) : spot && wrongOf.get(stop.id)}
          />
        )}
        lookOf={(stop) =>
          wrongOf.has(stop.id) || stop.state === "failed" ? "wrong" : stop.state === "done" ? "still" : ""
        }
        onOpen={onOpen}
        moves={may(calendar.planPickup) ? moves : undefined}
      />
      <AnywayDialog asking={asking} answer={answer} />
    </>
  );
}

/** Below the stops that wait: that there are none or more, and how they are moved. */
function WaitingNote({ planning }: { planning: Planning }) {
  const { t } = useTranslation();
  const may = useMay();
  const rest = planning.unplannedTotal - planning.unplanned.length;
  return (
    <Note sx={{ p: 0.5 }}>
      {planning.unplanned.length === 0 && <p>{t("planning.nothingWaits")}</p>}
      {rest > 0 && <p>{t("planning.more", { count: rest })}</p>}
      {planning.vehicles.length === 0 && (
        <p>
          <PlainLink to="/admin/vehicles/new">{t("planning.noVehicles")}</PlainLink>
        </p>
      )}
      {may(calendar.planPickup) && <p>{t("planning.legend")}</p>}
    </Note>
  );
}

/** What is wrong with the shown days, by stop. */
function conflictsByStop(planning: Planning): Map<number, Lane["conflicts"]> {
  const all = planning.days.flatMap(({ day }) => [...lanesOf(planning, day).values()]);
  return Map.groupBy(
    all.flatMap(({ conflicts }) => conflicts),
    ({ stop }) => stop,
  );
}

/** What each vehicle does on a day. */
function lanesOf(planning: Planning, day: string): Map<number, Lane> {
  return new Map(
    planning.vehicles.flatMap(({ id }) => {
      const lane = laneOf(planning, day, id, routeOf(planning, day, id));
      return lane ? [[id, lane] as const] : [];
    }),
  );
}

const openOn = ({ days }: Planning, day: string): HourColumn["open"] => {
  const hours = days.find((one) => one.day === day)?.hours;
  return hours ? { start: minutesOf(hours.from), end: minutesOf(hours.until) } : null;
};

function dayColumns(planning: Planning, days: readonly number[]): HourColumn[] {
  return days.map((number) => {
    const day = dayOfNumber(number);
    return {
      id: number,
      name: dayName(day, formatNow()),
      open: openOn(planning, day),
      isToday: day === today(),
    };
  });
}
const dayName = (day: string, { weekday, number, locale }: Format) =>
  `${weekday(day, "short")} ${number(calendarOf(locale).dateOf(dayNumber(day)).date)}`;

function vehicleColumns(planning: Planning, day: string, lanes: ReadonlyMap<number, Lane>): HourColumn[] {
  const open = openOn(planning, day);
  return [
    ...planning.vehicles.map(({ id, name, plate }) => ({
      id,
      name,
      open,
      detail: <LaneDetail plate={plate} lane={lanes.get(id)} />,
    })),
    { id: 0, name: t("planning.noVehicle"), open },
  ];
}

/** The plate, the driver, and how far it is. */
function LaneDetail({ plate, lane }: { plate: string; lane: Lane | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const drivers = [...new Set(lane?.stops.flatMap(({ driverName }) => driverName ?? []))];
  return (
    <Box sx={{ color: "text.secondary" }}>
      <bdi dir="ltr">{plate}</bdi>
      {drivers.map((driver) => (
        <span key={driver}>
          {" · "}
          <bdi>{driver}</bdi>
        </span>
      ))}
      {/* The line stays when there is no route, so that nothing moves under the pointer. */}
      <div>
        {lane && lane.stops.length > 0
          ? t("planning.route", {
              km: format.number(Math.round(lane.times.km)),
              time: `\u2066${timeOf(lane.times.back)}\u2069`,
            })
          : "\u00a0"}
      </div>
    </Box>
  );
}
