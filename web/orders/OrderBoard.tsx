import { Box, Skeleton } from "@mui/material";
import { useRef } from "react";
import type { OrderRow } from "../../contract/orderAnswer.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { Board, type BoardOf } from "../kit/board/Board.tsx";
import { call } from "../kit/call/api.ts";
import { useMay } from "../kit/call/session.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { StatusChip } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { canUndoStatus, statusesIn } from "./board.ts";
import { dateOf, pagePath, routesOf, type Status, useStatuses } from "./kinds.ts";
import { MailMark } from "./MailMark.tsx";
import { useMailQuestion } from "./useMailQuestion.tsx";

/** Orders on a board by status, to see what waits where and to move them. */
export function OrderBoard({ kind, columns, ...board }: BoardOf<OrderRow> & { kind: OrderKind }) {
  const { t } = useTranslation();
  const may = useMay();
  const routes = routesOf(kind);
  const all = useStatuses(kind);
  const mailing = useMailQuestion();
  /** The order that is moved next without the mail of its status. */
  const withoutMail = useRef<number>(undefined);
  const statuses = statusesIn(all, board.query);
  const statusOf = ({ id }: { id: number }) => statuses.find((status) => status.id === id)!;
  const cardColumns = ["orderNr", "contactName", dateOf[kind], "total"];
  if (all.length === 0) return <Skeleton variant="rectangular" height={320} />;
  if (statuses.length === 0) return <Box sx={{ color: "text.secondary" }}>{t("kit.noneFound")}</Box>;
  const ask = async (order: OrderRow, to: { id: number }) => {
    const mayCancel =
      statusOf(to).phase !== "cancelled" ||
      (await confirm({
        title: t("orders.cancelOrder", { order: order.orderNr }),
        text: t("errors.orderCancelled"),
        action: t("orders.cancel"),
        cancel: t("orders.cancelNot"),
        danger: true,
      }));
    const mail = mayCancel ? await mailing.ask(statusOf(to), order.contactName) : undefined;
    withoutMail.current = mail === false ? order.id : undefined;
    return mail !== undefined;
  };
  return (
    <>
      {mailing.dialog}
      <Board
        {...board}
        columns={cardColumns.flatMap((key) => columns.find((column) => column.key === key) ?? [])}
        list={routes.list}
        lanes={statuses.map((status) => ({ id: status.id, name: status.name, head: <Head {...status} /> }))}
        queryOf={({ id }) => ({ statusId: String(id) })}
        pathTo={({ id }) => pagePath(kind, id)}
        moving={
          may(routes.setStatus)
            ? {
                move: ({ id, version }, to) => {
                  const body = {
                    statusId: to.id,
                    version,
                    ...(withoutMail.current === id && { mail: false }),
                  };
                  return call(routes.setStatus, { params: { id }, body });
                },
                can: ({ phase }) => phase !== "cancelled",
                ask,
                canUndo: (from, to) => canUndoStatus(kind, statusOf(from), statusOf(to)),
                nameOf: ({ orderNr }) => orderNr,
              }
            : undefined
        }
      />
    </>
  );
}

function Head({ name, color, mailBody }: Status) {
  return (
    <span>
      <StatusChip name={name} color={color} />
      {mailBody && <MailMark />}
    </span>
  );
}
