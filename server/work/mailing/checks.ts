import { bareVariables, eachBlock, textsIn } from "../../../contract/emailBlocks.rules.ts";
import type { Block, Copy } from "../../../contract/emailBlocks.ts";
import { type Email, type EmailCheck, largestEmail } from "../../../contract/emails.ts";
import { type Locale, locales } from "../../../contract/locales.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { measure } from "./content.ts";
import { countRecipients } from "./recipients.ts";
import { findSender } from "./sender.ts";

type Checked = Pick<Email, "subject" | "content" | "locale" | "recipients" | "senderEmail">;
type Found = Pick<EmailCheck, "code" | "severity" | "locale" | "path"> & { values?: Record<string, unknown> };

/** What stands in the way of sending a mail (errors), and what deserves a look (warnings); sentences are in `reader`'s language. */
export async function checksOf(
  db: Db | Tx,
  email: Checked,
  { publicUrl, reader }: { publicUrl: string; reader: Locale },
): Promise<EmailCheck[]> {
  const found = [
    ...(await checkRecipients(db, email)),
    ...(await checkSender(db, email)),
    ...locales.flatMap((locale) => checkCopy(email, locale)),
    ...(await checkSizes(db, email, publicUrl)),
  ];
  return found.map(({ values, ...check }) => ({
    ...check,
    message: textOf(reader, `emails.checks.${check.code}`, {
      ...values,
      language: check.locale && languageName(check.locale, reader),
    }),
  }));
}

const languageName = (locale: Locale, reader: Locale) =>
  new Intl.DisplayNames(reader, { type: "language" }).of(locale) ?? locale;

async function checkRecipients(db: Db | Tx, email: Checked): Promise<Found[]> {
  const { total, byLocale } = await countRecipients(db, email);
  if (total === 0) return [{ code: "noRecipients", severity: "error", path: "recipients" }];
  const { content } = email;
  if (Object.keys(content).length === 0) return [{ code: "noCopy", severity: "error", path: "content" }];
  return byLocale.flatMap(({ locale, count }): Found[] =>
    content[locale]
      ? []
      : [{ code: "missingCopy", severity: "warning", locale, path: "content", values: { count } }],
  );
}

async function checkSender(db: Db | Tx, { senderEmail }: Checked): Promise<Found[]> {
  const { address } = await findSender(db);
  return [
    ...(senderEmail ? [] : [{ code: "noSender", severity: "warning", path: "senderEmail" } as const]),
    // Who sends advertising says where they are; without it the footer is empty.
    ...(address ? [] : [{ code: "noAddress", severity: "error" } as const]),
  ];
}

function checkCopy({ subject, content }: Checked, locale: Locale): Found[] {
  const copy = content[locale];
  if (!copy) return [];
  const found: Found[] = [];
  const own = subject[locale]?.trim();
  if (!own) found.push({ code: "noSubject", severity: "error", locale, path: `subject.${locale}` });
  if (isEmpty(copy)) found.push({ code: "emptyCopy", severity: "error", locale, path: `content.${locale}` });
  for (const { block, path } of eachBlock(copy)) {
    const code = problemOf(block);
    if (code) found.push({ code, severity: "error", locale, path: `content.${locale}.${path}` });
  }
  const bare = new Set([own ?? "", ...textsIn(copy)].flatMap(bareVariables));
  for (const variable of bare)
    found.push({
      code: "bareVariable",
      severity: "warning",
      locale,
      path: `content.${locale}`,
      values: { variable },
    });
  return found;
}

function problemOf(block: Block): string | undefined {
  if (block.kind === "picture") {
    if (block.pictureId === null) return "noPicture";
    return block.alt.trim() ? undefined : "noAlt";
  }
  if (block.kind === "button") {
    if (!block.label.trim()) return "noLabel";
    return block.href ? undefined : "noLink";
  }
  return undefined;
}

/** Whether a copy holds nothing but its footer. */
const isEmpty = (copy: Copy) =>
  eachBlock(copy).every(({ block }) => {
    if (block.kind === "text") return block.paragraphs.every(({ spans }) => spans.length === 0);
    if (block.kind === "heading") return !block.text.trim();
    return ["footer", "divider", "columns"].includes(block.kind);
  });

async function checkSizes(db: Db | Tx, email: Checked, publicUrl: string): Promise<Found[]> {
  const limit = Math.round(largestEmail / 1000);
  return (await measure(db, email, publicUrl)).flatMap(({ locale, bytes }): Found[] =>
    bytes > largestEmail
      ? [{ code: "tooLarge", severity: "error", locale, path: `content.${locale}`, values: { limit } }]
      : [],
  );
}
