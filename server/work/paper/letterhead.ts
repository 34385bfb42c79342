import { ibanText } from "../../../contract/company.rules.ts";
import type { CompanyData } from "../../../contract/companyData.ts";
import type { Locale } from "../../../contract/locales.ts";
import { textOf } from "../../ground/base/texts.ts";
import { findConfigs, findOwnTheme, findTheme } from "../../people/settings/settings.ts";
import type { Services } from "../../platform/http/app.ts";
import { isolated, isolatedLines, type Letterhead, pair, type Sheet } from "../../platform/print/sheets.ts";

/** Who the company is on paper. */
export type Sender = {
  letterhead: Letterhead;
  company: CompanyData;
  locale: Locale;
  /** Of amounts, by its ISO 4217 code. */
  currency: string;
  /** In which moments are written. */
  timeZone: string;
};

export async function findSender({ db, storage }: Pick<Services, "db" | "storage">): Promise<Sender> {
  const [{ company, defaultLocale, currency, timeZone }, ownTheme, { palette }] = await Promise.all([
    findConfigs(db),
    findOwnTheme(db),
    findTheme(db),
  ]);
  // A document without its logo is better than none.
  const logo = ownTheme.logo ? await storage.read("theme", ownTheme.logo).catch(() => undefined) : undefined;
  return {
    letterhead: { name: company.name || ownTheme.companyName, color: palette.primary, logo },
    company,
    locale: defaultLocale,
    currency,
    timeZone,
  };
}

const numbers = ["kvkNr", "vatNr", "iban"] as const;

/** What all documents of a language have in common. */
export function stationery({ company, locale: companyLocale }: Sender, locale: Locale) {
  const inLanguage = (field: "terms" | "footer") =>
    company[field][locale] || company[field][companyLocale] || "";
  const printed = { ...company, iban: ibanText(company.iban) };
  const identity = numbers
    .filter((field) => company[field])
    .map((field) => pair(textOf(locale, `documents.numbers.${field}`), printed[field]));
  const city = [company.zipcode, company.city].filter(Boolean).join("  ");
  return {
    sender: [
      ...[company.street, city, company.phone, company.email].map(isolated).filter(Boolean),
      ...identity.slice(0, 2),
    ],
    footer: [...isolatedLines(inLanguage("footer")), identity.join(" · ")].filter(Boolean),
    termsTitle: textOf(locale, "documents.terms"),
    terms: isolatedLines(inLanguage("terms")),
  } satisfies Partial<Sheet>;
}
