import { type Static, type TOptional, type TString, Type } from "typebox";
import { strict, text } from "./http.ts";
import { type Locale, locales } from "./security.ts";

const line = (maxLength = 120) => ({ ...text(maxLength), default: "" });
/** A text in the languages that it was written in; on paper the company's language stands in for the others. */
const inLanguages = (maxLength: number) => ({
  ...strict(
    Object.fromEntries(locales.map((locale) => [locale, Type.Optional(text(maxLength))])) as Record<
      Locale,
      TOptional<TString>
    >,
  ),
  default: {},
});

/** Who the company is on its documents. */
export const CompanyData = strict({
  name: { ...line(), description: "Its registered name; that of the theme when blank" },
  street: line(),
  zipcode: line(20),
  city: line(),
  kvkNr: { ...line(20), description: "Number in the Dutch trade register" },
  vatNr: line(20),
  iban: line(42),
  email: Type.String({
    maxLength: 200,
    default: "",
    anyOf: [{ const: "" }, { type: "string", format: "email" }],
  }),
  phone: line(40),
  paymentDays: Type.Integer({ minimum: 0, maximum: 365, default: 14 }),
  terms: inLanguages(4000),
  footer: inLanguages(500),
});
export type CompanyData = Static<typeof CompanyData>;
export const defaultCompany: CompanyData = {
  name: "",
  street: "",
  zipcode: "",
  city: "",
  kvkNr: "",
  vatNr: "",
  iban: "",
  email: "",
  phone: "",
  paymentDays: 14,
  terms: {},
  footer: {},
};
