import { Button } from "@mui/material";
import { useState } from "react";
import { mostIds } from "../../../contract/lists.rules.ts";
import type { Route } from "../../../contract/routes.ts";
import { call } from "../call/api.ts";
import { readAgain } from "../call/data.ts";
import { messageOf, showError, showToast } from "../call/toasts.ts";
import { lazyPart } from "../overlays/lazyPart.tsx";
import { confirm } from "../page/Confirm.tsx";
import type { PageOf, Ticked } from "../rows/listState.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import type { Report } from "./BulkReport.tsx";
import { allRows, deleteEach } from "./deleting.ts";

const BulkReport = lazyPart(() => import("./BulkReport.tsx"), "BulkReport");
type Props<Row extends { id: number }> = {
  ticked: Ticked<Row>;
  list: Route<unknown, PageOf<Row>>;
  remove: Route;
  /** The filter of the list and its number of matches, for when all are ticked. */
  filter: Record<string, unknown>;
  total: number;
  labelOf: (row: Row) => string;
  pathTo: (id: number) => string;
};

/** Deletes the ticked rows after asking; those that cannot be deleted stay ticked, with the reason shown. */
export function DeleteTicked<Row extends { id: number }>(props: Props<Row>) {
  const { ticked, list, remove, filter, total, labelOf, pathTo } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [done, setDone] = useState<string>();
  const [report, setReport] = useState<Report>();
  const count = ticked.all ? total : ticked.ids.length;
  const run = async () => {
    if (count > mostIds) return showToast(t("errors.tooManyRows", { most: mostIds }), "error");
    const question = { title: t("kit.deleteMany", { count }), text: t("kit.deleteText") };
    if (!(await confirm({ ...question, action: t("kit.delete"), danger: true }))) return;
    const step = (at: number) => setDone(`${format.number(at)}/${format.number(count)}`);
    step(0);
    try {
      const rows = ticked.all ? await allRows(list, filter) : ticked.rows;
      const { gone, refused, untried, stopped } = await deleteEach(
        rows,
        ({ id }) => call(remove as Route<unknown, unknown>, { params: { id } }),
        step,
      );
      ticked.only([...refused.map(({ row }) => row), ...untried]);
      if (gone > 0) showToast(t("kit.deletedMany", { count: gone }));
      if (refused.length > 0)
        setReport({
          outcome: t("kit.deleteOutcome", { chosen: rows.length, gone, left: refused.length }),
          changed: gone,
          refused: refused.map(({ row, why }) => ({
            id: row.id,
            label: labelOf(row),
            message: messageOf(why),
          })),
        });
      if (stopped) showError(stopped);
    } catch (error) {
      showError(error);
    }
    setDone(undefined);
    void readAgain();
  };
  return (
    <>
      <Button color="error" disabled={done !== undefined} onClick={() => void run()}>
        {t("kit.delete")}
        {done && (
          <>
            {" "}
            <bdi>{done}</bdi>
          </>
        )}
      </Button>
      {report && (
        <BulkReport
          title={t("kit.delete")}
          report={report}
          pathTo={pathTo}
          onClose={() => setReport(undefined)}
        />
      )}
    </>
  );
}
