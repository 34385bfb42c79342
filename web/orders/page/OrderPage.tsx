import { Alert, Box, Button, Skeleton } from "@mui/material";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { deliveries } from "../../../contract/copies.routes.ts";
import { printing } from "../../../contract/documents.routes.ts";
import { erasure } from "../../../contract/erasure.routes.ts";
import { purchaseImport } from "../../../contract/import/purchaseImport.routes.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { suggestedPhase } from "../../../contract/orderStatus.rules.ts";
import { isClosed } from "../../../contract/phases.rules.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { useComments } from "../../comments/useComments.tsx";
import { History } from "../../history/History.tsx";
import { OrderInvoices, SellerIncomplete, useInvoicing } from "../../invoices/OrderInvoices.tsx";
import { ApiError, call } from "../../kit/call/api.ts";
import { readAgain, useAct } from "../../kit/call/data.ts";
import { useMay, useMe } from "../../kit/call/session.ts";
import { showError, showToast } from "../../kit/call/toasts.ts";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { untitled } from "../../kit/page/arrival.ts";
import { confirm, useConfirmDelete } from "../../kit/page/Confirm.tsx";
import { FailedPage } from "../../kit/page/ErrorPage.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { today } from "../../kit/texts/company.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { OverrideButton } from "../../proof/OverrideButton.tsx";
import { failedBeside, isHeldBack } from "../../proof/proof.ts";
import { firstOf, listPath, nameOf, pagePath, routesOf, useStatuses, useVatCodes } from "../kinds.ts";
import { OrderLines } from "../lines/OrderLines.tsx";
import { OrderInWords } from "../OrderInWords.tsx";
import { OrderTotals } from "../OrderTotals.tsx";
import { useWholeOrder } from "../wholeOrder.ts";
import { useDuplicate } from "./DuplicateOrder.tsx";
import { LabourTimer } from "./LabourTimer.tsx";
import { nextStep } from "./nextStep.ts";
import { OrderFacts } from "./OrderFacts.tsx";
import { OrderFiles } from "./OrderFiles.tsx";
import { OrderNext } from "./OrderNext.tsx";
import { Refusal, refusedLines } from "./Refusal.tsx";
import { RepairDevice } from "./RepairDevice.tsx";
import { type StatusChange, StatusMenu, useStatusChange } from "./StatusMenu.tsx";

const OrderPrintMenu = lazyPart(() => import("../../documents/PrintMenu.tsx"), "OrderPrintMenu");
const OrderImports = lazyPart(() => import("./OrderImports.tsx"), "OrderImports");
const SplitDialog = lazyPart(() => import("./SplitDialog.tsx"), "SplitDialog");
const UnscannedDialog = lazyPart(() => import("./UnscannedDialog.tsx"), "UnscannedDialog");

export const PurchasePage = () => <OrderPage kind="purchase" />;
export const SalePage = () => <OrderPage kind="sale" />;
export const RepairPage = () => <OrderPage kind="repair" />;

/** An order: its next step, facts, lines, totals and files, with the timeline beside them. */
function OrderPage({ kind }: { kind: OrderKind }) {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const may = useMay();
  const isColleague = useMe()?.ownContactId === null;
  const routes = routesOf(kind);
  const read = useWholeOrder(kind, id);
  const order = read.data;
  const change = useStatusChange(kind, order);
  const invoicing = useInvoicing(kind, order);
  const vatCodes = useVatCodes();
  const [printFrom, setPrintFrom] = useState<HTMLElement | null>(null);
  const [splits, setSplits] = useState(false);
  const duplicate = useDuplicate(kind, order);
  const remarks = useComments("order", id, { enabled: isColleague, writable: order?.archived === false });
  const { archive, unarchive, remove } = useEndings(kind, order);
  if (read.error && !order) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  const crumbs = [{ text: t(`${nameOf[kind]}.title`), to: listPath(kind) }];
  if (!order)
    return (
      <Page title={untitled} crumbs={crumbs}>
        <Skeleton variant="rectangular" height={64} sx={{ mb: 2 }} />
        <Skeleton variant="rectangular" height={320} />
      </Page>
    );
  const writable = may(routes.replace) && !order.archived;
  const open = !isClosed(order.phase);
  const path = pagePath(kind, id);
  return (
    <Page
      title={order.orderNr}
      crumbs={crumbs}
      chip={<StatusMenu kind={kind} order={order} change={change} />}
      next={
        isColleague ? (
          <OrderNext kind={kind} order={order} change={change} invoicing={invoicing} />
        ) : (
          <OrderInWords order={order} />
        )
      }
      actions={[
        writable && { text: t("orders.edit"), to: `${path}/edit` },
        may(printing[kind].print) && { text: t("documents.print"), onClick: setPrintFrom },
        kind === "purchase" &&
          writable &&
          open &&
          nextStep(kind, order) !== "empty" &&
          may(purchaseImport.save) && { text: t("orders.import"), to: `${path}/import`, inMenu: true },
        kind === "purchase" &&
          !order.archived &&
          may(erasure.import) && { text: t("orders.importReports"), to: `${path}/erasure`, inMenu: true },
        kind === "sale" &&
          writable &&
          open &&
          hasSeveral(order.lines) &&
          may(deliveries.split) && { text: t("copies.split"), inMenu: true, onClick: () => setSplits(true) },
        duplicate.action,
        may(routes.archive) &&
          !order.archived && { text: t("orders.archive"), inMenu: true, onClick: archive },
        may(routes.unarchive) &&
          order.archived && { text: t("orders.unarchive"), inMenu: true, onClick: unarchive },
        may(routes.remove) && {
          text: t("kit.delete"),
          inMenu: true,
          danger: true,
          onClick: () => void remove(),
        },
      ]}
    >
      {duplicate.dialog}
      {change.dialog}
      {splits && <SplitDialog order={order} onClose={() => setSplits(false)} />}
      {printFrom && (
        <OrderPrintMenu kind={kind} order={order} anchor={printFrom} onClose={() => setPrintFrom(null)} />
      )}
      {change.unscanned && (
        <UnscannedDialog
          order={order}
          count={change.unscanned.count}
          problem={change.unscanned.problem}
          busy={change.pending}
          onClose={change.clear}
          onBook={change.unscanned.book}
        />
      )}
      {change.refused && !change.unscanned && (
        <Refusal error={change.refused} order={order} onClose={change.clear} />
      )}
      {invoicing.refused && <SellerIncomplete error={invoicing.refused} />}
      <CheckStatus kind={kind} order={order} change={change} />
      {kind !== "purchase" && <Unproven lines={order.lines} />}
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 260px" },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {kind === "repair" && <RepairDevice order={order} />}
          {kind === "repair" && isColleague && <LabourTimer order={order} />}
          <OrderFacts kind={kind} order={order} />
          <OrderLines
            kind={kind}
            order={order}
            writable={writable && open}
            refused={refusedLines(change.refused, order)}
            vatCodes={vatCodes}
          />
          <OrderTotals order={order} vatCodes={vatCodes} />
          {kind === "purchase" && (
            <OrderImports order={order} writable={writable && open && may(purchaseImport.undo)} />
          )}
          {kind !== "purchase" && <OrderInvoices orderId={order.id} invoicing={invoicing} />}
          <OrderFiles kind={kind} order={order} writable={writable} />
        </Box>
        <History
          route={routes.history}
          id={order.id}
          title={t("orders.history")}
          labels={nameOf[kind]}
          also={["intakes", "mails"]}
          {...remarks}
        />
      </Box>
    </Page>
  );
}

