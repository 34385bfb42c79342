import { sql } from "kysely";
import { copyProblems, pictureIdsIn, variableProblem } from "../../../contract/emailBlocks.rules.ts";
import { type EmailInput, largestEmail } from "../../../contract/emails.ts";
import { type Locale, locales } from "../../../contract/locales.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { prepareEmail } from "./render.ts";
import { findPicturesOf, findSender, onlyAddress } from "./sender.ts";

/** The tokens of a real address: what a rendered mail is measured with. */
const longToken = "0".repeat(22);

type Draft = Pick<EmailInput, "subject" | "content" | "locale" | "recipients">;

/** Refuses what may not be saved, at its field: an unknown variable, a harmful link, a footer that is not there, a mail too large. */
export async function refuseBadEmail(db: Db | Tx, email: Draft, publicUrl: string) {
  for (const locale of locales) {
    const { [locale]: subject = "" } = email.subject;
    const problem = variableProblem(subject);
    if (problem) throw new Failure(400, problem.code, { ...problem, path: `subject.${locale}` });
    const copy = email.content[locale];
    const [first] = copy ? copyProblems(copy) : [];
    if (first) throw new Failure(400, first.code, { ...first, path: `content.${locale}.${first.path}` });
  }
  await refuseUnknown(db, email);
  for (const { locale, bytes } of await measure(db, email, publicUrl))
    if (bytes > largestEmail)
      throw refused("emailTooLarge", `content.${locale}`, { limit: Math.round(largestEmail / 1000) });
}

/** Bytes of each copy, with addresses as long as they will be. */
export async function measure(
  db: Db | Tx,
  email: Pick<Draft, "subject" | "content" | "locale">,
  publicUrl: string,
) {
  const sender = await findSender(db);
  const pictures = await findPicturesOf(db, email.content, publicUrl);
  const longUrl = `${publicUrl}/api/l/${longToken}/2147483647`;
  const sizes: { locale: Locale; bytes: number }[] = [];
  for (const locale of locales) {
    if (!email.content[locale]) continue;
    const prepared = prepareEmail({ email, locale, sender, pictures })!;
    const { html } = prepared.render(onlyAddress(""), {
      unsubscribeUrl: longUrl,
      links: () => longUrl,
      pixelUrl: longUrl,
    });
    sizes.push({ locale, bytes: Buffer.byteLength(html) });
  }
  return sizes;
}

async function refuseUnknown(db: Db | Tx, { content, recipients }: Pick<Draft, "content" | "recipients">) {
  const pictures = Object.values(content).flatMap(pictureIdsIn);
  for (const [table, ids, path] of [
    ["emailPicture", pictures, "content"],
    ["mailingList", recipients.listIds, "recipients.listIds"],
    ["customerTag", recipients.tagIds, "recipients.tagIds"],
  ] as const) {
    const wanted = [...new Set(ids)];
    if (!wanted.length) continue;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where id = any(${wanted}::int[])`.execute(db);
    if (rows[0]!.count < wanted.length) throw refused("unknownReference", path);
  }
}
