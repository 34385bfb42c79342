/** Most pieces of a line or a lot. */
export const largestQuantity = 1_000_000;
