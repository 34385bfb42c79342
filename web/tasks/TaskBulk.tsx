import { Button } from "@mui/material";
import { useState } from "react";
import type { BulkAnswer } from "../../contract/bulk.ts";
import { tasks } from "../../contract/tasks.routes.ts";
import type { SettableState } from "../../contract/tasks.ts";
import { call } from "../kit/call/api.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { bodyOfChosen, type Selection } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { HoldDialog } from "./HoldDialog.tsx";

const BulkReport = lazyPart(() => import("../kit/bulk/BulkReport.tsx"), "BulkReport");

/** Finishes, begins or holds all chosen tasks, or says which cannot and leaves all as they were. */
export function TaskBulk({ ids, filter, count, clear }: Omit<Selection<unknown>, "rows">) {
  const { t } = useTranslation();
  const may = useMay();
  const [holding, setHolding] = useState(false);
  const [report, setReport] = useState<BulkAnswer>();
  const edit = useAct(tasks.bulkEdit.edit, {
    done: ({ changed }) => t("kit.bulkEdit.done", { count: changed }),
    undo:
      () =>
      ({ id }) =>
        id === null
          ? undefined
          : async () => {
              const { changed } = await call(tasks.bulkEdit.undo, { params: { editId: id } });
              return t("kit.bulkEdit.restored", { count: changed });
            },
    onDone: clear,
    onFail: ({ code, details }) => {
      if (code !== "bulkEditRefused") return false;
      const { count: refusedCount, rows } = details as { count: number; rows: BulkAnswer["refused"] };
      setReport({ chosen: count, changed: 0, unchanged: count - refusedCount, refusedCount, refused: rows });
      return true;
    },
  });
  if (!may(tasks.bulkEdit.edit)) return null;
  const to = (status: SettableState, holdReason = "") =>
    edit.mutate({ body: { ...bodyOfChosen({ ids, filter, count }), changes: { status, holdReason } } });
  return (
    <>
      <Button disabled={edit.isPending} onClick={() => to("done")}>
        {t("workbench.acts.finish")}
      </Button>
      <Button disabled={edit.isPending} onClick={() => to("inProgress")}>
        {t("workbench.acts.start")}
      </Button>
      <Button disabled={edit.isPending} onClick={() => setHolding(true)}>
        {t("workbench.acts.hold")}
      </Button>
      {holding && (
        <HoldDialog
          onClose={() => setHolding(false)}
          onReason={(reason) => {
            setHolding(false);
            to("hold", reason);
          }}
        />
      )}
      {report && (
        <BulkReport
          title={t("tasks.title")}
          report={report}
          pathTo={(id) => `/tasks/${id}`}
          onClose={() => setReport(undefined)}
        />
      )}
    </>
  );
}
