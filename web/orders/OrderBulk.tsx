import { Button } from "@mui/material";
import { useState } from "react";
import type { BulkAnswer } from "../../contract/bulk.ts";
import { printing } from "../../contract/documents.routes.ts";
import type { OrderRow } from "../../contract/orderAnswer.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { OrdersPrintMenu } from "../documents/PrintMenu.tsx";
import { undoOfMany } from "../kit/bulk/bulkUndo.ts";
import { call } from "../kit/call/api.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { bodyOfChosen, type Selection } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { pagePath, routesOf } from "./kinds.ts";

const OrderStatusDialog = lazyPart(() => import("./OrderStatusDialog.tsx"), "OrderStatusDialog");
const BulkReport = lazyPart(() => import("../kit/bulk/BulkReport.tsx"), "BulkReport");
type Props = Omit<Selection<OrderRow>, "rows"> & { kind: OrderKind; archived: boolean };

/** Actions on the selected orders: change their status, archive or restore them. */
export function OrderBulk({ kind, archived, ids, filter, count, clear }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const routes = routesOf(kind);
  const [choosing, setChoosing] = useState(false);
  const [printFrom, setPrintFrom] = useState<HTMLElement | null>(null);
  const [report, setReport] = useState<{ title: string; answer: BulkAnswer }>();
  const chosen = bodyOfChosen({ ids, filter, count });
  const done = (title: string) => (answer: BulkAnswer) => {
    if (answer.refusedCount) setReport({ title, answer });
    else clear();
  };
  const archiveWord = t(archived ? "orders.unarchive" : "orders.archive");
  const doneText = (count: number, away: boolean) =>
    t(away ? "orders.archivedMany" : "orders.unarchivedMany", { count });
  const archive = useAct(routes.bulkArchive, {
    done: ({ changed }) => doneText(changed, !archived),
    undo: undoOfMany(
      (changed) => call(routes.bulkArchive, { body: { ids: changed, archived } }),
      (many) => doneText(many, archived),
    ),
    onDone: done(archiveWord),
  });
  const askArchive = async () => {
    if (archived || (await confirm({ title: t("orders.archiveMany", { count }), action: archiveWord })))
      archive.mutate({ body: { ...chosen, archived: !archived } });
  };
  return (
    <>
      {!archived && may(routes.bulkStatus) && (
        <Button onClick={() => setChoosing(true)}>{t("orders.setStatus")}</Button>
      )}
      {may(printing[kind].print) && (
        <Button aria-haspopup="menu" onClick={({ currentTarget }) => setPrintFrom(currentTarget)}>
          {t("documents.print")}
        </Button>
      )}
      <OrdersPrintMenu
        kind={kind}
        chosen={chosen}
        count={count}
        anchor={printFrom}
        onClose={() => setPrintFrom(null)}
      />
      {may(routes.bulkArchive) && (
        <Button onClick={() => void askArchive()} disabled={archive.isPending}>
          {archiveWord}
        </Button>
      )}
      {choosing && (
        <OrderStatusDialog
          kind={kind}
          chosen={chosen}
          count={count}
          onClose={() => setChoosing(false)}
          onDone={(title, answer) => {
            setChoosing(false);
            done(title)(answer);
          }}
        />
      )}
      {report && (
        <BulkReport
          title={report.title}
          report={report.answer}
          pathTo={(id) => pagePath(kind, id)}
          onClose={() => {
            setReport(undefined);
            clear();
          }}
        />
      )}
    </>
  );
}
