import { sql } from "kysely";
import { graceDays } from "../../../contract/modules.rules.ts";
import { dayText, moneyText, textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { sendMail } from "../../people/mail/mail.ts";
import { findOwnTheme } from "../../people/settings/settings.ts";
import type { Services } from "../../platform/http/app.ts";
import { findModulesOf, type PaymentRow } from "./subscriptions.ts";

export type PaymentMail = "soon" | "failed" | "chargedBack" | "refunded" | "suspended" | "late";
type About = Pick<PaymentRow, "id" | "subscriptionId" | "amount"> & {
  day?: string;
  /** Tells one part of a payment from another. */
  part?: string;
};

/** Tells every Admin what becomes of the modules, once for each payment and day or part, with where to pay or to change it. */
export async function tellAdmins(
  tx: Tx,
  { config }: Pick<Services, "config">,
  kind: PaymentMail,
  { id, subscriptionId, amount, day = "", part = day }: About,
) {
  const modules = await findModulesOf(tx, subscriptionId);
  const { companyName } = await findOwnTheme(tx);
  const admins = await tx
    .selectFrom("user")
    .select(["id", "email", "firstName", "locale"])
    .where("active", "=", true)
    .where("confirmedAt", "is not", null)
    .where(sql<boolean>`'Admin' = any(groups)`)
    .orderBy("id")
    .execute();
  for (const { id: userId, email, firstName, locale } of admins) {
    const names = modules.map(({ name }) => textOf(locale, `modules.${name}`));
    const values = {
      modules: new Intl.ListFormat(locale).format(names),
      amount: moneyText(locale, amount, "EUR"),
      day: day && dayText(locale, day),
      days: graceDays,
      url: `${config.publicUrl}/payments/${id}`,
    };
    await sendMail(tx, {
      to: email,
      locale,
      subject: textOf(locale, `payments.mails.${kind}.subject`, values),
      body: [
        textOf(locale, firstName ? "mails.greeting" : "mails.greetingNobody", { firstName }),
        textOf(locale, `payments.mails.${kind}.body`, values),
        values.url,
        [textOf(locale, "mails.closing"), companyName].join("\n"),
      ].join("\n\n"),
      causeKey: `payment:${id}:${kind}:${part}:${userId}`,
    });
  }
}
