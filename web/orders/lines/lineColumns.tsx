import { Box } from "@mui/material";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { lineAmount } from "../../../contract/orders.rules.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import { onSide } from "../../../contract/vat.rules.ts";
import { Code, Count, Money } from "../../kit/page/values.tsx";
import type { Column } from "../../kit/rows/ListTable.tsx";
import { type Translate, useTranslation } from "../../kit/texts/i18n.ts";
import { DiscountText } from "../../pricing/DiscountText.tsx";
import { useWithVat } from "../../pricing/withVat.tsx";
import type { VatCode } from "../kinds.ts";
import { MoveHandle } from "../sheet/MoveHandle.tsx";
import { BundleQuantity, useFree } from "./BundleQuantity.tsx";
import { LineActions, nameOfLine, RemoveLine } from "./LineActions.tsx";
import {
  attributesText,
  Expected,
  GoodsState,
  NotYet,
  Numbers,
  ProductName,
  ProofOfLine,
  Received,
  Work,
} from "./LineCells.tsx";
import { CountCell, DiscountCell, PriceCell, RemarksCell, VatCell } from "./SaleCells.tsx";

type LineColumnOptions = {
  kind: OrderKind;
  order: Order;
  shown: readonly OrderLine[];
  vatCodes: readonly VatCode[];
  refused: ReadonlySet<number>;
  /** Cards have no row to click, so they get buttons. */
  phone: boolean;
  /** On usual screens remarks are under the name; narrow ones have room for one number and for a discount that is there. */
  room: "wide" | "usual" | "narrow";
  edit: ((line: OrderLine) => void) | undefined;
  remove: (line: OrderLine) => void;
  /** Moves a line one place up or down; undefined while lines cannot be reordered. */
  move?: (line: OrderLine, places: -1 | 1) => void;
};
/** An amount of a line, with VAT when that is how the person reads amounts. */
function displayAmount(
  { vatRates }: Order,
  { vatCodeId, priceWithVat }: OrderLine,
  cents: number | null,
  isWithVat: boolean,
) {
  const rate = vatRates.find(({ id }) => id === vatCodeId);
  return cents === null ? null : onSide(cents, priceWithVat, isWithVat, rate);
}
const amountOf = (line: OrderLine) => (line.unitPrice === null ? null : lineAmount(line));

/** The columns of an order's lines: expected devices of a purchase, sold goods of a sale, parts and work of a repair. */
export function useLineColumns(options: LineColumnOptions): Column<OrderLine>[] {
  const { kind, order, edit, phone } = options;
  const { t } = useTranslation();
  const priced = order.transportCost !== null;
  const isWithVat = useWithVat();
  const free = useFree(kind === "sale" && edit ? options.shown : []);
  const own =
    kind === "purchase"
      ? purchaseColumns(options, t, priced, isWithVat)
      : saleColumns(options, t, priced, isWithVat, free);
  if (!edit) return own;
  const { move } = options;
  const actions = (line: OrderLine) =>
    phone ? (
      <LineActions line={line} {...options} />
    ) : (
      <Box sx={{ display: "flex", justifyContent: "end" }}>
        {move && (
          <MoveHandle line={nameOfLine(line)} lineId={line.id} onMove={(places) => move(line, places)} />
        )}
        <RemoveLine line={line} {...options} tabIndex={-1} />
      </Box>
    );
  return [...own, { key: "actions", label: t("orders.actions"), align: "end", cell: actions }];
}

type Rest = Omit<Column<OrderLine>, "key" | "label"> & { label?: string };
/** A column that is called as its field is, unless it says otherwise. */
const columnOf =
  (t: Translate) =>
  (key: string, { label = t(keyIn("fields", key)), ...rest }: Rest = {}): Column<OrderLine> => ({
    key,
    label,
    ...rest,
  });

function purchaseColumns(
  { order, phone }: LineColumnOptions,
  t: Translate,
  priced: boolean,
  isWithVat: boolean,
): Column<OrderLine>[] {
  const column = columnOf(t);
  const hasLine = (test: (line: OrderLine) => unknown) => order.lines.some(test);
  const seesAmounts = priced && hasLine((line) => line.unitPrice !== null);
  const tagged = hasLine((line) => line.assetTag);
  const columns = [
    column("productName", {
      width: 320,
      cell: (line) => (phone ? <ProductName line={line} /> : <Expected line={line} />),
    }),
    column("serialNumber", {
      ...(tagged && !phone && { label: `${t("fields.serialNumber")} / ${t("fields.assetTag")}` }),
      cell: (line) => (phone ? <Code>{line.serialNumber}</Code> : <Numbers line={line} />),
    }),
    column("typeName"),
    column("quantity", { align: "end", cell: (line) => <Count value={line.quantity} /> }),
    column("receivedQuantity", { align: "end", cell: (line) => <Received line={line} /> }),
    seesAmounts &&
      column("unitPrice", {
        label: t(isWithVat ? "fields.priceWithVat" : "fields.unitPrice"),
        align: "end",
        cell: (line) => <Money cents={displayAmount(order, line, line.unitPrice, isWithVat)} />,
      }),
    seesAmounts &&
      column("amount", {
        label: t(isWithVat ? "pricing.amountWith" : "fields.amount"),
        align: "end",
        cell: (line) => <Money cents={displayAmount(order, line, amountOf(line), isWithVat)} />,
      }),
    phone && hasLine(attributesText) && column("attributes", { cell: attributesText }),
    phone && tagged && column("assetTag", { cell: (line) => <Code>{line.assetTag}</Code> }),
    phone && hasLine((line) => line.remarks) && column("remarks"),
  ];
  return columns.filter((column) => typeof column === "object");
}

