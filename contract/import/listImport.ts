import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { subject } from "../docs.ts";
import { fileForm, listForm } from "../forms.ts";
import { attributeName, Id, instant, key, oneOf, orNull, strict, text, withSchemas } from "../http.ts";
import { ShopOrder } from "../webshop.ts";
import { contactFields } from "./contactHeadings.ts";
import { productFields, saleFields } from "./goodsHeadings.ts";
import * as routes from "./listImport.routes.ts";
import { bodyLimit, goodsTotals, mappingOf, readAs, readTable, sentList, types } from "./tables.ts";

/** The outcome of a row: it creates a record, updates an existing one, is skipped because that stays as it is, or is empty. */
export const fates = ["new", "update", "skip", "empty"] as const;
/** The fields by which a row matches an existing record. */
export const matches = ["email", "kvk", "nameZipcode", "sku", "serialNumber", "imei", "orderNr"] as const;
export type Match = (typeof matches)[number];
export const matchActions = ["skip", "update", "new"] as const;
export type MatchAction = (typeof matchActions)[number];

const RowProblem = Type.Object({
  field: Type.String({ description: "`row` when it is about the whole row" }),
  code: Type.String(),
  severity: oneOf(["error", "warning"]),
  message: Type.String({ description: "Message in the language of the request" }),
  otherRow: Type.Optional(Type.Integer()),
});
export const RowOutcome = Type.Object({
  row: Type.Integer({ description: "Under the headings, which are row 1" }),
  fate: oneOf(fates),
  match: orNull(oneOf(matches)),
  name: Type.String({ description: "Name of the existing record that the row matches" }),
  problems: Type.Array(RowProblem),
});
export type RowOutcome = Static<typeof RowOutcome>;

/** What came of a list. */
export const importCounts = {
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer({ description: "Were there already and stay as they are" }),
  leftOut: Type.Integer({ description: "Rows that bring nothing" }),
};
export const ListImport = Type.Object({
  id: Type.Integer(),
  fileName: Type.String(),
  userName: orNull(Type.String()),
  at: instant,
  ...importCounts,
  undoneBy: orNull(Type.String()),
  undoneAt: orNull(instant),
});
export type ListImport = Static<typeof ListImport>;

/** Why undoing an import leaves a row in place. */
export const stays = ["changed", "used"] as const;

export const tryQuery = strict({
  dryRun: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Imports nothing, and tells what would become of each row",
    }),
  ),
});
export const saved = {
  importId: orNull(Type.Integer({ description: "Null of a dry run" })),
  ...importCounts,
  items: Type.Array(RowOutcome, {
    description: "The rows of which there is more to say than that they are new",
  }),
};

type Importing<F extends TSchema, O extends TProperties> = {
  /** The body of an import of a list that was read. */
  example: object;
  /** The plural, as used in a sentence. */
  many: string;
  field: F;
  options: O;
};

function importSchemas<F extends TSchema, O extends TProperties>({
  example,
  many,
  field,
  options,
}: Importing<F, O>) {
  const mapping = mappingOf(orNull(field));
  return {
    read: {
      form: fileForm("lijst.xlsx"),
      summary: `Reads a list of ${many}, stores it for a day and proposes a mapping of its columns; imports nothing.`,
      query: readAs,
      answer: Type.Object({
        ...readTable,
        mapping,
        remembered: Type.Boolean({ description: "The columns are those of the last import" }),
      }),
    },
    /** Imports all rows or none: 422 `importHasErrors` names the errors by row and field. */
    save: {
      refuses: { 404: ["importListGone"] },
      form: listForm("lijst.xlsx", {}),
      summary: `Imports a list of ${many}, one that was read or a file, all rows or none; with \`dryRun\` it tells what would become of each.`,
      query: tryQuery,
      body: strict(
        { ...sentList, mapping: { ...mapping, default: [] }, ...options },
        { examples: [example] },
      ),
      answer: Type.Object({
        ...saved,
        shopOrder: Type.Optional({
          ...ShopOrder,
          description: "Present when the order was fetched from the web shop",
        }),
      }),
      bodyLimit,
    },
    list: {
      summary: `Lists the last hundred imports of ${many}.`,
      answer: Type.Object({ items: Type.Array(ListImport) }),
    },
    /** Records that were used or changed since stay, and are named in the answer. */
    undo: {
      summary: `Undoes an import of ${many}, except for what has been used or changed since.`,
      params: Id,
      answer: Type.Object({
        removed: Type.Integer(),
        restored: Type.Integer(),
        stay: Type.Array(Type.Object({ name: Type.String(), reason: oneOf(stays) })),
      }),
    },
  } as const;
}

