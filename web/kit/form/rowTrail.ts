import { useEffect, useRef } from "react";

type Page = { addresses: readonly string[]; isLast: boolean };
type Trail = Page & {
  /** The last page that was read. */
  page: number;
  read: (page: number) => Promise<Page>;
};
/** The rows, in order, of the list from which a record was opened. */
let trail: Trail | undefined;

/** The address that "save and next" went on to. */
let goneOnTo: string | undefined;
export const goOnTo = (address: string | undefined) => {
  goneOnTo = address;
};
export const isGoneOnTo = (address: string) => goneOnTo === address;

export function openFrom(address: string, rows: Trail) {
  trail = rows.addresses.includes(address) ? rows : undefined;
}

/** Remembers the rows of the list at `path`, and how to read its next pages, for a record opened from it. */
export function useRowTrail(path: string, rows: Trail) {
  const own = useRef(path);
  const latest = useRef(rows);
  // A list that is being left renders once more, already under the next address.
  if (path === own.current) latest.current = rows;
  useEffect(
    () => () => {
      openFrom(location.pathname, latest.current);
    },
    [],
  );
}

/** Whether a row may come after this one in the list that it was opened from. */
export function hasRowAfter(address: string): boolean {
  const at = trail?.addresses.indexOf(address) ?? -1;
  return trail !== undefined && at >= 0 && (at < trail.addresses.length - 1 || !trail.isLast);
}

/** The next row of the list from which a record was opened; undefined for the last one, or without such a list. */
export async function rowAfter(address: string): Promise<string | undefined> {
  const rows = trail;
  const at = rows?.addresses.indexOf(address) ?? -1;
  if (!rows || at < 0) return undefined;
  if (at === rows.addresses.length - 1) await readOn(rows);
  return rows.addresses[at + 1];
}

/** Reads more rows, beginning with the same page: an edit may have moved rows off it. */
async function readOn(rows: Trail) {
  const seenAddresses = new Set(rows.addresses);
  for (let page = rows.page; ; page += 1) {
    const { addresses, isLast } = await rows.read(page);
    const fresh = addresses.filter((address) => !seenAddresses.has(address));
    Object.assign(rows, { addresses: [...rows.addresses, ...fresh], isLast, page });
    if (fresh.length > 0 || isLast) return;
  }
}
