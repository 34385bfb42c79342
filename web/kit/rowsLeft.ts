import { useEffect, useRef } from "react";

/** The addresses of the rows of a list, in their order, since somebody left it by one of them. */
let left: readonly string[] = [];

/** Remembers the rows of the list at `path` for whoever leaves it by one of them. */
export function useRowsLeft(path: string, addresses: readonly string[]) {
  const own = useRef(path);
  const latest = useRef(addresses);
  // A list that is being left is drawn once more, under the address of what comes.
  if (path === own.current) latest.current = addresses;
  useEffect(
    () => () => {
      left = latest.current.includes(location.pathname) ? latest.current : [];
    },
    [],
  );
}

/** The row after one in the list that it was opened from; undefined when that is not known or it is the last. */
export function rowAfter(address: string): string | undefined {
  const at = left.indexOf(address);
  return at < 0 ? undefined : left[at + 1];
}
