import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "../../../contract/distance.rules.ts";

let places: Map<string, Place> | undefined;
/** Where each Dutch postcode of four digits lies; read when it is first asked for. */
function placesByPostcode() {
  if (places) return places;
  const [, ...rows] = readFileSync(join(import.meta.dirname, "netherlands-pc4.csv"), "utf8")
    .trim()
    .split("\n");
  places = new Map(
    rows.map((row) => {
      const [zipcode = "", latitude, longitude] = row.split(",");
      return [zipcode, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
  );
  return places;
}

/** Where an address lies by its postcode; null for a postcode that is not Dutch, or that nobody knows. */
export function placeOfPostcode(zipcode: string, country: string): Place | null {
  const digits = /^\s*([1-9]\d{3})\s*([A-Za-z]{2})?\s*$/.exec(zipcode)?.[1];
  if (!digits || (country !== "" && country !== "NL")) return null;
  return placesByPostcode().get(digits) ?? null;
}
