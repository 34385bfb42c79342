import { sql } from "kysely";
import type { Locale } from "../../contract/security.ts";
import type { mailVariables } from "../../contract/statuses.ts";
import type { Tx } from "../app.ts";
import { sendMail } from "../mail/mail.ts";
import { dayText, textOf } from "../texts.ts";

/** If the order's status has a mail, it goes to the order's contact, once per change of status. */
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
    .select(["orderStatus.mailBody", "orderStatus.name as statusName", "statusId"])
    .select(sql<string>`pg_current_xact_id()::text`.as("change"))
    .where("order.id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (!order.mailBody || !order.email) return;
  const locale = order.locale as Locale;
  const values: Record<(typeof mailVariables)[number], string> = {
    orderNr: order.orderNr,
    orderDate: dayText(locale, order.orderDate),
    pickupDate: order.pickupDate ? dayText(locale, order.pickupDate) : "–",
    supplierName: order.kind === "purchase" ? order.name : "",
    customerName: order.kind === "purchase" ? "" : order.name,
  };
  await sendMail(tx, {
    to: order.email,
    locale,
    subject: textOf(locale, "mails.status.subject", { orderNr: order.orderNr, status: order.statusName }),
    body: order.mailBody.replace(
      /\{\s*(\w+)\s*\}/g,
      (whole, name) => values[name as keyof typeof values] ?? whole,
    ),
    causeKey: `status:${orderId}:${order.statusId}:${order.change}`,
  });
}
