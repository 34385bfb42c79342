import { sql } from "kysely";
import type { Locale } from "../../contract/security.ts";
import type { MailBodies, mailVariables } from "../../contract/statuses.ts";
import { shownName } from "../base/standardNames.ts";
import { dayText, textOf } from "../base/texts.ts";
import type { Tx } from "../database/connection.ts";
import { sendMail } from "../mail/mail.ts";

/**
 * If the order's status has a mail, it goes to the order's contact, once per change of status: in their language where the
 * status has a text in it, else wholly in the company's.
 */
export async function sendStatusMail(tx: Tx, orderId: number) {
  const order = await tx
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
    .select(sql<Locale>`"companyLocale"()`.as("companyLocale"))
    .select(sql<string>`pg_current_xact_id()::text`.as("change"))
    .where("order.id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (!order.mailBody || !order.email) return;
  const own = (order.mailBodies as MailBodies)[order.locale as Locale];
  const locale = own ? (order.locale as Locale) : order.companyLocale;
  const values: Record<(typeof mailVariables)[number], string> = {
    orderNr: order.orderNr,
    orderDate: dayText(locale, order.orderDate),
    pickupDate: order.pickupDate ? dayText(locale, order.pickupDate) : "–",
    supplierName: order.kind === "purchase" ? order.name : "",
    customerName: order.kind === "purchase" ? "" : order.name,
  };
  await sendMail(tx, {
    orderId,
    to: order.email,
    locale,
    subject: textOf(locale, "mails.status.subject", {
      orderNr: order.orderNr,
      status: shownName(locale, order.statusName),
    }),
    body: (own || order.mailBody).replace(
      /\{\s*(\w+)\s*\}/g,
      (placeholder, name) => values[name as keyof typeof values] ?? placeholder,
    ),
    causeKey: `status:${orderId}:${order.statusId}:${order.change}`,
  });
}
