import { sql } from "kysely";
import type { Locale } from "../../../contract/security.ts";
import type { MailBodies, mailVariables, OrderKind } from "../../../contract/statuses.ts";
import { refused } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
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
      "contact.email",
      "contact.locale",
    ])
    .select(["orderStatus.mailBody", "mailBodies", "orderStatus.name as statusName", "statusId"])
    .select(sql<Locale>`"companyLocale"()`.as("companyLocale"));
type Mailed = Pick<
  Awaited<ReturnType<ReturnType<typeof findMailed>["executeTakeFirstOrThrow"]>>,
  "kind" | "orderNr" | "orderDate" | "pickupDate" | "name" | "companyLocale"
>;
type Written = { mailBody: string; mailBodies: MailBodies; statusName: string };

/** The mail of a status about an order for a reader of a language, and the language that it is in. */
function mailAbout(order: Mailed, { mailBody, mailBodies, statusName }: Written, spoken: Locale) {
  const own = mailBodies[spoken];
  const locale = own ? spoken : order.companyLocale;
  const values: Record<(typeof mailVariables)[number], string> = {
    orderNr: order.orderNr,
    orderDate: dayText(locale, order.orderDate),
    pickupDate: order.pickupDate ? dayText(locale, order.pickupDate) : "–",
    supplierName: order.kind === "purchase" ? order.name : "",
    customerName: order.kind === "purchase" ? "" : order.name,
  };
  return {
    locale,
    subject: textOf(locale, "mails.status.subject", {
      orderNr: order.orderNr,
      status: translatedName(locale, statusName),
    }),
    body: (own || mailBody).replace(
      /\{\s*(\w+)\s*\}/g,
      (placeholder, name) => values[name as keyof typeof values] ?? placeholder,
    ),
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

type Preview = Omit<Written, "statusName"> & {
  name: string;
  orderNr: string;
  locale: Locale;
  kind: OrderKind;
};
/** Previews a mail template with an order; 422 when no order of the kind has the number. */
export async function previewMail(db: Db, { orderNr, locale, kind, name, ...texts }: Preview) {
  const order = await findMailed(db)
    .where("orderNr", "=", orderNr.trim())
    .where("order.kind", "=", kind)
    .executeTakeFirst();
  if (!order) throw refused("unknownReference", "orderNr");
  const { subject, body } = mailAbout(order, { ...texts, statusName: name }, locale);
  return { subject, body };
}
