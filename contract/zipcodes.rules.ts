const plain = (zipcode: string) => zipcode.toUpperCase().replace(/\s/g, "");

/** The width of a range of postcodes. */
function width(from: string, to: string) {
  const between = Number(to) - Number(from);
  return Number.isNaN(between) ? Number.parseInt(to, 36) - Number.parseInt(from, 36) : between;
}

/** How closely an entry matches a postcode: by its length, then by the width of its range; undefined when it does not match. */
function closeness(entry: string, zipcode: string): number | undefined {
  const [from = "", to] = plain(entry).split("-");
  if (!from) return undefined;
  if (to === undefined) return zipcode.startsWith(from) ? from.length + 1 : undefined;
  const head = zipcode.slice(0, from.length);
  if (from.length !== to.length || head.length < from.length || head < from || head > to) return undefined;
  return from.length + 1 / (2 + width(from, to));
}

/** The location with the closest postcode entry; the first of equals. */
export function locationForZipcode<L extends { zipcodes: readonly string[] }>(
  locations: readonly L[],
  zipcode: string,
): L | undefined {
  const target = plain(zipcode);
  if (!target) return undefined;
  let best: { location: L; close: number } | undefined;
  for (const location of locations)
    for (const entry of location.zipcodes) {
      const close = closeness(entry, target);
      if (close !== undefined && close > (best?.close ?? 0)) best = { location, close };
    }
  return best?.location;
}

/** The Dutch postcode in an address of some lines; empty when there is none. */
export const zipcodeIn = (address: string): string => /\b[1-9]\d{3} ?[A-Z]{2}\b/i.exec(address)?.[0] ?? "";
