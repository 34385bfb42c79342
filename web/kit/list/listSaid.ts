import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { say } from "../browser/announcer.ts";

type Shown = {
  query: Readonly<Record<string, unknown>>;
  /** Whether the rows are the answer to the query, and not of the one before it. */
  answered: boolean;
  total: number;
  page: number;
  last: number;
};

/** What of a list was asked otherwise: its order, its page, or else which rows. */
export function askedOtherwise(
  before: Shown["query"],
  now: Shown["query"],
): "sort" | "page" | "rows" | undefined {
  const isOther = (name: string) => (before[name] ?? "") !== (now[name] ?? "");
  const names = new Set([...Object.keys(before), ...Object.keys(now)].filter(isOther));
  if (names.size === 0) return undefined;
  const rest = [...names].filter((name) => name !== "sort" && name !== "page");
  if (rest.length > 0) return "rows";
  return names.has("sort") ? "sort" : "page";
}

/** Says what came of searching, filtering, sorting and turning a page once the rows are there; not what others change. */
export function useListSaid({ query, answered, total, page, last }: Shown, label: (sort: string) => string) {
  const { t } = useTranslation();
  const before = useRef<Shown["query"]>(undefined);
  const tell = useEffectEvent(() => {
    const what = before.current && askedOtherwise(before.current, query);
    before.current = query;
    const sort = String(query.sort ?? "");
    if (what === "rows") say(total === 0 ? t("kit.nothingFound") : t("kit.bulkEdit.rows", { count: total }));
    if (what === "page") say(t("kit.pageOf", { page, last }));
    if (what === "sort" && sort)
      say(
        t(sort.startsWith("-") ? "kit.sortedDown" : "kit.sortedUp", { column: label(sort.replace("-", "")) }),
      );
  });
  const asked = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query as text tells whether it is another
  useEffect(() => {
    if (answered) tell();
  }, [asked, answered]);
}
