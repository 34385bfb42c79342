import { createStore } from "./store.ts";

/** The page that was last announced; undefined for the first, which the browser announces itself. */
export const announcedPlace = createStore<string | undefined>(undefined);
