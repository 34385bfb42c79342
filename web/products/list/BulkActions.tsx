import { Button } from "@mui/material";
import { useState } from "react";
import type { BulkAnswer } from "../../../contract/bulk.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.ts";
import { toRepairs } from "../../../contract/toRepairs.ts";
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
  const archivedText = (many: number) => t("products.archivedMany", { count: many });
  const unarchivedText = (many: number) => t("products.unarchivedMany", { count: many });
  const archive = useAct(products.archive.set, {
    done: ({ changed }) => archivedText(changed),
    undo: undoOfMany(
      (changed) => call(products.archive.unset, { body: { ids: changed, partly: true } }),
      unarchivedText,
    ),
    onDone: done(t("products.archive")),
  });
  const unarchive = useAct(products.archive.unset, {
    done: ({ changed }) => unarchivedText(changed),
    undo: undoOfMany(
      (changed) => call(products.archive.set, { body: { ids: changed, partly: true } }),
      archivedText,
    ),
    onDone: done(t("products.unarchive")),
  });
  const askArchive = async () => {
    const title = t("products.archiveMany", { count });
    if (await confirm({ title, text: t("products.archiveText"), action: t("products.archive") }))
      archive.mutate({ body });
  };
  const close = () => setOpen(undefined);
  const mayArchive = may(products.archive.set);
  return (
    <>
      {may(products.setStatus) && !archived && (
        <Button onClick={() => setOpen("status")}>{t("products.setStatus")}</Button>
      )}
      <Button onClick={() => setOpen("labels")}>{t("products.printLabels")}</Button>
      {may(toRepairs.addMany) && !archived && (
        <Button onClick={() => setOpen("toRepair")}>{t("toRepairs.new")}</Button>
      )}
      <MorePrints chosen={bodyOfChosen({ ids, filter, count })} count={count} />
      {mayArchive && !archived && (
        <Button onClick={() => void askArchive()} disabled={archive.isPending}>
          {t("products.archive")}
        </Button>
      )}
      {mayArchive && archived && (
        <Button onClick={() => unarchive.mutate({ body })} disabled={unarchive.isPending}>
          {t("products.unarchive")}
        </Button>
      )}
      {open === "status" && (
        <StatusDialog ids={ids} filter={filter} count={count} onClose={close} onDone={clear} />
      )}
      {open === "labels" && <LabelDialog ids={ids} filter={filter} count={count} onClose={close} />}
      {open === "toRepair" && (
        <ToRepairDialog ids={ids} filter={filter} count={count} onClose={close} onDone={clear} />
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
