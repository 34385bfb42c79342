import Format from "typebox/format";
import { bareNumber, isVatNr } from "../../../contract/company.rules.ts";
import {
  formattedZipcode,
  isOddZipcode,
  normalDigits,
  validKvk,
  validRsin,
} from "../../../contract/contacts.rules.ts";
import { latinDigits } from "../../../contract/digits.rules.ts";
import type { ContactField } from "../../../contract/import/contactHeadings.ts";
import { headingKey, words } from "../../../contract/import/headings.ts";
import { locales } from "../../../contract/locales.ts";
import { type Problem, type Problems, problemsIn, type Row } from "../../platform/imports/rows.ts";

export const contactRoles = ["isCustomer", "isSupplier", "isPartner"] as const;
export type ContactRole = (typeof contactRoles)[number];

/** What a row says of a contact; what it does not say is undefined. */
export type ContactDraft = {
  row: number;
  name: string;
  email: string;
  companyName: string;
  kvk_nr: string;
  rsin_nr: string;
  vatNr: string;
  /** Columns of the contact that its row fills. */
  filled: Record<string, string>;
  roles: Partial<Record<ContactRole, true>>;
  /** As they are written; what they name is looked up. */
  tag?: string;
  lists?: string[];
  problems: Problem[];
};
/** The fields that a list of orders has of its customers too. */
type PartyField = Extract<
  ContactField,
  | "name"
  | "firstName"
  | "lastName"
  | "companyName"
  | "kvk_nr"
  | "email"
  | "phone"
  | "street"
  | "houseNumber"
  | "zipcode"
  | "city"
  | "country"
>;

/** What spreadsheets leave of an address that is a link. */
const bareEmail = (text: string) => text.replace(/^mailto:/i, "");
/** The text as an address; null when it is none. */
export const asEmail = (text: string) => (Format.IsEmail(bareEmail(text)) ? bareEmail(text) : null);

const zeroes = (digits: string) => (/^\d{7}$/.test(digits) ? `0${digits}` : digits);
/** A number of eight digits of which a spreadsheet may have dropped the zero in front. */
const asKvk = (text: string) => {
  const kvk = zeroes(normalDigits(text).replace(/^kvk:?/i, ""));
  return validKvk(kvk) ? kvk : null;
};
const asRsin = (text: string) => {
  const rsin = normalDigits(text).padStart(9, "0");
  return validRsin(rsin) ? rsin : null;
};
/** A Dutch one is often written without its country. */
const asVatNr = (text: string) => {
  const bare = bareNumber(latinDigits(text)).replace(/^(?=\d{9}B\d{2}$)/, "NL");
  return isVatNr(bare) ? bare : null;
};

let countries: Map<string, string> | undefined;
/** The codes of countries by what ten languages call them. */
function countryCodes(): Map<string, string> {
  if (countries) return countries;
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  countries = new Map([
    ["holland", "NL"],
    ["the netherlands", "NL"],
    ["uk", "GB"],
    ["england", "GB"],
    ["usa", "US"],
  ]);
  for (const language of [...locales, "it", "pl"]) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of codes) {
      const name = names.of(code);
      if (name === undefined) continue;
      countries.set(code.toLowerCase(), code);
      countries.set(headingKey(name), code);
    }
  }
  return countries;
}
export const countryOf = (text: string) => countryCodes().get(headingKey(text)) ?? null;

const roleWords: Readonly<Record<ContactRole, readonly string[]>> = {
  isCustomer: words(
    "klant klanten afnemer debiteur customer customers client clients buyer kunde kunden debitor cliente clientes nabywca klient acheteur comprador acquirente",
    "مشتری، خریدار، عميل، زبون، العميل، الزبون",
  ),
  isSupplier: words(
    "leverancier leveranciers crediteur supplier suppliers vendor lieferant lieferanten kreditor fournisseur fournisseurs proveedor proveedores fornecedor fornecedores fornitore fornitori dostawca",
    "تامین‌کننده، تأمین‌کننده، فروشنده، مورد، المورد",
  ),
  isPartner: words("partner partners partenaire socio socia parceiro partnerzy", "شریک، همکار، شريك، الشريك"),
};

