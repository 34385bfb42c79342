import { createStore } from "../kit/browser/store.ts";

/** The code that was scanned last and belongs to nothing, until somebody says what to do with it. */
export const unknownCode = createStore<string | undefined>(undefined);
