import { codesOf, hasCode, isAboutProduct } from "../../../contract/codes.rules.ts";
import type { Route } from "../../../contract/routes.ts";
import { announce } from "../browser/announcer.ts";
import { call } from "../call/api.ts";
import { showToast } from "../call/toasts.ts";
import type { PageOf, Ticked } from "../rows/listState.ts";
import { t } from "../texts/i18n.ts";
import { dialogIsOpen, useScans } from "./scans.ts";

/** Ticks the row with the scanned code, on this page or another one; ignores codes that are not in the list. */
export function useRowScans<R extends { id: number }>(
  list: Route<unknown, PageOf<R>>,
  { rows = [], filter }: { rows: readonly R[] | undefined; filter: object },
  ticked: Ticked<R> | undefined,
  nameOf: (row: R) => string,
) {
  const take = async (code: string) => {
    if (!ticked || dialogIsOpen()) return false;
    const fits = (row: R) => hasCode(row, code);
    const query = { ...filter, q: code.slice(0, 100), page: 1, pageSize: 5 };
    const here = rows.filter(fits);
    // Others with its code may be on other pages.
    const isSure = here.length > 0 && !here.some(isAboutProduct);
    const found = isSure ? here : (await call(list, { query })).items.filter(fits);
    const [row = here[0], ...others] = found;
    if (!row && !ticked.any) return false;
    if (!row) showToast(t("scans.notInList", { code }), "info");
    else if (others.length) showToast(t("scans.severalInList", { code }), "info");
    else {
      ticked.tick(row);
      announce(t("scans.ticked", { what: nameOf(row) }));
    }
    return true;
  };
  useScans(take, ticked !== undefined && rows.some((row) => codesOf(row).length > 0));
}
