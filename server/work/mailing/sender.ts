import { sql } from "kysely";
import { pictureIdsIn } from "../../../contract/emailBlocks.rules.ts";
import type { Contents, Email } from "../../../contract/emails.ts";
import { defaultPalette } from "../../../contract/theme.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findConfigs, findOwnTheme } from "../../people/settings/settings.ts";
import type { RenderedPicture, Sender } from "./parts.ts";
import type { RecipientFacts } from "./render.ts";

/** Who sends mails, and how these look: the company's data and its colour. */
export async function findSender(db: Db | Tx): Promise<Sender> {
  const [{ company }, { companyName, palette }] = await Promise.all([findConfigs(db), findOwnTheme(db)]);
  const place = [company.zipcode, company.city].filter(Boolean).join(" ");
  return {
    name: company.name || companyName,
    address: [company.street, place].filter(Boolean).join(", "),
    color: palette.primary ?? defaultPalette.primary,
  };
}

/** Where a picture of mails is fetched; `from` is the address of the server, or blank within the application. */
export const pictureUrl = (token: string, from: string) => `${from}/api/mail-pictures/${token}`;

/** The pictures of all copies, by id. */
export async function findPicturesOf(
  db: Db | Tx,
  content: Contents,
  from: string,
): Promise<Map<number, RenderedPicture>> {
  const ids = [...new Set(Object.values(content).flatMap(pictureIdsIn))];
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom("emailPicture")
    .select(["id", "token", "width", "height"])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return new Map(rows.map(({ id, token, ...size }) => [id, { url: pictureUrl(token, from), ...size }]));
}

/** What a mail may say of contacts, by id. */
export async function findFacts(
  db: Db | Tx,
  contactIds: readonly number[],
): Promise<Map<number, RecipientFacts & { locale: Email["locale"] }>> {
  const rows = await db
    .selectFrom("contact")
    .leftJoin("company", "company.id", "contact.companyId")
    .select(["contact.id", "contact.name", "representative", "city", "email", "locale"])
    .select(sql<string>`coalesce(company.name, '')`.as("companyName"))
    .where(sql<boolean>`contact.id = any(${contactIds}::int[])`)
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Of somebody whose address alone is known. */
export const onlyAddress = (email: string): RecipientFacts => ({
  name: "",
  representative: "",
  companyName: "",
  city: "",
  email,
});
