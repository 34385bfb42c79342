import { Box } from "@mui/material";
import { awaitingPhases } from "../../contract/due.rules.ts";
import type { OrderRow } from "../../contract/orderAnswer.ts";
import { isClosed } from "../../contract/phases.rules.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { Overdue } from "../due/Overdue.tsx";
import type { BoardOf } from "../kit/board/Board.tsx";
import { DayBoard } from "../kit/calendar/DayBoard.tsx";
import { call } from "../kit/call/api.ts";
import { useMay } from "../kit/call/session.ts";
import { Note } from "../kit/look/Text.tsx";
import { StatusChip } from "../kit/page/values.tsx";
import { dateOf, pagePath, routesOf } from "./kinds.ts";

/** Orders in a calendar by their planned day, to see what comes when and to move them. */
export function OrderCalendar({ kind, columns: _, ...board }: BoardOf<OrderRow> & { kind: OrderKind }) {
  const may = useMay();
  const routes = routesOf(kind);
  const date = dateOf[kind];
  return (
    <DayBoard
      {...board}
      columns={[{ key: "orderNr", label: "", cell: (order) => <OnDay order={order} /> }]}
      list={routes.list}
      date={date}
      waiting={{ phase: awaitingPhases[kind].join(",") }}
      pathTo={({ id }) => pagePath(kind, id)}
      moving={
        may(routes.change)
          ? {
              move: ({ id, version }, day) =>
                call(routes.change, { params: { id }, body: { [date]: day, version } }),
              can: ({ phase }) => !isClosed(phase),
              nameOf: ({ orderNr }) => orderNr,
            }
          : undefined
      }
    />
  );
}

function OnDay({ order }: { order: OrderRow }) {
  return (
    <>
      <bdi>{order.contactName}</bdi>
      <Note component="span" sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, fontWeight: 400 }}>
        <Box component="bdi" dir="ltr" sx={{ whiteSpace: "nowrap" }}>
          {order.orderNr}
        </Box>
        <StatusChip name={order.statusName} color={order.statusColor} />
        {order.overdue && <Overdue />}
      </Note>
    </>
  );
}
