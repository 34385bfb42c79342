import { Box, Skeleton } from "@mui/material";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { listKinds } from "../../../contract/files.rules.ts";
import { importFields } from "../../../contract/import/fields.ts";
import { purchaseImport } from "../../../contract/import/purchaseImport.routes.ts";
import { takenTotals } from "../../../contract/import/totals.rules.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { productTypes } from "../../../contract/productTypes.routes.ts";
import { ColumnsAndRows } from "../../imports/ColumnsAndRows.tsx";
import { ImportBar } from "../../imports/ImportBar.tsx";
import { ImportColumns } from "../../imports/ImportColumns.tsx";
import { ImportRows } from "../../imports/ImportRows.tsx";
import { ImportSource } from "../../imports/ImportSource.tsx";
import { ImportTypes } from "../../imports/ImportTypes.tsx";
import { sentTable } from "../../imports/tableWork.ts";
import { useImportFile } from "../../imports/useImportFile.ts";
import type { TypeNamed } from "../../imports/useTypes.ts";
import { useMounted } from "../../kit/browser/useMounted.ts";
import { ApiError, call, upload } from "../../kit/call/api.ts";
import { readAgain, useCall } from "../../kit/call/data.ts";
import { useDraftState } from "../../kit/call/drafts.ts";
import { messageOf, showError, showToast } from "../../kit/call/toasts.ts";
import { useLeaveGuard } from "../../kit/form/leaving.ts";
import { FileDrop } from "../../kit/inputs/FileDrop.tsx";
import { confirm } from "../../kit/page/Confirm.tsx";
import { FailedPage } from "../../kit/page/ErrorPage.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { Problem } from "../../kit/page/Problem.tsx";
import { type Translate, useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { listPath, pagePath } from "../kinds.ts";
import { useWholeOrder } from "../wholeOrder.ts";
import { deviceRows } from "./deviceRows.tsx";
import { ImportNaming } from "./ImportNaming.tsx";
import { ImportNotes } from "./ImportNotes.tsx";
import { ImportPrice } from "./ImportPrice.tsx";
import { type Importing, isWorkedOn, useImport, type Work, workOf } from "./importState.ts";

/** A supplier's list of devices becomes the expected lines of a purchase. */
export function ImportWizard() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const order = useWholeOrder("purchase", id);
  const types = useCall(productTypes.list, { query: { pageSize: 200, sort: "name" } }, { staleTime: 60_000 });
  const dirty = useRef(false);
  const [work, setWork] = useDraftState<Work>(dirty);
  const saved = useRef(false);
  dirty.current = work !== undefined && !saved.current;
  useLeaveGuard(dirty);
  const { problem, drop, chooseOther, readAs } = useImportFile({
    work,
    setWork,
    begin: async (files, query) =>
      workOf({ ...(await upload(purchaseImport.read, { params: { id }, query }, files)), source: files[0]! }),
    isWorkedOn,
  });
  if (order.error && !order.data)
    return <FailedPage error={order.error} retry={() => void order.refetch()} />;
  return (
    <Page
      title={t("import.title")}
      crumbs={[
        { text: t("purchases.title"), to: listPath("purchase") },
        { text: order.data?.orderNr ?? "…", to: pagePath("purchase", id) },
      ]}
      chip={
        <Box sx={{ color: "text.secondary" }}>
          <bdi>{order.data?.contactName}</bdi>
        </Box>
      }
      actions={[work && { text: t("import.otherFile"), onClick: () => void chooseOther() }]}
    >
      <Problem text={problem} />
      {!order.data || types.isPending ? (
        <Skeleton variant="rectangular" height={200} />
      ) : work ? (
        <>
          <ImportSource
            file={work.file}
            remembered={t("import.remembered", { supplier: order.data.contactName })}
            reading={drop.busy}
            onRead={(as) => void readAs(as)}
          />
          <Mending
            order={order.data}
            files={{ work, setWork }}
            types={types.data?.items ?? []}
            onSaved={() => {
              saved.current = true;
              dirty.current = false;
            }}
          />
        </>
      ) : (
        <FileDrop kinds={listKinds} title={t("import.drop")} help={t("import.dropHelp")} {...drop} />
      )}
    </Page>
  );
}

