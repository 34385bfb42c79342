import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

const createdBy = sql<string>`coalesce("fullName", '')`.as("createdBy");

export const emailRows = (db: Db | Tx, from: unknown) =>
  db
    .selectFrom(from as "email")
    .leftJoin("user", "user.id", "email.createdById")
    .selectAll("email")
    .select(createdBy);

const counted = (column: string) =>
  sql<number>`(select count(*)::int from "emailRecipient" where "emailId" = email.id and ${sql.ref(column)} is not null)`;
const accepted = sql<number>`(select count(*)::int from "emailRecipient" where "emailId" = email.id and state = 'accepted')`;
const rateOf = (column: string) =>
  sql<number | null>`(select round(${counted(column)} * 10000.0 / nullif(${accepted}, 0))::int)`;
const ratesOf = [
  accepted.as("accepted"),
  sql<number | null>`case when "countsOpens" then ${rateOf("openedAt")} end`.as("openRate"),
  rateOf("clickedAt").as("clickRate"),
];

/** What a list shows: no texts, which may be long. */
export const emailListRows = (db: Db | Tx, page: unknown) =>
  db
    .selectFrom(page as "email")
    .leftJoin("user", "user.id", "email.createdById")
    .select(["email.id", "email.version", "email.name", "senderName", "senderEmail", "isTemplate", "state"])
    .select(["scheduledFor", "startedAt", "finishedAt", "email.createdAt"])
    .select([
      sql<string>`coalesce(email.subject ->> email.locale, '')`.as("subject"),
      sql<Locale[]>`array(select jsonb_object_keys(email.content) order by 1)`.as("languages"),
      createdBy,
      ...ratesOf,
    ]);

/** A mail with all that it says; 404. */
export const findEmail = (db: Db | Tx, id: number) =>
  emailRows(db, "email").where("email.id", "=", id).executeTakeFirstOrThrow(notFound);
