import { Box, Button, Skeleton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { purchases } from "../../contract/orders.ts";
import { type Product, products } from "../../contract/products.ts";
import { useCall } from "../kit/data.ts";
import { dayText, timeText } from "../kit/format.ts";
import { locale as localeStore } from "../kit/i18n.ts";
import { useMay } from "../kit/session.ts";
import { type Happening, happeningsOf } from "./history.ts";
import { useHistoryNames } from "./historyNames.ts";
import type { Task } from "./taskActs.ts";

const folders: Record<string, string> = { purchase: "/orders/purchases", sale: "/orders/sales" };
const dayOf = (at: string) => {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

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

function Line({ happening }: { happening: Happening }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const { at, text, userName, order, tone } = happening;
  const withTime = at.length > 10;
  const folder = order && folders[order.kind];
  const color = tone === "good" ? "success.main" : tone === "bad" ? "warning.main" : "text.secondary";
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(44px, max-content) 9px 1fr",
        columnGap: 1,
        py: 0.5,
        fontSize: 13,
      }}
    >
      <Box
        component="time"
        dateTime={at}
        sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}
      >
        {withTime ? timeText(at, locale) : ""}
      </Box>
      <Box aria-hidden sx={{ inlineSize: 7, blockSize: 7, borderRadius: "50%", bgcolor: color, mt: 0.75 }} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {text}
        {order && folder && (
          <>
            {" ("}
            <Link to={`${folder}/${order.id}`} style={{ whiteSpace: "nowrap" }}>
              {order.nr}
            </Link>
            )
          </>
        )}
        {userName && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {" "}
            {t("products.history.by", { user: userName })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const step = 200;

/** What happened to a device, from the supplier to the customer, newest first and grouped by day. */
export function Timeline({ product, tasks }: { product: Product; tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
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
  const happened = entries ? [...happeningsOf(entries, names), ...(whole ? before : [])] : [];
  const days = Map.groupBy(happened, ({ at }) => (at.length > 10 ? dayOf(at) : at));
  return (
    <Box component="section" aria-busy={!entries}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, m: 0, mb: 1 }}>
        {t("products.timeline")}
      </Box>
      {!entries && <Skeleton variant="rectangular" height={240} />}
      {[...days].map(([day, lines]) => (
        <Box key={day} sx={{ mb: 1.5 }}>
          <Box
            component="h3"
            sx={{
              fontSize: 12,
              fontWeight: 500,
              color: "text.secondary",
              m: 0,
              borderBottom: 1,
              borderColor: "divider",
              pb: 0.25,
              mb: 0.5,
            }}
          >
            {dayText(day, locale, { weekday: true })}
          </Box>
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {lines.map((happening) => (
              <Line key={happening.key} happening={happening} />
            ))}
          </Box>
        </Box>
      ))}
      {entries && !whole && limit < 500 && (
        <Button size="small" color="inherit" onClick={() => setLimit(500)}>
          {t("products.history.more")}
        </Button>
      )}
    </Box>
  );
}
