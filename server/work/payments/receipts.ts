import { dayIn } from "../../../contract/days.rules.ts";
import type { Locale } from "../../../contract/locales.ts";
import { moduleVat } from "../../../contract/modules.rules.ts";
import { methodText } from "../../../contract/paymentMethods.rules.ts";
import type { Payment, PaymentStatus } from "../../../contract/payments.ts";
import { defaultPalette } from "../../../contract/theme.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import { dayText, moneyText, percentText, textOf } from "../../ground/base/texts.ts";
import { findConfigs, findOwnTheme } from "../../people/settings/settings.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Printer } from "../../platform/print/print.ts";
import { isolated, pair, sheetsPdf } from "../../platform/print/sheets.ts";
import { findModulesOf } from "./subscriptions.ts";

/** The number by which a receipt is called. */
export const receiptNr = (id: number) => `P-${String(id).padStart(6, "0")}`;

/** What the receipt of a payment that was taken back is called. */
const titles: Partial<Record<PaymentStatus, string>> = {
  chargedBack: "takenBack",
  refunded: "refundedTitle",
};

/** The receipt of a payment that was made, for the company that made it; 422 for one that was not. */
export async function receiptPdf(
  { db }: Pick<Services, "db">,
  printer: Pick<Printer, "pdf">,
  payment: Payment,
  locale: Locale,
) {
  if (payment.paidAt === null) throw refused("notPaidYet");
  const [{ company, timeZone }, { companyName }, { subscriptionId }] = await Promise.all([
    findConfigs(db),
    findOwnTheme(db),
    db.selectFrom("payment").select("subscriptionId").where("id", "=", payment.id).executeTakeFirstOrThrow(),
  ]);
  const bought = await findModulesOf(db, subscriptionId);
  const word = (key: string) => textOf(locale, `payments.receipt.${key}`);
  const money = (cents: number) => moneyText(locale, cents, "EUR");
  const net = payment.amount - payment.vat;
  const city = [company.zipcode, company.city].filter(Boolean).join("  ");
  const period = [payment.periodFrom, payment.periodUntil].map((day) => day && dayText(locale, day));
  const back: [string, string, boolean][] =
    payment.refunded > 0 ? [[word("refunded"), money(-payment.refunded), false]] : [];
  const vatNr = company.vatNr ? [pair(textOf(locale, "documents.numbers.vatNr"), company.vatNr)] : [];
  return sheetsPdf(printer, { name: "Omloop", color: defaultPalette.primary, logo: undefined }, [
    {
      locale,
      title: word(titles[payment.status] ?? "title"),
      reference: isolated(receiptNr(payment.id)),
      sender: [word("seller")],
      address: [
        ...[company.name || companyName, company.street, city].map(isolated).filter(Boolean),
        ...vatNr,
      ],
      facts: [
        [word("number"), { text: isolated(receiptNr(payment.id)), mono: true }],
        [word("paidOn"), dayText(locale, dayIn(timeZone, new Date(payment.paidAt)))],
        [word("method"), isolated(methodText(payment.method, (key) => textOf(locale, key)))],
        [word("transaction"), { text: isolated(payment.transactionId ?? ""), mono: true }],
        ...(period[0] ? [[word("period"), `${period[0]} – ${period[1]}`] as [string, string]] : []),
      ],
      columns: [
        { label: word("module"), width: 0, side: "start" },
        { label: word("price"), width: 40, side: "end" },
      ],
      rows: bought.map(({ name, price }) => [textOf(locale, `modules.${name}`), money(price)]),
      totals: [
        [word("net"), money(net), false],
        [`${word("vat")} ${percentText(locale, moduleVat)}`, money(payment.vat), false],
        [word("total"), money(payment.amount), true],
        ...back,
      ],
      footer: [word("noInvoice")],
    },
  ]);
}
