import { Alert, Box, Button, Skeleton } from "@mui/material";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { listKinds } from "../../../contract/files.rules.ts";
import { importFields } from "../../../contract/import/fields.ts";
import { purchaseImport } from "../../../contract/import/purchaseImport.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { purchases } from "../../../contract/orders.ts";
import { productTypes } from "../../../contract/productTypes.ts";
import { ImportColumns } from "../../imports/ImportColumns.tsx";
import { ImportRows } from "../../imports/ImportRows.tsx";
import { ImportSource, type ReadAs } from "../../imports/ImportSource.tsx";
import { ImportTypes } from "../../imports/ImportTypes.tsx";
import { sentTable } from "../../imports/tableWork.ts";
import { useMounted } from "../../kit/browser/useMounted.ts";
import { ApiError, call, upload } from "../../kit/call/api.ts";
import { readAgain, useCall } from "../../kit/call/data.ts";
import { useDraftState } from "../../kit/call/drafts.ts";
import { messageOf, showToast } from "../../kit/call/toasts.ts";
import { useLeaveGuard } from "../../kit/form/leaving.ts";
import { FileDrop } from "../../kit/inputs/FileDrop.tsx";
import { confirm, useAskToLeave } from "../../kit/page/Confirm.tsx";
import { FailedPage } from "../../kit/page/ErrorPage.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { numberText } from "../../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";
import { listPath, pagePath } from "../kinds.ts";
import { deviceRows } from "./deviceRows.tsx";
import { ImportNotes } from "./ImportNotes.tsx";
import { ImportPrice } from "./ImportPrice.tsx";
import { isWorkedOn, useImport, type Work, workOf } from "./importState.ts";
import { takeBack } from "./imports.ts";

type TypeNamed = { id: number; name: string };

/** A supplier's list of devices becomes the expected lines of a purchase. */
export function ImportWizard() {
  const { t } = useTranslation();
  const id = Number((useParams({ strict: false }) as { id: string }).id);
  const order = useCall(purchases.read, { params: { id } });
  const types = useCall(productTypes.list, { query: { pageSize: 200, sort: "name" } }, { staleTime: 60_000 });
  const dirty = useRef(false);
  const [work, setWork] = useDraftState<Work>(dirty);
  const saved = useRef(false);
  dirty.current = work !== undefined && !saved.current;
  useLeaveGuard(dirty);
  const ask = useAskToLeave();
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState<readonly File[]>([]);
  const read = async (files: readonly File[], query: ReadAs = {}) => {
    const [chosen] = files;
    if (!chosen) return;
    setReading(files);
    setProblem(undefined);
    try {
      const file = await upload(purchaseImport.read, { params: { id }, query }, files);
      setWork(workOf({ ...file, source: chosen }));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setReading([]);
    }
  };
  const mayGo = async () => !work || !isWorkedOn(work) || ask();
  const chooseOther = async () => {
    if (await mayGo()) setWork(undefined);
  };
  const readAs = async (as: ReadAs) => {
    if (work && (await mayGo())) await read([work.file.source], as);
  };
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
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }} role="alert">
          {problem}
        </Alert>
      )}
      {!order.data || types.isPending ? (
        <Skeleton variant="rectangular" height={200} />
      ) : work ? (
        <>
          <ImportSource
            file={work.file}
            remembered={t("import.remembered", { supplier: order.data.contactName })}
            reading={reading.length > 0}
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
        <FileDrop
          kinds={listKinds}
          title={t("import.drop")}
          help={t("import.dropHelp")}
          files={reading}
          busy={reading.length > 0}
          onFiles={(given) => void read(given)}
        />
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
  const locale = localeStore.use();
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
      mapping: state.mapping,
      types: state.types(),
      units: state.units,
      ...(state.lot.amount !== null && { lotPrice: { ...state.lot, amount: state.lot.amount } }),
    };
    try {
      const answer = await call(purchaseImport.save, { params: { id: order.id }, body });
      onSaved();
      showToast(
        t("import.done", { count: answer.imported, leftOut: answer.leftOut }),
        "success",
        () => void takeBack(order.id, answer.importId, (count) => t("kit.deletedMany", { count })),
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
  const untyped = state.texts
    .filter(({ text }) => state.typeOf(text) === null)
    .reduce((sum, { count }) => sum + count, 0);
  const pieces = state.kept.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ImportNotes state={state} />
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
          alignItems: "start",
          mb: 3,
        }}
      >
        <ImportColumns
          table={state}
          fields={importFields.map((field) => ({ field, label: t(`import.fields.${field}`) }))}
        />
        <ImportTypes texts={state.texts} typeOf={state.typeOf} onChoose={state.chooseType} types={types} />
      </Box>
      {file.rows.length > 0 && <ImportPrice state={state} />}
      {file.rows.length > 0 && <ImportRows view={deviceRows(state, t)} />}
      <Box
        sx={{
          position: "sticky",
          insetBlockEnd: { xs: 56, sm: 0 },
          zIndex: 3,
          bgcolor: "background.default",
          borderTop: 1,
          borderColor: "divider",
          py: 1.5,
        }}
      >
        {problem && (
          <Alert severity="error" sx={{ mb: 1 }} role="alert">
            {problem}
          </Alert>
        )}
        <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
          <Button
            variant="contained"
            loading={saving}
            disabled={
              state.errors > 0 || state.kept.length === 0 || !state.shares || state.unanswered.length > 0
            }
            onClick={() => void save()}
          >
            {t("import.save", { count: pieces, shown: numberText(pieces, locale) })}
          </Button>
          <Box role="status" sx={{ fontSize: 13, color: state.errors ? "error.main" : "text.secondary" }}>
            {state.errors > 0
              ? t("import.errorsFirst", { count: state.errors })
              : state.kept.length === 0
                ? t(file.rows.length === 0 ? "import.noRows" : "import.nothing")
                : state.unanswered.length > 0
                  ? t("import.unitFirst")
                  : untyped > 0
                    ? t("import.untyped", { count: untyped })
                    : t("import.ready")}
          </Box>
        </Box>
      </Box>
    </>
  );
}
