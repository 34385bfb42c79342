import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { lineAmount, percentage } from "../../../contract/orders.rules.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { Code, Count, Money } from "../../kit/page/values.tsx";
import type { Column } from "../../kit/rows/ListTable.tsx";
import type { VatCode } from "../kinds.ts";
import { DiscountText } from "../OrderTotals.tsx";
import { BundleQuantity, useFree } from "./BundleQuantity.tsx";
import { LineActions } from "./LineActions.tsx";
import {
  attributesText,
  Expected,
  GoodsState,
  Numbers,
  ProductName,
  ProofOfLine,
  Received,
  Work,
} from "./LineCells.tsx";

type LineColumnOptions = {
  kind: OrderKind;
  order: Order;
  shown: readonly OrderLine[];
  vatCodes: readonly VatCode[];
  refused: ReadonlySet<number>;
  /** Cards have no row to press: they get buttons. */
  phone: boolean;
  edit: ((line: OrderLine) => void) | undefined;
  remove: (line: OrderLine) => void;
};
const amountOf = (line: OrderLine) => (line.unitPrice === null ? null : lineAmount(line));

/** The columns of an order's lines: expected devices of a purchase, sold goods of a sale, parts and work of a repair. */
export function useLineColumns(options: LineColumnOptions): Column<OrderLine>[] {
  const { kind, order, edit, phone } = options;
  const { t } = useTranslation();
  const priced = order.transportCost !== null;
  const free = useFree(kind === "sale" && edit ? options.shown : []);
  const own =
    kind === "purchase" ? purchaseColumns(options, t, priced) : saleColumns(options, t, priced, free);
  return edit && phone
    ? [
        ...own,
        {
          key: "actions",
          label: t("orders.actions"),
          cell: (line) => <LineActions line={line} {...options} />,
        },
      ]
    : own;
}

function purchaseColumns(
  { order, phone }: LineColumnOptions,
  t: TFunction,
  priced: boolean,
): Column<OrderLine>[] {
  const hasLine = (test: (line: OrderLine) => unknown) => order.lines.some(test);
  const seesAmounts = priced && hasLine((line) => line.unitPrice !== null);
  const tagged = hasLine((line) => line.assetTag);
  const columns: (Column<OrderLine> | false)[] = [
    {
      key: "productName",
      label: t("fields.productName"),
      width: 320,
      cell: (line) => (phone ? <ProductName line={line} /> : <Expected line={line} />),
    },
    {
      key: "serialNumber",
      label:
        tagged && !phone ? `${t("fields.serialNumber")} / ${t("fields.assetTag")}` : t("fields.serialNumber"),
      cell: (line) => (phone ? <Code>{line.serialNumber}</Code> : <Numbers line={line} />),
    },
    { key: "typeName", label: t("fields.typeName") },
    {
      key: "quantity",
      label: t("fields.quantity"),
      align: "end",
      cell: (line) => <Count value={line.quantity} />,
    },
    {
      key: "receivedQuantity",
      label: t("fields.receivedQuantity"),
      align: "end",
      cell: (line) => <Received line={line} />,
    },
    seesAmounts && {
      key: "unitPrice",
      label: t("fields.unitPrice"),
      align: "end",
      cell: (line) => <Money cents={line.unitPrice} />,
    },
    seesAmounts && {
      key: "amount",
      label: t("fields.amount"),
      align: "end",
      cell: (line) => <Money cents={amountOf(line)} />,
    },
    phone &&
      hasLine(attributesText) && {
        key: "attributes",
        label: t("fields.attributes"),
        cell: attributesText,
      },
    phone &&
      tagged && {
        key: "assetTag",
        label: t("fields.assetTag"),
        cell: (line) => <Code>{line.assetTag}</Code>,
      },
    phone && hasLine((line) => line.remarks) && { key: "remarks", label: t("fields.remarks") },
  ];
  return columns.filter((column) => column !== false);
}

function saleColumns(
  { kind, order, vatCodes, refused, edit }: LineColumnOptions,
  t: TFunction,
  priced: boolean,
  free: ReadonlyMap<number, number>,
): Column<OrderLine>[] {
  const goods = order.lines.filter(({ kind }) => kind !== "service");
  const states = new Set(goods.map(({ reserved, delivered }) => `${reserved} ${delivered}`));
  const mixed = states.size > 1;
  const codeOf = (line: OrderLine) => vatCodes.find(({ id }) => id === line.vatCodeId)?.code;
  const rateOf = (line: OrderLine) => order.vatRates.find(({ id }) => id === line.vatCodeId);
  const withVat = (line: OrderLine) => {
    const rate = rateOf(line);
    if (line.unitPrice === null || !rate) return line.unitPrice;
    return line.unitPrice + (rate.margin ? 0 : percentage(line.unitPrice, rate.basisPoints));
  };
  const columns: (Column<OrderLine> | false)[] = [
    {
      key: "productName",
      label: t("fields.productName"),
      cell: (line) => (
        <>
          <ProductName line={line} wrong={refused.has(line.id)} />
          <Work line={line} />
          <ProofOfLine line={line} />
        </>
      ),
    },
    { key: "sku", label: t("fields.sku"), cell: (line) => <Code>{line.sku}</Code> },
    {
      key: "serialNumber",
      label: t("fields.serialNumber"),
      cell: (line) => <Code>{line.serialNumber}</Code>,
    },
    {
      key: "quantity",
      label: t("fields.quantity"),
      align: "end",
      cell: (line) =>
        kind === "sale" ? (
          <BundleQuantity order={order} line={line} free={free.get(line.id)} editable={edit !== undefined} />
        ) : (
          <Count value={line.quantity} />
        ),
    },
    mixed && {
      key: "state",
      label: t("orders.goodsState"),
      cell: (line) => <GoodsState line={line} />,
    },
    priced && {
      key: "unitPrice",
      label: t("fields.priceWithoutVat"),
      align: "end",
      cell: (line) => <Money cents={line.unitPrice} />,
    },
    priced && {
      key: "withVat",
      label: t("fields.priceWithVat"),
      align: "end",
      cell: (line) => <Money cents={withVat(line)} />,
    },
    priced &&
      order.lines.some(({ discount }) => discount > 0) && {
        key: "discount",
        label: t("fields.discount"),
        align: "end",
        cell: (line) => <DiscountText of={line} />,
      },
    priced && {
      key: "amount",
      label: t("fields.amount"),
      align: "end",
      cell: (line) => <Money cents={amountOf(line)} />,
    },
    { key: "vatCode", label: t("fields.vatCodeId"), cell: (line) => codeOf(line) ?? "–" },
  ];
  return columns.filter((column) => column !== false);
}