function saleColumns(
  { kind, order, vatCodes, refused, edit, phone, room }: LineColumnOptions,
  t: Translate,
  priced: boolean,
  isWithVat: boolean,
  free: ReadonlyMap<number, number>,
): Column<OrderLine>[] {
  const column = columnOf(t);
  const oneCode = room === "narrow" && !phone;
  const remarksBelow = room !== "wide" && !phone;
  const goods = order.lines.filter(({ kind }) => kind !== "service");
  const states = new Set(goods.map(({ reserved, delivered }) => `${reserved} ${delivered}`));
  const mixed = states.size > 1;
  const sheet = kind === "sale" && edit !== undefined && !phone;
  const codeOf = (line: OrderLine) => vatCodes.find(({ id }) => id === line.vatCodeId)?.code;
  const columns = [
    column("productName", {
      cell: (line) => (
        <>
          <ProductName line={line} wrong={refused.has(line.id)} />
          <Work line={line} hourlyRate={displayAmount(order, line, line.hourlyRate, isWithVat)} />
          <NotYet line={line} isQuote={kind === "sale" && order.phase === "draft"} />
          <ProofOfLine line={line} />
          {remarksBelow && line.remarks && (
            <Box sx={{ fontSize: 12, fontWeight: 400, color: "text.secondary" }}>
              {sheet ? <RemarksCell order={order} line={line} /> : line.remarks}
            </Box>
          )}
        </>
      ),
    }),
    !oneCode && column("sku", { cell: (line) => <Code>{line.sku}</Code> }),
    column("serialNumber", {
      ...(oneCode && { label: `${t("fields.serialNumber")} / ${t("fields.sku")}` }),
      cell: (line) => <Code>{line.serialNumber || (oneCode ? line.sku : "")}</Code>,
    }),
    column("quantity", {
      align: "end",
      cell: (line) =>
        sheet && line.kind === "service" ? (
          <CountCell order={order} line={line} />
        ) : kind === "sale" ? (
          <BundleQuantity order={order} line={line} free={free.get(line.id)} editable={edit !== undefined} />
        ) : (
          <Count value={line.quantity} />
        ),
    }),
    mixed && column("state", { label: t("orders.goodsState"), cell: (line) => <GoodsState line={line} /> }),
    priced &&
      column("unitPrice", {
        label: t(isWithVat ? "fields.priceWithVat" : "fields.priceWithoutVat"),
        align: "end",
        cell: (line) =>
          sheet ? (
            <PriceCell order={order} line={line} isWithVat={isWithVat} />
          ) : (
            <Money cents={displayAmount(order, line, line.unitPrice, isWithVat)} />
          ),
      }),
    priced &&
      ((sheet && room !== "narrow") || order.lines.some(({ discount }) => discount > 0)) &&
      column("discount", {
        align: "end",
        cell: (line) => {
          if (sheet) return <DiscountCell order={order} line={line} isWithVat={isWithVat} />;
          const shown = displayAmount(order, line, line.discount, isWithVat) ?? 0;
          return <DiscountText of={line.discountUnit === "cents" ? { ...line, discount: shown } : line} />;
        },
      }),
    priced &&
      column("amount", {
        label: t(isWithVat ? "pricing.amountWith" : "fields.amount"),
        align: "end",
        cell: (line) => <Money cents={displayAmount(order, line, amountOf(line), isWithVat)} />,
      }),
    column("vatCode", {
      label: t("fields.vatCodeId"),
      cell: (line) =>
        sheet && priced ? <VatCell order={order} line={line} vatCodes={vatCodes} /> : (codeOf(line) ?? "–"),
    }),
    !remarksBelow &&
      (sheet || order.lines.some(({ remarks }) => remarks)) &&
      column("remarks", {
        cell: (line) => (sheet && priced ? <RemarksCell order={order} line={line} /> : line.remarks),
      }),
  ];
  return columns.filter((column) => typeof column === "object");
}
