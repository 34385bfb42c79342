import { createStore } from "./store.ts";

/** The place that people were last told they are at; nothing until the page that the browser loads and tells itself. */
export const told = createStore<string | undefined>(undefined);
