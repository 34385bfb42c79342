/** A number of a series in its format: `{year}`, and `{number:5}` with zeros before it. */
export const numberIn = (format: string, year: number, number: number) =>
  format
    .replace("{year}", String(year))
    .replace(/\{number(?::(\d))?\}/, (_, width) => String(number).padStart(Number(width ?? 1), "0"));

/** Added to the numbers of SKUs, so that they have six digits from the first. */
export const skusBefore = 100_000;
