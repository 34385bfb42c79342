import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { purchases } from "../../../contract/orders.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.ts";
import { useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { Timeline } from "../../kit/page/Timeline.tsx";
import type { Task } from "../taskActs.ts";
import { type Happening, happeningsOf } from "./history.ts";
import { useHistoryNames } from "./historyNames.ts";

const folders: Record<string, string> = { purchase: "/orders/purchases", sale: "/orders/sales" };

/** What went before the product itself: the purchase and its pickup. */
function useBefore(product: Product): Happening[] {
  const { t } = useTranslation();
  const may = useMay();
  const wanted = Boolean(product.purchaseNr) && may(purchases.list);
  const query = { q: product.purchaseNr ?? "", pageSize: 10 };
  const found = useCall(purchases.list, { query }, { enabled: wanted, staleTime: 60_000 });
  const purchase = found.data?.items.find(({ id }) => id === product.purchaseId);
  if (!purchase) return [];
  const { id, orderNr: nr, contactName: supplier, orderDate, pickupDate } = purchase;
  const common = { userName: null, order: { id, nr, kind: "purchase" } };
  return [
    ...(pickupDate
      ? [{ ...common, key: "pickup", at: pickupDate, text: t("products.history.pickup", { supplier }) }]
      : []),
    { ...common, key: "ordered", at: orderDate, text: t("products.history.ordered", { supplier }) },
  ];
}

/** What happened, with the order that it happened by. */
function Told({ text, order }: Pick<Happening, "text" | "order">) {
  const folder = order && folders[order.kind];
  if (!order || !folder) return text;
  return (
    <>
      {text} (
      <Link to={`${folder}/${order.id}`} style={{ whiteSpace: "nowrap" }}>
        <bdi>{order.nr}</bdi>
      </Link>
      )
    </>
  );
}

const step = 200;

/** What happened to a device, from the supplier to the customer. */
export function ProductHistory({ product, tasks }: { product: Product; tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(step);
  const { id } = product;
  const found = useCall(
    products.history,
    { params: { id }, query: { limit } },
    { also: ["tasks", "erasure-reports", "sales", "purchases", "intakes"], keep: true },
  );
  const entries = found.data?.items;
  const names = useHistoryNames(product, entries ?? [], tasks);
  const whole = entries !== undefined && entries.length < limit;
  const before = useBefore(product);
  const happened = entries && [...happeningsOf(entries, names), ...(whole ? before : [])];
  return (
    <Timeline
      title={t("products.timeline")}
      moments={happened?.map(({ key, at, text, order, userName, tone }) => ({
        key,
        at,
        tone,
        lines: [<Told key="told" text={text} order={order} />],
        by: userName ? t("kit.by", { user: userName }) : undefined,
      }))}
      more={
        entries && !whole && limit < 500
          ? { text: t("kit.loadEarlier"), onClick: () => setLimit(500), loading: found.isFetching }
          : undefined
      }
    />
  );
}