/** Only an order of several pieces can be split. */
const hasSeveral = (lines: Order["lines"]) => lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1;

/** The number of devices of a sale that lack a proof or a task, and of others with a failed erasure. */
function Unproven({ lines }: { lines: Order["lines"] }) {
  const { t } = useTranslation();
  const heldBack = lines.filter(isHeldBack);
  const devices = heldBack.flatMap(({ productId, sku, missingProof, openTasks }) =>
    productId === null ? [] : [{ id: productId, sku: sku ?? "", missingProof, openTasks }],
  );
  const failed = lines.filter((line) => failedBeside(line).length > 0).length;
  return (
    <>
      {heldBack.length > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <Box>{t("sales.unproven", { count: heldBack.length })}</Box>
          <OverrideButton devices={devices} />
        </Alert>
      )}
      {failed > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("sales.eraseFailed", { count: failed })}
        </Alert>
      )}
    </>
  );
}

/** After an edit, asks everybody who opens the order whether the status is still right, until somebody answers. */
function CheckStatus({ kind, order, change }: { kind: OrderKind; order: Order; change: StatusChange }) {
  const { t } = useTranslation();
  const may = useMay();
  const statuses = useStatuses(kind);
  const { confirmStatus } = routesOf(kind);
  const confirming = useAct(confirmStatus);
  if (!order.checkStatus || order.archived) return null;
  const phase = suggestedPhase(order, today());
  const suggested = phase && may(routesOf(kind).setStatus) ? firstOf(statuses, phase) : undefined;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "end", gap: 0.5 }}>
          {suggested && (
            <Button
              color="inherit"
              size="small"
              variant="outlined"
              loading={change.pending}
              onClick={() => change.to(suggested.id)}
            >
              {t("orders.setSuggested", { status: suggested.name })}
            </Button>
          )}
          {may(confirmStatus) && (
            <Button
              color="inherit"
              size="small"
              loading={confirming.isPending}
              onClick={() => confirming.mutate({ params: { id: order.id } })}
            >
              {t("orders.statusIsRight")}
            </Button>
          )}
        </Box>
      }
    >
      {t("orders.checkStatus", { status: order.statusName })}
    </Alert>
  );
}

/** The actions to archive, restore and delete. */
function useEndings(kind: OrderKind, order: Order | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirmDelete = useConfirmDelete();
  const routes = routesOf(kind);
  const params = { params: { id: order?.id ?? 0 } };
  const unarchiving = useAct(routes.unarchive, {
    done: t("orders.unarchived"),
    undo: (input) => () => () => call(routes.archive, input).then(() => t("orders.archived")),
  });
  const archiving = useAct(routes.archive, {
    done: t("orders.archived"),
    undo: (input) => () => () => call(routes.unarchive, input).then(() => t("orders.unarchived")),
  });
  const archive = () => archiving.mutate(params);
  const remove = async () => {
    if (!order || !(await confirmDelete(order.orderNr))) return;
    try {
      await call(routes.remove, params);
      showToast(t("kit.deleted", { what: order.orderNr }));
      await navigate({ to: listPath(kind), ignoreBlocker: true });
      void readAgain();
    } catch (error) {
      const canArchive = error instanceof ApiError && error.status === 422 && !order.archived;
      if (!canArchive) return showError(error);
      const text = error.detail;
      if (await confirm({ title: t("orders.archiveInstead"), text, action: t("orders.archive") })) archive();
    }
  };
  return { archive, unarchive: () => unarchiving.mutate(params), remove };
}
