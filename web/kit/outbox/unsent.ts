import { namesOf, queueOf } from "./rows.ts";
import { browserStorage } from "./storage.ts";

/** How many things this person did under these subjects that this browser has not sent. */
export function countUnsent(subjects: readonly string[]) {
  const names = subjects.flatMap((subject) => namesOf(subject, browserStorage.names()));
  return names.reduce((sum, name) => sum + (queueOf(browserStorage.get(name))?.rows.length ?? 0), 0);
}
