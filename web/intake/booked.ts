import { createStore } from "../kit/browser/store.ts";

/** What the last closing on this screen booked in, for its labels. */
export const bookedHere = createStore<{ intakeId: number; productIds: number[] } | undefined>(undefined);
