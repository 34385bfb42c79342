import { dueDayOf } from "../../contract/due.rules.ts";
import type { OrderRow } from "../../contract/orderAnswer.ts";
import { dataDestructions, deliveryTypes } from "../../contract/orderInput.ts";
import { lineKinds } from "../../contract/orderLines.ts";
import { type OrderKind, phases } from "../../contract/statuses.ts";
import { Overdue } from "../due/Overdue.tsx";
import type { ListProps } from "../kit/list/ListScreen.tsx";
import {
  Code,
  Count,
  Day,
  emptyValue,
  Money,
  ownDirection,
  StatusChip,
  Word,
  YesNo,
} from "../kit/page/values.tsx";
import { DiscountText } from "../pricing/DiscountText.tsx";
import { dateOf, type OrderDate } from "./kinds.ts";

type OrderListProps = ListProps<unknown, OrderRow>;
type Column = Exclude<OrderListProps["columns"][number], string>;

const dates = ["orderDate", "proposedPickupDate", "pickupDate", "deliveryDate"] as const;
/** The default columns of a kind's list, in order; all others follow, hidden. */
const usual: Record<OrderKind, readonly string[]> = {
  purchase: ["orderNr", "contactName", "status", "orderDate", "pickupDate", "lineCount", "total"],
  sale: ["orderNr", "contactName", "status", "orderDate", "deliveryDate", "lineCount", "total"],
  repair: ["orderNr", "contactName", "device", "status", "orderDate", "deliveryDate", "lineCount", "total"],
};
const others = [
  ...["customerReference", "partnerName", "proposedPickupDate", "pickupDate", "deliveryDate", "deliveryType"],
  ...["locationName", "locationLabel", "dataDestruction", "gift", "logistics", "dhlTrackingCode"],
  ...["transportCost", "discount", "phase", "remarks", "instructions"],
];

function columnOf(key: string, kind: OrderKind): Column {
  const cells: Record<string, Omit<Column, "key">> = {
    orderNr: { cell: (order) => <Code copy={false}>{order.orderNr}</Code> },
    contactName: { plain: true },
    device: {
      cell: ({ deviceName, deviceSerial }) => (
        <>
          {ownDirection(deviceName ?? "")} {deviceSerial && <Code copy={false}>{deviceSerial}</Code>}
        </>
      ),
      exports: ["deviceName", "deviceSerial"],
    },
    status: {
      beside: true,
      cell: (order) => <StatusChip name={order.statusName} color={order.statusColor} />,
      exports: ["statusName"],
    },
    customerReference: { plain: true },
    partnerName: { plain: true },
    deliveryType: { cell: (order) => <Word of="deliveryTypes" value={order.deliveryType} /> },
    locationName: { plain: true },
    locationLabel: { cell: (order) => <Code copy={false}>{order.locationLabel}</Code> },
    dataDestruction: { cell: (order) => <Word of="dataDestructions" value={order.dataDestruction} /> },
    gift: { cell: (order) => <YesNo value={order.gift} /> },
    logistics: { cell: (order) => <YesNo value={order.logistics} /> },
    dhlTrackingCode: { cell: (order) => <Code copy={false}>{order.dhlTrackingCode}</Code> },
    transportCost: { align: "end", cell: (order) => <Money cents={order.transportCost} /> },
    discount: {
      align: "end",
      cell: (order) => <DiscountText of={order} />,
      exports: ["discount", "discountUnit"],
    },
    phase: { cell: (order) => <Word of="phases" value={order.phase} /> },
    lineCount: { align: "end", cell: (order) => <Count value={order.lineCount} /> },
    total: { align: "end", plain: true, cell: (order) => <Money cents={order.total} /> },
  };
  if (key === dateOf[kind])
    return {
      key,
      exports: [key, "overdue"],
      cell: (order) => <MainDate order={order} date={dateOf[kind]} />,
    };
  const isDate = dates.some((date) => date === key);
  const date = {
    cell: (order: OrderRow) => <Day on={order[key as OrderDate]} weekday={key !== "orderDate"} />,
  };
  return { key, ...(isDate ? date : cells[key]) };
}

