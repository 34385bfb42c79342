import { Box, Button } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryEntry } from "../../contract/history.ts";
import type { Order, ServedKind } from "../../contract/orders.ts";
import { call } from "../kit/api.ts";
import { keyOf } from "../kit/data.ts";
import { dayText, moneyText } from "../kit/format.ts";
import { locale as localeStore } from "../kit/i18n.ts";
import { useLabels } from "../kit/labels.ts";
import { Instant } from "../kit/show.tsx";
import { eventsOf, type Wording } from "./history.ts";
import { nameOf, routesOf, useStatuses } from "./kinds.ts";

const shownFirst = 12;
const atOnce = 500;
/** Pages. */
const longestMoment = 40;
const isOneMoment = (items: readonly HistoryEntry[]) => items[0]?.at === items.at(-1)?.at;

/** What happened to an order, newest first: everything that one person did at one moment is one entry. */
export function OrderHistory({ kind, order }: { kind: ServedKind; order: Order }) {
  const { t } = useTranslation();
  const wording = useWording(kind);
  const [all, setAll] = useState(false);
  const [pages, setPages] = useState(4);
  const read = useWholeHistory(kind, order, pages);
  const events = eventsOf(read.data?.items ?? [], wording, read.data?.whole ?? true);
  if (events.length === 0) return <Box />;
  return (
    <Box component="aside" aria-label={t("orders.history")} sx={{ minWidth: 0 }}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 1, mt: 0 }}>
        {t("orders.history")}
      </Box>
      <Box
        component="ol"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          borderInlineStart: (theme) => `2px solid ${theme.palette.divider}`,
        }}
      >
        {(all ? events : events.slice(0, shownFirst)).map(({ id, at, userName, sentences }) => (
          <Box
            component="li"
            key={id}
            sx={{ position: "relative", paddingInlineStart: 2, pb: 1.5, fontSize: 13 }}
          >
            <Box
              aria-hidden
              sx={{
                position: "absolute",
                insetInlineStart: -5,
                insetBlockStart: 6,
                inlineSize: 8,
                blockSize: 8,
                borderRadius: "50%",
                bgcolor: "text.secondary",
              }}
            />
            {sentences.map((sentence) => (
              <Box key={sentence} sx={{ overflowWrap: "anywhere" }}>
                {sentence}
              </Box>
            ))}
            <Box sx={{ color: "text.secondary", fontSize: 12 }}>
              <bdi>{userName ?? t("orders.happened.system")}</bdi> · <Instant at={at} />
            </Box>
          </Box>
        ))}
      </Box>
      {(all || events.length <= shownFirst) && read.data?.whole === false && (
        <Button color="inherit" size="small" loading={read.isFetching} onClick={() => setPages(pages * 4)}>
          {t("orders.loadEarlier")}
        </Button>
      )}
      {!all && events.length > shownFirst && (
        <Button color="inherit" size="small" onClick={() => setAll(true)}>
          {t("orders.showEarlier", { count: events.length - shownFirst })}
        </Button>
      )}
    </Box>
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
