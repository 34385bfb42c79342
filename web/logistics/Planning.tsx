import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { calendar, planRoutesOf } from "../../contract/calendar.routes.ts";
import { dayOfNumber } from "../../contract/calendar.rules.ts";
import { stops as stopRoutes } from "../../contract/stops.routes.ts";
import { isPlannable } from "../../contract/stops.rules.ts";
import type { Stop } from "../../contract/stops.ts";
import { DayBoard } from "../kit/calendar/DayBoard.tsx";
import { SpanBar } from "../kit/calendar/SpanBar.tsx";
import { dayIn, type Span } from "../kit/calendar/span.ts";
import { call, callFile } from "../kit/call/api.ts";
import { useMay } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Page } from "../kit/page/Page.tsx";
import type { Search } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { AnywayDialog, useAnyway } from "./anyway.tsx";
import { PlanGrid } from "./PlanGrid.tsx";
import { StopCard } from "./StopCard.tsx";

const PlanDialog = lazyPart(() => import("./PlanDialog.tsx"), "PlanDialog");
const spans = ["week", "day", "month"] as const;

/** Pickups and deliveries by month, by week and by the hours of a day. */
export function Planning() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const [open, setOpen] = useState<Stop>();
  const anyway = useMoveToDay();
  const change = (changes: Search) =>
    void navigate({
      to: ".",
      search: ((before: Search) => ({ ...before, ...changes })) as never,
      replace: true,
    });
  const span: Span = spans.find((one) => one === search.span) ?? "week";
  const day = dayIn(search.on);
  const print = () =>
    callFile(calendar.print, { body: { day: dayOfNumber(day) } }, { open: true, name: "route.pdf" }).catch(
      showError,
    );
  return (
    <Page
      title={t("planning.title")}
      fills
      actions={[
        span === "day" && may(calendar.print) && { text: t("planning.print"), onClick: () => void print() },
        { text: t("planning.list"), to: "/logistics/stops" },
      ]}
    >
      {span === "month" ? (
        <DayBoard
          label={t("planning.title")}
          spans={spans}
          search={{ ...search, span: "month" }}
          change={change}
          query={{ state: "planned,underWay,arrived,done,failed" }}
          columns={[
            {
              key: "name",
              label: "",
              cell: (stop: Stop) => <StopCard stop={stop} time={stop.windowFrom ?? undefined} compact />,
            },
          ]}
          list={stopRoutes.list}
          date="day"
          waiting={{ state: "planned" }}
          pathTo={({ id }) => `/logistics/stops/${id}`}
          moving={
            may(calendar.planPickup)
              ? {
                  move: anyway.move,
                  can: ({ state }) => isPlannable(state),
                  nameOf: ({ name, contactName }) => name || contactName,
                }
              : undefined
          }
        />
      ) : (
        <>
          <SpanBar span={span} day={day} onChange={change} spans={spans} />
          <PlanGrid span={span} day={day} change={change} onOpen={setOpen} />
        </>
      )}
      {anyway.dialog}
      {open && <PlanDialog stop={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** Another day, at the same hours with the same vehicle; asks for a reason when something is wrong there. */
function useMoveToDay() {
  const { asking, planOrAsk, answer } = useAnyway<Stop>();
  const move = ({ id, kind, version, ...stop }: Stop, day: string | null) => {
    const { windowFrom, windowUntil, vehicleId, driverId, locked } = stop;
    const body = { day, windowFrom, windowUntil, vehicleId, driverId, locked, position: null, version };
    return planOrAsk((overrideReason) =>
      call(planRoutesOf[kind].plan, { params: { id }, body: { ...body, overrideReason } }),
    );
  };
  return { move, dialog: <AnywayDialog asking={asking} answer={answer} /> };
}