/** The columns of a list of orders: every field that an order has. */
export const orderColumns = (kind: OrderKind): Column[] => [
  ...usual[kind].map((key) => columnOf(key, kind)),
  ...others
    .filter((key) => !usual[kind].includes(key))
    .map((key) => ({ ...columnOf(key, kind), hidden: true })),
];

/** The planned date of an order, and whether it is overdue. */
function MainDate({ order, date }: { order: OrderRow; date: OrderDate }) {
  const due = dueDayOf(order);
  return (
    <>
      {order[date] ? <Day on={order[date]} weekday /> : order.overdue ? null : emptyValue}
      {order.overdue && <Overdue since={due === order[date] ? null : due} />}
    </>
  );
}

type Filter = NonNullable<OrderListProps["filters"]>[number];
/** The filters of a list of orders; people outside the company do not get the internal ones. */
export const orderFilters = (
  kind: OrderKind,
  { isColleague, seesPrices, anyArchived }: Record<"isColleague" | "seesPrices" | "anyArchived", boolean>,
): Filter[] => {
  const archiveFilters: Filter[] = [
    { key: "archived", kind: "yesNo" },
    { key: "withArchived", kind: "yesNo" },
  ];
  const ofColleagues: Filter[] = [
    { key: "checkStatus", kind: "yesNo" },
    ...(kind === "sale" ? [] : [{ key: "requested", kind: "yesNo" } as const]),
    ...(kind === "purchase" ? [] : [{ key: "missingProof", kind: "yesNo" } as const]),
  ];
  const ofPrices: Filter[] = [
    { key: "transportCost", kind: "money" },
    { key: "discounted", kind: "yesNo" },
    { key: "total", kind: "money" },
  ];
  return [
    { key: "orderNr", kind: "texts" },
    { key: "phase", words: phases, texts: "phases" },
    { key: "statusId", from: `${kind}-statuses` as const },
    { key: "overdue", kind: "yesNo" },
    { key: "contactId", from: kind === "purchase" ? "suppliers" : "customers" },
    { key: "partnerId", from: "partners", optional: true },
    { key: "customerReference", kind: "texts", optional: true },
    ...(kind === "repair" ? [{ key: "deviceSerial", kind: "texts" } as const] : []),
    { key: "orderDate", kind: "days" },
    { key: "proposedPickupDate", kind: "days", optional: true },
    { key: "pickupDate", kind: "days", optional: true },
    { key: "deliveryDate", kind: "days", optional: true },
    { key: "deliveryType", words: deliveryTypes, texts: "deliveryTypes", optional: true },
    { key: "locationId", from: "locations", optional: true },
    { key: "locationLabel", kind: "texts", optional: true },
    { key: "dataDestruction", words: dataDestructions, texts: "dataDestructions" },
    { key: "typeId", from: "product-types" },
    { key: "lineKind", words: lineKinds, texts: "lineKinds" },
    { key: "service", kind: "texts" },
    { key: "agreed", kind: "yesNo" },
    { key: "returned", kind: "days" },
    ...(kind === "sale" ? [{ key: "marginGoods", kind: "yesNo" } as const] : []),
    ...(kind === "purchase" ? [] : [{ key: "uninvoiced", kind: "yesNo" } as const]),
    { key: "gift", kind: "yesNo" },
    { key: "logistics", kind: "yesNo" },
    { key: "dhlTrackingCode", kind: "texts", optional: true },
    ...(seesPrices ? ofPrices : []),
    { key: "remarks", kind: "part", optional: true },
    { key: "instructions", kind: "part", optional: true },
    ...(isColleague ? ofColleagues : []),
    ...(anyArchived ? archiveFilters : []),
  ];
};
