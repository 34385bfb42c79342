import { Button } from "@mui/material";
import { useState } from "react";
import type { BulkAnswer } from "../../../contract/bulk.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { toRepairs } from "../../../contract/toRepairs.routes.ts";
import { listings } from "../../../contract/webshop.routes.ts";
import type { Readiness } from "../../../contract/webshop.ts";
import { undoOfMany } from "../../kit/bulk/bulkUndo.ts";
import { call } from "../../kit/call/api.ts";
import { useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { confirm } from "../../kit/page/Confirm.tsx";
import { bodyOfChosen, type Selection } from "../../kit/rows/listState.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";

const StatusDialog = lazyPart(() => import("../StatusDialog.tsx"), "StatusDialog");
const ToRepairDialog = lazyPart(() => import("../ToRepairDialog.tsx"), "ToRepairDialog");
const LabelDialog = lazyPart(() => import("../LabelDialog.tsx"), "LabelDialog");

const PublishDialog = lazyPart(() => import("../../webshop/PublishDialog.tsx"), "PublishDialog");

const MorePrints = lazyPart(() => import("./MorePrints.tsx"), "MorePrints");

const BulkReport = lazyPart(() => import("../../kit/bulk/BulkReport.tsx"), "BulkReport");

type Props = Pick<Selection<ProductRow>, "ids" | "filter" | "count" | "clear"> & { archived: boolean };

/** What can be done with the chosen products: their status, their labels, the archive. */
export function BulkActions({ ids, filter, count, archived, clear }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const [open, setOpen] = useState<"status" | "labels" | "toRepair">();
  const [report, setReport] = useState<{ title: string; answer: BulkAnswer }>();
  const body = { ...bodyOfChosen({ ids, filter, count }), partly: true };
  const done = (title: string) => (answer: BulkAnswer) => {
    if ((answer.refusedCount ?? 0) > 0) setReport({ title, answer });
    else clear();
  };
  const archiveWord = t(archived ? "products.unarchive" : "products.archive");
  const { set, unset } = products.archive;
  const [route, back] = archived ? [unset, set] : [set, unset];
  const doneText = (many: number, away: boolean) =>
    t(away ? "products.archivedMany" : "products.unarchivedMany", { count: many });
  const archive = useAct(route, {
    done: ({ changed }) => doneText(changed, !archived),
    undo: undoOfMany(
      (changed) => call(back, { body: { ids: changed, partly: true } }),
      (many) => doneText(many, archived),
    ),
    onDone: done(archiveWord),
  });
  const askArchive = async () => {
    const title = t("products.archiveMany", { count });
    if (archived || (await confirm({ title, text: t("products.archiveText"), action: archiveWord })))
      archive.mutate({ body });
  };
  const [readiness, setReadiness] = useState<Readiness>();
  const check = useAct(listings.publishMany, { onDone: setReadiness });
  const close = () => setOpen(undefined);
  const chosen = { ids, filter, count, onClose: close };
  return (
    <>
      {may(products.setStatus) && !archived && (
        <Button onClick={() => setOpen("status")}>{t("products.setStatus")}</Button>
      )}
      <Button onClick={() => setOpen("labels")}>{t("products.printLabels")}</Button>
      {may(toRepairs.addMany) && !archived && (
        <Button onClick={() => setOpen("toRepair")}>{t("toRepairs.new")}</Button>
      )}
      {may(listings.publishMany) && !archived && (
        <Button
          loading={check.isPending}
          onClick={() =>
            check.mutate({ body: bodyOfChosen({ ids, filter, count }), query: { dryRun: true } })
          }
        >
          {t("webshop.toShop")}
        </Button>
      )}
      <MorePrints chosen={bodyOfChosen({ ids, filter, count })} count={count} />
      {may(set) && (
        <Button onClick={() => void askArchive()} disabled={archive.isPending}>
          {archiveWord}
        </Button>
      )}
      {open === "status" && <StatusDialog {...chosen} onDone={clear} />}
      {open === "labels" && <LabelDialog {...chosen} />}
      {open === "toRepair" && <ToRepairDialog {...chosen} onDone={clear} />}
      {readiness && (
        <PublishDialog
          chosen={bodyOfChosen({ ids, filter, count })}
          readiness={readiness}
          onClose={() => setReadiness(undefined)}
          onDone={() => {
            setReadiness(undefined);
            clear();
          }}
        />
      )}
      {report && (
        <BulkReport
          title={report.title}
          report={report.answer}
          pathTo={(id) => `/products/${id}`}
          onClose={() => {
            setReport(undefined);
            clear();
          }}
        />
      )}
    </>
  );
}
