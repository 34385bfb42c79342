import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import type { MailBodies, mailVariables, OrderKind, Phase } from "../../../contract/statuses.ts";
import { refused } from "../../ground/base/failure.ts";
import { dayText, textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { sendMail } from "../../people/mail/mail.ts";

const findMailed = (db: Db | Tx) =>
  db
    .selectFrom("order")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .innerJoin("contact", "contact.id", "order.contactId")
    .select([
      "order.kind",
      "orderNr",
      "orderDate",
      "pickupDate",
      "contact.name",
      "contact.representative",
      "contact.email",
      "contact.locale",
    ])
    .select(["orderStatus.mailBody", "mailBodies", "mailSubject", "mailSubjects", "phase", "statusId"])
    .select(sql<Locale>`"companyLocale"()`.as("companyLocale"));
type Mailed = Pick<
  Awaited<ReturnType<ReturnType<typeof findMailed>["executeTakeFirstOrThrow"]>>,
  "kind" | "orderNr" | "orderDate" | "pickupDate" | "name" | "representative" | "companyLocale"
>;
type Written = {
  mailBody: string;
  mailBodies: MailBodies;
  mailSubject: string;
  mailSubjects: MailBodies;
  phase: Phase;
};
type Values = Record<(typeof mailVariables)[number], string>;
const fill = (text: string, values: Values) =>
  text.replace(/\{\s*(\w+)\s*\}/g, (placeholder, name) => values[name as keyof Values] ?? placeholder);

/** The mail of a status about an order for a reader of a language, and the language that it is in. */
function mailAbout(order: Mailed, written: Written, spoken: Locale) {
  const { mailBody, mailBodies, mailSubject, mailSubjects, phase } = written;
  const own = mailBodies[spoken];
  const locale = own ? spoken : order.companyLocale;
  const values: Values = {
    orderNr: order.orderNr,
    orderDate: dayText(locale, order.orderDate),
    pickupDate: order.pickupDate ? dayText(locale, order.pickupDate) : "–",
    supplierName: order.kind === "purchase" ? order.name : "",
    customerName: order.kind === "purchase" ? "" : order.name,
  };
  // A greeting is for a person, where one is known.
  const person = order.representative || order.name;
  const greeted = order.kind === "purchase" ? { supplierName: person } : { customerName: person };
  const [greeting = "", ...lines] = (own || mailBody).split("\n");
  const ownSubject = mailSubjects[locale] || (locale === order.companyLocale ? mailSubject : "");
  const { orderNr } = order;
  return {
    locale,
    subject: ownSubject
      ? fill(ownSubject, values)
      : textOf(locale, `mails.status.${order.kind}.${phase}`, { orderNr }),
    body: [fill(greeting, { ...values, ...greeted }), ...lines.map((line) => fill(line, values))].join("\n"),
  };
}

/**
 * If the order's status has a mail, it goes to the order's contact, once per change of status: in their language where the
 * status has a text in it, else wholly in the company's.
 */
export async function sendStatusMail(tx: Tx, orderId: number) {
  const order = await findMailed(tx)
    .select(sql<string>`pg_current_xact_id()::text`.as("change"))
    .where("order.id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (!order.mailBody || !order.email) return;
  await sendMail(tx, {
    orderId,
    to: order.email,
    ...mailAbout(order, order, order.locale),
    causeKey: `status:${orderId}:${order.statusId}:${order.change}`,
  });
}

type Preview = Omit<Written, "phase"> & {
  name: string;
  phase?: Phase;
  orderNr: string;
  locale: Locale;
  kind: OrderKind;
};
/** Previews a mail template with an order; 422 when no order of the kind has the number. */
export async function previewMail(db: Db, { orderNr, locale, kind, name: _, ...texts }: Preview) {
  const order = await findMailed(db)
    .where("orderNr", "=", orderNr.trim())
    .where("order.kind", "=", kind)
    .executeTakeFirst();
  if (!order) throw refused("unknownReference", "orderNr");
  const { subject, body } = mailAbout(order, { ...texts, phase: texts.phase ?? order.phase }, locale);
  return { subject, body };
}
