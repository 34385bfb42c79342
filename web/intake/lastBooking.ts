import { createStore } from "../kit/browser/store.ts";

/** The products that this screen last booked in, for their labels. */
export const lastBooking = createStore<{ intakeId: number; productIds: number[] } | undefined>(undefined);
