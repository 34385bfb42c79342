import { useEffect, useRef } from "react";

type Page = { addresses: readonly string[]; isLast: boolean };
type Left = Page & {
  /** The number of the page that was read last. */
  page: number;
  read: (page: number) => Promise<Page>;
};
/** The rows of a list, in their order, since somebody left it by one of them. */
let left: Left | undefined;

export function leaveBy(address: string, rows: Left) {
  left = rows.addresses.includes(address) ? rows : undefined;
}

/** Remembers the rows of the list at `path` for whoever leaves it by one of them, and how to read the pages after them. */
export function useRowsLeft(path: string, rows: Left) {
  const own = useRef(path);
  const latest = useRef(rows);
  // A list that is being left is drawn once more, under the address of what comes.
  if (path === own.current) latest.current = rows;
  useEffect(
    () => () => {
      leaveBy(location.pathname, latest.current);
    },
    [],
  );
}

/** Whether a row may come after this one in the list that it was opened from. */
export function hasRowAfter(address: string): boolean {
  const at = left?.addresses.indexOf(address) ?? -1;
  return left !== undefined && at >= 0 && (at < left.addresses.length - 1 || !left.isLast);
}

/** The row after one in the list that it was opened from; undefined when that is not known or it is the last. */
export async function rowAfter(address: string): Promise<string | undefined> {
  const rows = left;
  const at = rows?.addresses.indexOf(address) ?? -1;
  if (!rows || at < 0) return undefined;
  if (at === rows.addresses.length - 1) await readOn(rows);
  return rows.addresses[at + 1];
}

/** Adds the rows that come next. What was edited may have left the list or its page: the same page is looked at first. */
async function readOn(rows: Left) {
  const seen = new Set(rows.addresses);
  for (let page = rows.page; ; page += 1) {
    const { addresses, isLast } = await rows.read(page);
    const fresh = addresses.filter((address) => !seen.has(address));
    Object.assign(rows, { addresses: [...rows.addresses, ...fresh], isLast, page });
    if (fresh.length > 0 || isLast) return;
  }
}
