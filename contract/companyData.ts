import { type Static, Type } from "typebox";
import { optionalEmail } from "./emailAddress.ts";
import { defaultsOf, strict, text } from "./http.ts";
import { byLocale } from "./locales.ts";

const line = (maxLength = 120) => ({ ...text(maxLength), default: "" });
/** A text by language; documents in other languages use the company's language. */
const inLanguages = (maxLength: number) => ({ ...byLocale(text(maxLength)), default: {} });

/** Who the company is on its documents. */
export const CompanyData = strict({
  name: { ...line(), description: "Registered name of the company; the theme's name when blank" },
  street: line(),
  zipcode: line(20),
  city: line(),
  kvkNr: { ...line(20), description: "Number in the Dutch trade register" },
  vatNr: line(20),
  iban: line(42),
  email: optionalEmail,
  phone: line(40),
  paymentDays: Type.Integer({ minimum: 0, maximum: 365, default: 14 }),
  terms: inLanguages(4000),
  footer: inLanguages(500),
});
export type CompanyData = Static<typeof CompanyData>;
export const defaultCompany = defaultsOf(CompanyData) as CompanyData;
