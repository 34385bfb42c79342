import { Box } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryEntry } from "../../../contract/history.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { ServedKind } from "../../../contract/orders.ts";
import { call } from "../../kit/call/api.ts";
import { keyOf } from "../../kit/call/data.ts";
import { Timeline } from "../../kit/page/Timeline.tsx";
import { dayText, moneyText } from "../../kit/texts/format.ts";
import { locale as localeStore } from "../../kit/texts/i18n.ts";
import { useLabels } from "../../kit/texts/labels.ts";
import { nameOf, routesOf, useStatuses } from "../kinds.ts";
import { eventsOf, type Wording } from "./history.ts";

const shownFirst = 12;
const atOnce = 500;
/** Pages. */
const longestMoment = 40;
const isOneMoment = (items: readonly HistoryEntry[]) => items[0]?.at === items.at(-1)?.at;

/** What happened to an order, newest first: everything that one person did at one moment is one entry. */
export function OrderHistory({ kind, order }: { kind: ServedKind; order: Order }) {
  const { t } = useTranslation();
  const wording = useWording(kind);
  const [pages, setPages] = useState(4);
  const read = useWholeHistory(kind, order, pages);
  const events = eventsOf(read.data?.items ?? [], wording, read.data?.whole ?? true);
  if (events.length === 0) return <Box />;
  return (
    <Timeline
      title={t("orders.history")}
      first={shownFirst}
      moments={events.map(({ id, at, userName, sentences }) => ({
        key: id,
        at,
        lines: sentences,
        by: userName ? t("kit.by", { user: userName }) : t("orders.happened.system"),
      }))}
      more={
        read.data?.whole === false
          ? { text: t("kit.loadEarlier"), onClick: () => setPages(pages * 4), loading: read.isFetching }
          : undefined
      }
    />
  );
}

/** Every entry as far as `pages` reach: a lot of hundreds of devices writes thousands. */
function useWholeHistory(kind: ServedKind, { id }: Order, pages: number) {
  const route = routesOf(kind).history;
  return useQuery({
    queryKey: [...keyOf(route, { params: { id } }), pages],
    placeholderData: keepPreviousData,
    meta: { also: ["intakes"] },
    queryFn: async ({ signal }) => {
      const items: HistoryEntry[] = [];
      // One import of a large lot fills many pages alone: read on until there is something to tell.
      for (let page = 0; page < pages || (page < longestMoment && isOneMoment(items)); page++) {
        const query = { limit: atOnce, before: items.at(-1)?.id };
        const answer = await call(route, { params: { id }, query }, { signal });
        items.push(...answer.items);
        if (answer.items.length < atOnce) return { items, whole: true };
      }
      return { items, whole: false };
    },
  });
}

function useWording(kind: ServedKind): Wording {
  const { t } = useTranslation();
  const label = useLabels(nameOf[kind]);
  const locale = localeStore.use();
  const statuses = useStatuses(kind);
  return {
    say: (key, values) => t(`orders.happened.${key}`, values ?? {}),
    label,
    value: (field, value) => {
      if (value === null || value === "" || value === undefined) return "–";
      if (field === "statusId") return statuses.find(({ id }) => id === value)?.name ?? "…";
      if (field === "dataDestruction") return t(`dataDestructions.${String(value)}`);
      if (field === "deliveryType") return t(`deliveryTypes.${String(value)}`);
      if (field === "discountUnit") return t(`discountUnits.${String(value)}`);
      if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
      if (typeof value === "number")
        return /price|cost/i.test(field) ? moneyText(value, locale) : String(value);
      const text = String(value);
      return /^\d{4}-\d{2}-\d{2}$/.test(text)
        ? dayText(text, locale)
        : text.length > 60
          ? `${text.slice(0, 60)}…`
          : text;
    },
  };
}