const listsOf = (what: string) =>
  subject(`list of ${what}`, `Imports of lists of ${what}, and their outcome.`, {
    many: `lists of ${what}`,
    name: `Lists of ${what}`,
    topic: what,
  });
const action = <A extends readonly MatchAction[]>(...actions: A) => ({
  ...oneOf(actions),
  default: "skip" as const,
});
const anyAction = action("skip", "update", "new");
const isRole = Type.Boolean({ default: false });

const contactImportSchemas = importSchemas({
  many: "contacts",
  example: { listId: 1, mapping: ["name", "email", null], onMatch: { email: "update" } },
  field: oneOf(contactFields),
  options: {
    onMatch: {
      ...strict({ email: anyAction, kvk: anyAction, nameZipcode: anyAction }),
      default: { email: "skip", kvk: "skip", nameZipcode: "skip" },
      description: "Action for rows that exist already, by the way they were matched",
    },
    roles: {
      ...strict({ isCustomer: isRole, isSupplier: isRole, isPartner: isRole }),
      default: { isCustomer: false, isSupplier: false, isPartner: false },
      description: "Roles of all contacts, in addition to those in the rows",
    },
  },
});
export type ContactImportSchemas = typeof contactImportSchemas;
export const contactImport = withSchemas(listsOf("contacts"), routes.contactImport, contactImportSchemas);

const existing = action("skip", "update");
const productImportSchemas = importSchemas({
  many: "products",
  example: {
    listId: 1,
    mapping: ["serialNumber", "productName", "location"],
    types: { "": 1 },
    locationId: 1,
  },
  field: Type.String({ pattern: `^(${productFields.join("|")}|${attributeName})$` }),
  options: {
    onMatch: {
      ...strict({ sku: existing, serialNumber: existing, imei: existing }),
      default: { sku: "skip", serialNumber: "skip", imei: "skip" },
      description: "Action for rows that exist already, by the way they were matched",
    },
    ...goodsTotals,
    types: { ...types, default: {} },
    locationId: {
      ...orNull(key),
      default: null,
      description: "Where the rows lie that name no location",
    },
  },
});
export type ProductImportSchemas = typeof productImportSchemas;
export const productImport = withSchemas(listsOf("products"), routes.productImport, productImportSchemas);

const saleImportSchemas = importSchemas({
  many: "sales orders, of which each row is a line",
  example: { listId: 1, mapping: ["orderNr", "email", "sku", "unitPrice"], withVat: true },
  field: oneOf(saleFields),
  options: {
    onMatch: {
      ...strict({ orderNr: action("skip", "new") }),
      default: { orderNr: "skip" },
      description: "Action for order numbers that exist already: `new` gives the next number of the series",
    },
    withVat: { ...Type.Boolean(), default: false, description: "The prices of the list include VAT" },
    shopOrderId: Type.Optional(
      Type.Union([key, text(80, 1)], { description: "Id of a web shop order, instead of a list" }),
    ),
  },
});
export type SaleImportSchemas = typeof saleImportSchemas;
export const saleImport = withSchemas(listsOf("sales"), routes.saleImport, saleImportSchemas);
