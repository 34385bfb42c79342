import { useState } from "react";
import { tokens } from "../kit/browser/tokens.ts";
import { browserStorage } from "../kit/outbox/storage.ts";

/** What was counted and written at a door, until the stop is completed. */
export type Door = {
  pieces: string;
  serialNumbers: readonly string[];
  remarks: string;
  sealNumber: string;
  signedBy: string;
  isRefused: boolean;
  refusedReason: string;
  /** The keys of its photos. */
  photos: readonly string[];
};

const nameOf = (of: string) => `door-${of}-${tokens.get()?.username ?? ""}`;

/** What this phone has of a door or of a check, which outlives the page. */
export function useDraft<T extends object>(of: string, empty: T) {
  const [draft, setDraft] = useState<T>(() => ({
    ...empty,
    ...(browserStorage.get(nameOf(of)) as Partial<T> | undefined),
  }));
  const change = (changes: Partial<T>) => {
    const next = { ...((browserStorage.get(nameOf(of)) as T | undefined) ?? draft), ...changes };
    void browserStorage.write({ [nameOf(of)]: next });
    setDraft(next);
  };
  const forget = () => void browserStorage.write({ [nameOf(of)]: undefined });
  return { draft, change, forget };
}

/** The photos of a door when those that are not sent are these: what was sent stays. */
export const photosAfter = (all: readonly string[], unsent: readonly string[], now: readonly string[]) => [
  ...new Set([...all.filter((key) => !unsent.includes(key)), ...now]),
];
