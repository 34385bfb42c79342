import { type Static, Type } from "typebox";
import { fileRoutes } from "./attachments.ts";
import { withBulkEdit } from "./bulk.ts";
import { crud } from "./crud.ts";
import { subject } from "./docs.ts";
import { History, history } from "./history.ts";
import {
  about,
  anyOfIds,
  anyOfTexts,
  day,
  dayRange,
  get,
  Id,
  input,
  key,
  money,
  name,
  named,
  type OutputOf,
  oneOf,
  orNull,
  strict,
  text,
  yesOrNo,
} from "./http.ts";
import { locales, optionalEmail } from "./security.ts";

const optional = (maxLength = 200) => ({ ...text(maxLength), default: "" });
const no = Type.Boolean({ default: false });

export const ContactInput = input({
  name: name(),
  companyId: orNull(key),
  representative: optional(),
  email: optionalEmail,
  phone: optional(40),
  phone2: optional(40),
  street: optional(),
  extraStreet: optional(),
  city: optional(),
  zipcode: optional(20),
  state: optional(),
  country: named("region", Type.String({ pattern: "^[A-Z]{2}$", default: "NL" })),
  locale: Type.Optional({
    ...named("language", oneOf(locales)),
    description: "The language of mails to the contact; of a new one without, the company's",
  }),
  remarks: optional(5000),
  isPublic: no,
  isPartner: no,
  isCustomer: no,
  isSupplier: no,
});
export type ContactInput = Static<typeof ContactInput>;

const count = orNull(Type.Integer());
/** Figures of a contact's orders, as far as the reader may see these; amounts include VAT. */
const dealings = {
  openSales: { ...count, description: "Sales orders that are neither done nor cancelled" },
  devicesSold: { ...count, description: "Pieces that were delivered to them" },
  revenue: { ...orNull(money), description: "What their finished sales orders come to" },
  lastSale: { ...orNull(day), description: "When they last ordered" },
  openPurchases: { ...count, description: "Purchase orders that are neither done nor cancelled" },
  devicesBought: { ...count, description: "Products that came in from them" },
  spent: { ...orNull(money), description: "What the finished purchase orders from them come to" },
  lastPurchase: { ...orNull(day), description: "When something was last bought from them" },
  openForPartner: { ...count, description: "Open orders that are handled on their behalf" },
  lastForPartner: { ...orNull(day), description: "When something was last ordered on their behalf" },
};
const more = { companyName: Type.String(), locale: oneOf(locales) };
const ContactRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...ContactInput.properties,
  ...more,
  ...dealings,
});
export type ContactRow = Static<typeof ContactRow>;

export const contactSubject = subject("contact", "Suppliers, customers and partners.");
const plainContacts = withBulkEdit(
  crud("/contacts", {
    input: ContactInput,
    extra: more,
    row: ContactRow,
    filters: {
      hasOpenSales: yesOrNo,
      hasOpenPurchases: yesOrNo,
      hasOpenForPartner: yesOrNo,
      lastSale: dayRange,
      lastPurchase: dayRange,
      lastForPartner: dayRange,
      name: anyOfTexts,
      city: anyOfTexts,
      zipcode: anyOfTexts,
      email: anyOfTexts,
      isPartner: yesOrNo,
      isCustomer: yesOrNo,
      isSupplier: yesOrNo,
      isPublic: yesOrNo,
      companyId: anyOfIds,
    },
    sortable: ["name", "city", "lastSale", "lastPurchase", "lastForPartner"],
    subject: contactSubject,
    resource: "contacts",
  }),
  ContactInput,
  [
    "companyId",
    "representative",
    "street",
    "extraStreet",
    "zipcode",
    "city",
    "state",
    "country",
    "locale",
    "isSupplier",
    "isCustomer",
    "isPartner",
    "isPublic",
    "remarks",
  ],
);

/** Why a contact may be a duplicate of the one being created. */
export const likenesses = ["email", "phone", "company", "address", "name"] as const;
export type Likeness = (typeof likenesses)[number];
const typed = (maxLength: number, description: string) => Type.Optional({ ...text(maxLength), description });
export const contacts = {
  ...plainContacts,
  ...about(contactSubject, {
    history: get("/contacts/:id/history", {
      says: "Tells what happened to a contact, newest first.",
      params: Id,
      query: history,
      answer: History,
      permission: "contacts:read",
    }),
    ...fileRoutes("/contacts", "contact", {
      a: "a contact",
      file: "raamcontract.pdf",
      read: { permission: "contacts:read" },
      write: { permission: "contacts:write" },
    }),
    similar: get("/contacts/similar", {
      says: "Finds contacts that look like one that is about to be made, the likeliest first.",
      query: strict({
        name: typed(120, "Compared whole"),
        email: typed(200, "Compared whole"),
        phone: typed(40, "Compared by its last nine digits"),
        phone2: typed(40, "The same"),
        companyId: Type.Optional({ ...key, description: "The company that it will be of" }),
        kvk_nr: typed(20, "The number of that company"),
        street: typed(200, "Of which the house number is compared"),
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
      permission: "contacts:read",
    }),
  }),
};
export type SimilarContact = OutputOf<typeof contacts.similar>["items"][number];
