import { useTranslation } from "react-i18next";
import { type AutocompleteList, autocomplete } from "../../../contract/autocomplete.ts";
import { erasure } from "../../../contract/erasure.ts";
import type { HistoryEntry } from "../../../contract/history.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { dayText, listText, moneyText } from "../../kit/texts/format.ts";
import { locale as localeStore } from "../../kit/texts/i18n.ts";
import { useLabels } from "../../kit/texts/labels.ts";
import { useAttributes } from "../attributes.tsx";
import type { Task } from "../taskActs.ts";
import { type NamedList, type Names, pointers } from "./history.ts";

const lists: Record<NamedList, AutocompleteList> = {
  status: "product-statuses",
  location: "locations",
  type: "product-types",
  subtype: "product-sub-types",
  vat: "vat-codes",
  user: "users",
};

/** The numbers of one kind that a history mentions. */
function idsIn(entries: readonly HistoryEntry[], kind: NamedList) {
  const fields = Object.keys(pointers).filter((field) => pointers[field] === kind);
  const values = entries.flatMap(({ changes }) => fields.flatMap((field) => changes[field] ?? []));
  return [...new Set(values.filter((value) => typeof value === "number"))]
    .sort((a, b) => a - b)
    .slice(0, 200);
}

function useNamesOf(kind: NamedList, entries: readonly HistoryEntry[]) {
  const ids = idsIn(entries, kind).join(",");
  const route = autocomplete[lists[kind]];
  return useCall(
    route,
    { query: { ids, limit: 100 } },
    { enabled: ids !== "", staleTime: 60_000, keep: true },
  ).data;
}

/** Everything that a history has only numbers for, by name. */
export function useHistoryNames(
  product: Product,
  entries: readonly HistoryEntry[],
  tasks: readonly Task[],
): Names {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const label = useLabels("products");
  const may = useMay();
  const attributes = useAttributes();
  const found = {
    status: useNamesOf("status", entries),
    location: useNamesOf("location", entries),
    type: useNamesOf("type", entries),
    subtype: useNamesOf("subtype", entries),
    vat: useNamesOf("vat", entries),
    user: useNamesOf("user", entries),
  };
  const reports = useCall(
    erasure.list,
    { query: { productId: product.id, pageSize: 100 } },
    { enabled: may(erasure.list), staleTime: 60_000 },
  ).data?.items;
  const created = new Map(
    entries
      .filter(({ subject, action }) => subject === "task" && action === "created")
      .map(({ subjectId, changes }) => [subjectId, String(changes.name)]),
  );
  return {
    t: (key, values) => t(key, values ?? {}),
    money: (cents) => moneyText(cents, locale),
    day: (day) => dayText(day, locale),
    list: (names) => listText(names, locale),
    label,
    named: (list, id) => found[list]?.find((option) => option.id === id)?.label ?? `#${String(id)}`,
    attribute: (code) => attributes?.find((attribute) => attribute.code === code)?.name ?? code,
    task: (id) => tasks.find((task) => task.id === id)?.name ?? created.get(id) ?? `#${id}`,
    report: (id) => reports?.find((report) => report.id === id)?.tool ?? "",
    customer: (orderId) => product.sales.find((sale) => sale.orderId === orderId)?.customerName ?? "",
  };
}
