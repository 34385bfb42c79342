import { sql } from "kysely";
import { bareNumber, isIban, isKvkNr, isVatNr } from "../../../contract/company.rules.ts";
import type { CompanyData } from "../../../contract/companyData.ts";
import { isCurrency, isTileAddress } from "../../../contract/companySettings.rules.ts";
import type { Depot } from "../../../contract/companySettings.ts";
import { isTimeZone } from "../../../contract/days.rules.ts";
import type { Configs } from "../../../contract/settings.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { placeOfPostcode } from "../locations/postcodes.ts";
import { findConfigs, writeSetting } from "./settings.ts";

const checks = {
  kvkNr: { isRight: isKvkNr, code: "kvkNrInvalid" },
  vatNr: { isRight: isVatNr, code: "vatNrInvalid" },
  iban: { isRight: isIban, code: "ibanInvalid" },
};

/** Company data with its numbers in their bare form; 422 at the first that is none. */
export function checkedCompany(company: CompanyData): CompanyData {
  const numbers = Object.entries(checks).map(([field, { isRight, code }]) => {
    const number = bareNumber(company[field as keyof typeof checks]);
    if (number && !isRight(number)) throw refused(code, `company.${field}`);
    return [field, number];
  });
  return { ...company, ...Object.fromEntries(numbers) };
}

type Place = Pick<Configs, "timeZone" | "currency" | "tiles" | "workingHours">;
/** The depot with where its postcode lies, unless somebody typed a place for it. */
export function placedDepot(depot: Depot, before: Depot): Depot {
  const { latitude, longitude, zipcode, country } = depot;
  const isTyped = latitude !== null && longitude !== null;
  const isSamePlace = latitude === before.latitude && longitude === before.longitude;
  const isElsewhere = zipcode !== before.zipcode || country !== before.country;
  const place = placeOfPostcode(zipcode, country);
  if (isTyped && !(place && isSamePlace && isElsewhere)) return depot;
  return { ...depot, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

/** Where and when the company works, if that exists and can be used; 422 otherwise. */
export async function checkedPlace(
  tx: Tx,
  { timeZone, currency, tiles, workingHours }: Place,
): Promise<Place> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(tx);
  // The database counts the days, and so has to know the zone; browsers write them.
  if (!isTimeZone(timeZone) || rows.length === 0) throw refused("timeZoneUnknown", "timeZone");
  if (!isCurrency(currency)) throw refused("currencyUnknown", "currency");
  const wrong = Object.entries(workingHours).find(([, hours]) => hours && hours.until <= hours.from);
  if (wrong) throw refused("hoursEndFirst", `workingHours.${wrong[0]}.until`);
  const url = tiles.url.trim();
  if (url && !isTileAddress(url)) throw refused("tileAddressInvalid", "tiles.url");
  return { timeZone, currency, workingHours, tiles: { ...tiles, url } };
}

/** Changes settings of which this version was read; what is not among the changes stays as it is. */
export async function changeConfigs(tx: Tx, read: number | undefined, changes: Partial<Configs>) {
  await writeSetting(tx, "configs", read, async () => {
    const { version: _, ...before } = await findConfigs(tx);
    const configs = { ...before, ...changes };
    return {
      ...configs,
      depot: placedDepot(configs.depot, before.depot),
      ...(await checkedPlace(tx, configs)),
      company: checkedCompany(configs.company),
    };
  });
}