/** What a text says that somebody is; null when a word of it says nothing. */
export function rolesIn(text: string): ContactDraft["roles"] | null {
  const parts = text
    .split(/[,;/&+|]|\s(?:en|and|und|et|y|e|i|و)\s/u)
    .map((part) => headingKey(part).replaceAll(" ", ""));
  const found = parts
    .filter(Boolean)
    .map((part) => contactRoles.find((role) => roleWords[role].includes(part)));
  if (!found.length || found.includes(undefined)) return null;
  return Object.fromEntries(found.map((role) => [role, true]));
}

/** The text of a telephone number; a problem when it has no digit («Mobile»). */
function phoneIn<F extends PartyField | "phone2">(
  field: F,
  { number, wrong }: Pick<Problems<F>, "number" | "wrong">,
) {
  const phone = number(field, 40);
  if (phone && !/\p{Nd}/u.test(phone)) wrong(field, "badPhone");
  return phone;
}

/** Who a row is about, as far as lists of contacts and of orders say it alike. */
function readParty(row: Row<PartyField>, cells: Problems<PartyField>) {
  const { text, number, read, warn } = cells;
  const street = [text("street", 180), number("houseNumber", 20)].filter(Boolean).join(" ");
  const country = read("country", "badCountry", countryOf) ?? "";
  const zipcode = formattedZipcode(number("zipcode", 20), country || "NL");
  if (isOddZipcode(zipcode, country)) warn("zipcode", "oddZipcode");
  const filled = { phone: phoneIn("phone", cells), street, zipcode, city: text("city", 200), country };
  const email = read("email", "badEmail", asEmail) ?? "";
  const companyName = text("companyName", 120);
  const person = [text("firstName", 60), text("lastName", 60)].filter(Boolean).join(" ").slice(0, 120);
  const name = text("name", 120) || person;
  const kvk_nr = read("kvk_nr", "badKvk", asKvk) ?? "";
  return {
    row: row.row,
    name: name || companyName,
    email,
    companyName,
    kvk_nr,
    filled: { ...filled, email, name },
  };
}

export const withoutBlanks = (filled: Record<string, string>) =>
  Object.fromEntries(Object.entries(filled).filter(([, text]) => text !== ""));

/** The customer whom a row of an order names. */
export function readCustomer(row: Row<PartyField>, reading: Problems<PartyField>): ContactDraft {
  const {
    filled: { name: _, ...filled },
    ...party
  } = readParty(row, reading);
  return {
    ...party,
    rsin_nr: "",
    vatNr: "",
    filled: withoutBlanks(filled),
    roles: { isCustomer: true },
    problems: reading.problems,
  };
}

export function readContact(row: Row<ContactField>, roles: ContactDraft["roles"]): ContactDraft {
  const reading = problemsIn(row);
  const { text, read, wrong, problems } = reading;
  const { filled, ...party } = readParty(row, reading);
  if (!party.name) wrong("name", "missingName");
  const own = read("role", "badRole", rolesIn);
  return {
    ...party,
    rsin_nr: read("rsin_nr", "badRsin", asRsin) ?? "",
    vatNr: read("vatNr", "badVatNr", asVatNr) ?? "",
    filled: withoutBlanks({
      ...filled,
      representative: text("representative", 200),
      phone2: phoneIn("phone2", reading),
      extraStreet: text("extraStreet", 200),
      state: text("state", 200),
      remarks: text("remarks", 5000),
    }),
    roles: { ...roles, ...own },
    tag: text("tag", 60),
    lists: text("lists", 2000)
      .split(/[,;،؛|\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
    problems,
  };
}
