import { type Static, Type } from "typebox";
import { withBulkEdit } from "./bulk.ts";
import { crud } from "./crud.ts";
import { subject } from "./docs.ts";
import { anyOfIds, anyOfTexts, input, key, name, oneOf, orNull, text, yesOrNo } from "./http.ts";
import { locales } from "./security.ts";

const optional = (maxLength = 200) => ({ ...text(maxLength), default: "" });
const no = Type.Boolean({ default: false });

export const ContactInput = input({
  name: name(),
  companyId: orNull(key),
  representative: optional(),
  email: Type.String({
    maxLength: 200,
    default: "",
    anyOf: [{ const: "" }, { type: "string", format: "email" }],
  }),
  phone: optional(40),
  phone2: optional(40),
  street: optional(),
  extraStreet: optional(),
  city: optional(),
  zipcode: optional(20),
  state: optional(),
  country: Type.String({ pattern: "^[A-Z]{2}$", default: "NL" }),
  locale: Type.Optional({
    ...oneOf(locales),
    description: "The language of mails to the contact; of a new one without, the company's",
  }),
  remarks: optional(5000),
  isPublic: no,
  isPartner: no,
  isCustomer: no,
  isSupplier: no,
});
export type ContactInput = Static<typeof ContactInput>;

export const contacts = withBulkEdit(
  crud("/contacts", {
    input: ContactInput,
    extra: { companyName: Type.String(), locale: oneOf(locales) },
    filters: {
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
    sortable: ["name", "city"],
    subject: subject("contact", "Suppliers, customers and partners."),
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
