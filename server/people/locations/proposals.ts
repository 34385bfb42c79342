import { sql } from "kysely";
import { locationForZipcode, zipcodeIn } from "../../../contract/zipcodes.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** The location for what is fetched from a contact, by the postcode of the address or else of the contact; null without one. */
export async function proposedLocation(db: Db | Tx, contactId: number, address = "") {
  const contact = await db
    .selectFrom("contact")
    .select("zipcode")
    .where("id", "=", contactId)
    .executeTakeFirst();
  const zipcode = zipcodeIn(address) || contact?.zipcode || "";
  if (!zipcode) return null;
  const locations = await db
    .selectFrom("location")
    .select(["id", "zipcodes"])
    .where(sql<boolean>`zipcodes <> '{}'`)
    .orderBy("id")
    .execute();
  return locationForZipcode(locations, zipcode)?.id ?? null;
}