type MendingProps = {
  order: Order;
  files: Parameters<typeof useImport>[0];
  types: readonly TypeNamed[];
  onSaved: () => void;
};
function Mending({ order, files: given, types, onSaved }: MendingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { file } = given.work;
  const state = useImport(given, { orderLines: order.lines, types });
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mounted = useMounted();
  const numbered = (["serialNumber", "imei"] as const).some((field) => state.mapping.includes(field));
  const unnumbered = {
    title: t("import.noNumbersTitle"),
    text: t("import.noNumbersText"),
    action: t("import.noNumbersGoOn"),
  };
  const save = async () => {
    if (!numbered && !(await confirm(unnumbered))) return;
    setSaving(true);
    setProblem(undefined);
    const body = {
      ...sentTable(state),
      totals: takenTotals(state.rows, state.leftOut),
      mapping: state.mapping,
      types: state.types,
      ...(state.nameless > 0 && state.naming !== undefined && { naming: state.naming }),
      units: state.units,
      ...(state.lot.amount !== null && { lotPrice: { ...state.lot, amount: state.lot.amount } }),
    };
    try {
      const answer = await call(purchaseImport.save, { params: { id: order.id }, body });
      onSaved();
      showToast(
        t("import.done", { count: answer.imported, leftOut: answer.leftOut }),
        "success",
        () => void takeBack(order.id, answer.importId!, t),
      );
      if (mounted.current) await navigate({ to: pagePath("purchase", order.id) });
      void readAgain();
    } catch (error) {
      const lost = error instanceof ApiError && error.status === 0;
      const why = lost ? t("import.notSaved") : messageOf(error);
      setProblem(why);
      if (!mounted.current) showToast(why, "error");
    } finally {
      setSaving(false);
    }
  };
  const untyped = state.groups
    .filter((group) => state.typeOf(group) === null)
    .reduce((sum, { count }) => sum + count, 0);
  const hasColumns = state.mapping.some(Boolean);
  const lost = state.lost.map((at) => file.headings[at] || t("import.noHeading", { column: at + 1 }));
  const pieces = state.kept.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ImportNotes state={state} />
      <ColumnsAndRows
        found={{ errors: state.errors, rows: file.rows.length }}
        columns={<DeviceColumns state={state} types={types} />}
        rows={file.rows.length > 0 && hasColumns && <ImportRows view={deviceRows(state, t)} />}
      />
      <ImportBar
        problem={problem}
        text={t("import.save", { count: pieces, shown: format.number(pieces) })}
        saving={saving}
        disabled={state.errors > 0 || state.kept.length === 0 || !state.shares || state.unanswered.length > 0}
        isWrong={state.errors > 0}
        status={
          state.errors > 0
            ? t("import.errorsFirst", { count: state.errors })
            : state.kept.length === 0
              ? t(
                  file.rows.length === 0
                    ? "import.noRows"
                    : hasColumns
                      ? "import.nothing"
                      : "import.noColumns",
                )
              : state.unanswered.length > 0
                ? t("import.unitFirst")
                : untyped > 0
                  ? t("import.untyped", { count: untyped })
                  : state.remarks > 0
                    ? t("import.readyWithRemarks")
                    : lost.length > 0
                      ? t("import.readyWithout", { columns: format.list(lost) })
                      : t("import.ready")
        }
        onSave={() => void save()}
      />
    </>
  );
}

/** What the columns, the types and the price of the whole lot mean. */
function DeviceColumns({ state, types }: Pick<MendingProps, "types"> & { state: Importing }) {
  const { t } = useTranslation();
  const hasRows = state.file.rows.length > 0 && state.mapping.some(Boolean);
  const isNamed = state.mapping.some(Boolean) && (state.nameless > 0 || state.naming !== undefined);
  return (
    <>
      <ImportColumns
        table={state}
        fields={importFields.map((field) => ({ field, label: t(`import.fields.${field}`) }))}
      >
        {isNamed && <ImportNaming state={state} />}
        <ImportTypes groups={state.groups} typeOf={state.typeOf} onChoose={state.chooseType} types={types} />
      </ImportColumns>
      {hasRows && <ImportPrice state={state} />}
    </>
  );
}

/** Undoes an import, also from another screen. */
async function takeBack(orderId: number, id: number, t: Translate) {
  try {
    const { removed } = await call(purchaseImport.undo, { params: { orderId, id } });
    showToast(t("kit.deletedMany", { count: removed }));
  } catch (error) {
    showError(error);
  }
  void readAgain();
}
