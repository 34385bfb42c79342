import { type Static, Type } from "typebox";
import { fileSchemas } from "./attachments.ts";
import { withBulkSchemas } from "./bulk.ts";
import * as routes from "./contacts.routes.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import { optionalEmail } from "./emailAddress.ts";
import { History, history } from "./history.ts";
import {
  anyOfIds,
  anyOfTexts,
  day,
  dayRange,
  Id,
  input,
  key,
  money,
  name,
  named,
  numberRange,
  oneOf,
  onlyThose,
  orNull,
  strict,
  text,
  withSchemas,
} from "./http.ts";
import { locales } from "./locales.ts";
import type { OutputOf } from "./routes.ts";

const optional = (maxLength = 200) => ({ ...text(maxLength), default: "" });
const no = Type.Boolean({ default: false });

export const ContactInput = input({
  name: { ...name(), examples: ["Voorbeeldbank N.V."] },
  companyId: orNull(key),
  representative: { ...optional(), examples: ["S. Jansen"] },
  email: { ...optionalEmail, examples: ["inkoop@voorbeeldbank.nl"] },
  phone: { ...optional(40), examples: ["030 123 45 67"] },
  phone2: optional(40),
  street: { ...optional(), examples: ["Stationsplein 1"] },
  extraStreet: optional(),
  city: { ...optional(), examples: ["Utrecht"] },
  zipcode: { ...optional(20), examples: ["3511 ED"] },
  state: optional(),
  country: named("region", Type.String({ pattern: "^[A-Z]{2}$", default: "NL" })),
  locale: Type.Optional({
    ...named("language", oneOf(locales)),
    description: "The language of mails to the contact; of a new one without, the company's",
  }),
  remarks: optional(5000),
  tagId: orNull(key),
  lists: Type.Optional(
    Type.Array(key, {
      maxItems: 200,
      uniqueItems: true,
      description: "The mailing lists by hand that it is on; as they are when left out",
    }),
  ),
  isPublic: no,
  isPartner: no,
  isCustomer: no,
  isSupplier: { ...no, examples: [true] },
});
export type ContactInput = Static<typeof ContactInput>;

const count = orNull(Type.Integer());
/** Figures of a contact's orders, as far as the reader may see these; amounts include VAT. */
const dealings = {
  openSales: { ...count, description: "Sales orders that are neither done nor cancelled" },
  devicesSold: { ...count, description: "Pieces that were delivered to them" },
  revenue: {
    ...orNull(money),
    description: "Total of the contact's completed sales orders, incl. VAT, cents",
  },
  lastSale: { ...orNull(day), description: "Date of the contact's latest sales order" },
  openPurchases: { ...count, description: "Purchase orders that are neither done nor cancelled" },
  devicesBought: {
    ...count,
    description:
      "Devices that came in from them: things with a serial number, or of a type that carries data",
  },
  spent: {
    ...orNull(money),
    description: "Total of the completed purchase orders from the contact, incl. VAT, cents",
  },
  lastPurchase: { ...orNull(day), description: "Date of the latest purchase order from the contact" },
  openForPartner: { ...count, description: "Open orders that are handled on their behalf" },
  lastForPartner: { ...orNull(day), description: "Date of the latest order on the contact's behalf" },
};
const more = {
  isArchived: Type.Boolean(),
  companyName: Type.String({ examples: ["Voorbeeldbank Holding"] }),
  locale: oneOf(locales),
  tagName: orNull(Type.String()),
  tagColor: orNull(Type.String()),
  lists: Type.Array(key, { description: "The mailing lists by hand that it is on" }),
  listNames: Type.Array(Type.String(), {
    description: "All mailing lists that it is on, those by filter included",
  }),
};
const ContactRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...ContactInput.properties,
  ...more,
  ...dealings,
});
export type ContactRow = Static<typeof ContactRow>;

export const contactSubject = subject("contact", "Suppliers, customers and partners.");
/** What is counted of a contact's orders. */
const figures = [
  "openSales",
  "devicesSold",
  "revenue",
  "openPurchases",
  "devicesBought",
  "spent",
  "openForPartner",
] as const;
const figureFilters = Object.fromEntries(figures.map((figure) => [figure, numberRange])) as Record<
  (typeof figures)[number],
  typeof numberRange
>;
const plain = crudSchemas({
  input: ContactInput,
  extra: more,
  row: ContactRow,
  filters: {
    hasOpenSales: onlyThose("those with open sales orders"),
    hasOpenPurchases: onlyThose("those with open purchase orders"),
    hasOpenForPartner: onlyThose("partners with open orders on their behalf"),
    isArchived: onlyThose("the archived ones, which are left out otherwise"),
    lastSale: dayRange,
    lastPurchase: dayRange,
    lastForPartner: dayRange,
    ...figureFilters,
    name: anyOfTexts,
    city: anyOfTexts,
    zipcode: anyOfTexts,
    email: anyOfTexts,
    isPartner: onlyThose("partners"),
    isCustomer: onlyThose("customers"),
    isSupplier: onlyThose("suppliers"),
    isPublic: onlyThose("those whom partners see"),
    companyId: anyOfIds,
    tagId: anyOfIds,
    lists: anyOfIds,
  },
  sortable: ["name", "city", "lastSale", "lastPurchase", "lastForPartner", ...figures],
});

/** Why a contact may be a duplicate of the one being created. */
export const likenesses = ["email", "phone", "company", "address", "name"] as const;
export type Likeness = (typeof likenesses)[number];
const typed = (maxLength: number, description: string) => Type.Optional({ ...text(maxLength), description });
const Archived = Type.Object({ id: Type.Integer(), isArchived: Type.Boolean() });
const contactsSchemas = {
  ...plain,
  archive: {
    summary: "Archives a contact without open orders; a new order takes it out again.",
    refuses: { 422: ["contactHasOpenOrders"] },
    params: Id,
    answer: Archived,
  },
  unarchive: { summary: "Unarchives a contact.", params: Id, answer: Archived },
  history: {
    summary: "Returns the history of a contact, newest first.",
    params: Id,
    query: history,
    answer: History,
  },
  ...fileSchemas("contact", "a contact", "raamcontract.pdf"),
  similar: {
    summary: "Finds existing contacts that resemble a new one, best match first.",
    query: strict({
      name: typed(120, "Compared whole"),
      email: typed(200, "Compared whole"),
      phone: typed(40, "Compared by its last nine digits"),
      phone2: typed(40, "The same"),
      companyId: Type.Optional({ ...key, description: "The company that it will be of" }),
      kvk_nr: typed(20, "The number of that company"),
      street: typed(200, "Address, compared by its house number"),
      zipcode: typed(20, "Compared together with the house number"),
    }),
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          companyName: Type.String(),
          city: Type.String(),
          alike: Type.Array(oneOf(likenesses)),
        }),
      ),
    }),
  },
} as const;
export type ContactsSchemas = typeof contactsSchemas;
export const contacts = withBulkSchemas(
  withSchemas(contactSubject, routes.contacts, contactsSchemas),
  ContactInput,
);
export type SimilarContact = OutputOf<typeof contacts.similar>["items"][number];
