import { sql } from "kysely";
import { parseFilter } from "../../../contract/filters.rules.ts";
import type { User } from "../../../contract/users.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { searchedText } from "../../platform/resource/conditions.ts";
import { type List, type ListQuery, rowsById } from "../../platform/resource/list.ts";

export const nameOf = (table: string) =>
  sql<
    string | null
  >`nullif(concat_ws(' ', ${sql.ref(`${table}.firstName`)}, ${sql.ref(`${table}.lastName`)}), '')`;

const userRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "user")
    .leftJoin("contact", "contact.id", "user.contactId")
    .leftJoin("driver", "driver.userId", "user.id")
    .leftJoin("user as inviter", "inviter.id", "user.invitedById")
    .select(["user.id", "user.version", "user.username", "user.firstName", "user.lastName", "user.email"])
    .select(["user.locale", "user.groups", "user.permissions", "user.contactId", "user.active"])
    .select(["user.withVat", "user.createdAt", "contact.name as contactName", "driver.id as driverId"])
    .select([nameOf("driver").as("driverName"), nameOf("inviter").as("invitedByName")])
    .select(sql<boolean>`"user"."confirmedAt" is not null`.as("confirmed"))
    .select(sql<boolean>`"user"."secondFactorSince" is not null`.as("secondFactor"))
    .select(
      sql<string | null>`(select max("createdAt") from session where "userId" = "user".id)`.as("signedInAt"),
    );
const loadRows = rowsById("user", userRows);
export const findUser = (db: Db | Tx, id: number) =>
  userRows(db, "user").where("user.id", "=", id).executeTakeFirstOrThrow(notFound);
export const findUserByName = (db: Db | Tx, username: string) =>
  userRows(db, "user").where("user.username", "=", username).executeTakeFirstOrThrow(notFound);

function inGroups(filter: string) {
  const parsed = parseFilter(filter);
  const values = parsed.by === "anyOf" ? parsed.values : [];
  const member = sql<boolean>`groups && ${values}`;
  return "not" in parsed && parsed.not ? sql<boolean>`not ${member}` : member;
}

export const listOfUsers = ({ groups }: ListQuery): List<"user", User> => ({
  table: "user",
  // Not stored and without an index: there are as many users as there are colleagues.
  columns: {
    searchText: searchedText(sql`username`, sql`concat_ws(' ', "firstName", "lastName")`, sql`email`),
  },
  search: "searchText",
  defaultSort: "username",
  handled: ["groups"],
  narrow: (found) => (groups ? found.where(inGroups(String(groups))) : found),
  rows: loadRows,
});
