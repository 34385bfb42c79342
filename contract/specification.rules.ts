/** What a buyer of a used device asks first, in the order in which labels, screens and paper tell it: CPU · RAM · disk · grade. */
export const specificationCodes = ["cpu", "ram", "storage", "grade"] as const;

type Attributes = Readonly<Record<string, unknown>>;
const valuesOf = (attributes: Attributes, codes: readonly string[]) =>
  codes.flatMap((code) => {
    const value = attributes[code];
    return typeof value === "string" && value.trim() ? value.trim() : [];
  });

/** The specification of a device, as far as it is known. */
export const specificationOf = (attributes: Attributes): string[] => valuesOf(attributes, specificationCodes);

/** All that is known of a device, its specification first. */
export const attributesInOrder = (attributes: Attributes): string[] => [
  ...specificationOf(attributes),
  ...valuesOf(
    attributes,
    Object.keys(attributes).filter((code) => !specificationCodes.some((own) => own === code)),
  ),
];
