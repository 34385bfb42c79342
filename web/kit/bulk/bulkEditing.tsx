import { Button } from "@mui/material";
import { useState } from "react";
import type { BulkAnswer, EditForm as Routes } from "../../../contract/bulk.ts";
import type { Route } from "../../../contract/routes.ts";
import { call } from "../call/api.ts";
import { readAgain } from "../call/data.ts";
import { useMay } from "../call/session.ts";
import { showError, showToast } from "../call/toasts.ts";
import type { EditInputs } from "../inputs/inputs.tsx";
import { lazyPart } from "../overlays/lazyPart.tsx";
import type { PageAction } from "../page/Page.tsx";
import type { Selection } from "../rows/listState.ts";
import { useTranslation } from "../texts/i18n.ts";

const BulkEdit = lazyPart(() => import("./BulkEdit.tsx"), "BulkEdit");
const BulkReport = lazyPart(() => import("./BulkReport.tsx"), "BulkReport");
const RecentEdits = lazyPart(() => import("./RecentEdits.tsx"), "RecentEdits");

type Picked = Omit<Selection<unknown>, "rows">;
type Editing = {
  routes: Routes | undefined;
  /** Loads the inputs; undefined where nothing is edited in bulk. */
  inputs: (() => Promise<EditInputs>) | undefined;
  /** The text area with the labels. */
  name: string;
  pathTo: (id: number) => string;
};

/** Bulk editing of a list: a button for the bar, an action for the page, and their dialogs. */
export function useBulkEditing({ routes, inputs, name, pathTo }: Editing) {
  const { t } = useTranslation();
  const may = useMay();
  const [chosen, setChosen] = useState<Picked>();
  const [recent, setRecent] = useState(false);
  const [report, setReport] = useState<BulkAnswer>();
  if (!routes || !inputs || !may(routes.edit)) return undefined;

  const undo = async (id: number) => {
    try {
      const answer = await call(routes.undo as Route<unknown, BulkAnswer>, { params: { editId: id } });
      showToast(t("kit.bulkEdit.restored", { count: answer.changed }), answer.changed ? "success" : "info");
      if (answer.refusedCount) setReport(answer);
      void readAgain();
    } catch (error) {
      showError(error);
    }
  };
  const done = ({ id, changed }: { id: number | null; changed: number }) => {
    const text = t("kit.bulkEdit.done", { count: changed });
    showToast(text, "success", id === null ? undefined : () => void undo(id));
    chosen?.clear();
    setChosen(undefined);
    void readAgain();
  };
  const action: PageAction = { text: t("kit.bulkEdit.recent"), inMenu: true, onClick: () => setRecent(true) };
  return {
    action,
    button: (picked: Picked) => <Button onClick={() => setChosen(picked)}>{t("kit.bulkEdit.edit")}</Button>,
    dialogs: (
      <>
        {chosen && (
          <BulkEdit
            routes={routes}
            inputs={inputs}
            name={name}
            chosen={chosen}
            pathTo={pathTo}
            onClose={() => setChosen(undefined)}
            onDone={done}
          />
        )}
        {recent && <RecentEdits routes={routes} name={name} undo={undo} onClose={() => setRecent(false)} />}
        {report && (
          <BulkReport
            title={t("kit.undo")}
            report={report}
            pathTo={pathTo}
            onClose={() => setReport(undefined)}
          />
        )}
      </>
    ),
  };
}
