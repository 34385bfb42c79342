import { useEffect, useEffectEvent, useRef } from "react";
import { announce } from "../browser/announcer.ts";
import { useTranslation } from "../texts/i18n.ts";

type Outcome = {
  query: Readonly<Record<string, unknown>>;
  /** Whether the rows answer the current query rather than the previous one. */
  answered: boolean;
  total: number;
  page: number;
  last: number;
};

/** What changed in a list's query: its order, its page, or which rows. */
export function queryChange(
  before: Outcome["query"],
  now: Outcome["query"],
): "sort" | "page" | "rows" | undefined {
  const isOther = (name: string) => (before[name] ?? "") !== (now[name] ?? "");
  const names = new Set([...Object.keys(before), ...Object.keys(now)].filter(isOther));
  if (names.size === 0) return undefined;
  const rest = [...names].filter((name) => name !== "sort" && name !== "page");
  if (rest.length > 0) return "rows";
  return names.has("sort") ? "sort" : "page";
}

/** Announces the result of the reader's own search, filter, sort or page, once loaded; not the changes of others. */
export function useAnnouncements(
  { query, answered, total, page, last }: Outcome,
  label: (sort: string) => string,
) {
  const { t } = useTranslation();
  const before = useRef<Outcome["query"]>(undefined);
  const announceChange = useEffectEvent(() => {
    const what = before.current && queryChange(before.current, query);
    before.current = query;
    const sort = String(query.sort ?? "");
    if (what === "rows")
      announce(total === 0 ? t("kit.nothingFound") : t("kit.bulkEdit.rows", { count: total }));
    if (what === "page") announce(t("kit.pageOf", { page, last }));
    if (what === "sort" && sort)
      announce(
        t(sort.startsWith("-") ? "kit.sortedDown" : "kit.sortedUp", { column: label(sort.replace("-", "")) }),
      );
  });
  const queryKey = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query as text tells whether it is another
  useEffect(() => {
    if (answered) announceChange();
  }, [queryKey, answered]);
}
