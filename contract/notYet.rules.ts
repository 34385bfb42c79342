/** What a quote offers that cannot be delivered yet, by where it is: on its way here, or in the workshop. */
export type NotYet = "onItsWay" | "inWorkshop";

/** Where a product is that is not saleable yet; undefined for what is, for what is gone, and for work. */
export const notYetOf = ({ lifecycle }: { lifecycle?: string | null | undefined }): NotYet | undefined =>
  lifecycle === "purchased"
    ? "onItsWay"
    : lifecycle === "inStock" || lifecycle === "onHold"
      ? "inWorkshop"
      : undefined;
