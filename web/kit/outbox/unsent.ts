import { namesOf, queueOf } from "./rows.ts";
import { browserStorage, type OutboxStorage } from "./storage.ts";

/** How many things this person did under these subjects that this browser has not sent. */
export function countUnsent(subjects: readonly string[]) {
  const names = subjects.flatMap((subject) => namesOf(subject, browserStorage.names()));
  return names.reduce((sum, name) => sum + (queueOf(browserStorage.get(name))?.rows.length ?? 0), 0);
}

/** Whether something of this subject that matches is not sent, in whichever tab of this person it was done. */
export async function isUnsent<Item>(
  subject: string,
  matches: (item: Item) => boolean,
  storage: OutboxStorage = browserStorage,
) {
  for (const name of namesOf(subject, storage.names())) {
    const rows = queueOf<Item, object>(await storage.read(name))?.rows ?? [];
    if (rows.some(({ item }) => matches(item))) return true;
  }
  return false;
}
