import { createStore } from "./store.ts";

type Announcement = { id: number; text: string };
export const announcements = createStore<readonly Announcement[]>([]);

/** Milliseconds after which an announcement is removed. */
const readable = 7_000;
let lastId = 0;

/** Announces a text to screen readers after a pause; a repeated text is announced again. */
export function announce(text: string) {
  const id = ++lastId;
  announcements.set([...announcements.get(), { id, text }]);
  setTimeout(
    () => announcements.set(announcements.get().filter((announcement) => announcement.id !== id)),
    readable,
  );
}
