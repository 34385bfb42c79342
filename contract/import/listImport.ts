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
  message: Type.String({ description: "In the language of the request" }),
  otherRow: Type.Optional(Type.Integer()),
});
const RowOutcome = Type.Object({
  row: Type.Integer({ description: "Under the headings, which are row 1" }),
  fate: oneOf(fates),
  match: orNull(oneOf(matches)),
  name: Type.String({ description: "Of the record that it is found to be" }),
  problems: Type.Array(RowProblem),
});
export type RowOutcome = Static<typeof RowOutcome>;

const counts = {
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer({ description: "Were there already and stay as they are" }),
  leftOut: Type.Integer({ description: "Rows that bring nothing" }),
};
const ListImport = Type.Object({
  id: Type.Integer(),
  fileName: Type.String(),
  userName: orNull(Type.String()),
  at: instant,
  ...counts,
  undoneBy: orNull(Type.String()),
  undoneAt: orNull(instant),
});
export type ListImport = Static<typeof ListImport>;

/** Why undoing an import leaves a row in place. */
export const stays = ["changed", "used"] as const;

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
      summary: `Reads a list of ${many}, keeps it for a day and proposes what its columns mean; imports nothing.`,
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
      query: strict({
        dryRun: Type.Optional(
          Type.Boolean({
            default: false,
            description: "Imports nothing, and tells what would become of each row",
          }),
        ),
      }),
      body: strict(
        { ...sentList, mapping: { ...mapping, default: [] }, ...options },
        { examples: [example] },
      ),
      answer: Type.Object({
        importId: orNull(Type.Integer({ description: "Null of a dry run" })),
        ...counts,
        items: Type.Array(RowOutcome, {
          description: "The rows of which there is more to say than that they are new",
        }),
        shopOrder: Type.Optional({ ...ShopOrder, description: "Of one that was fetched from the web shop" }),
      }),
      bodyLimit,
    },
    list: {
      summary: `Lists the last hundred imports of ${many}.`,
      answer: Type.Object({ items: Type.Array(ListImport) }),
    },
    /** Records that were used or changed since stay, and are named in the answer. */
    undo: {
      summary: `Takes back what an import of ${many} brought, except what was used or changed since.`,
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
  subject(`list of ${what}`, `Lists of ${what} that are imported, and what came of them.`, {
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
      description: "What becomes of rows that are there already, by how they were found",
    },
    roles: {
      ...strict({ isCustomer: isRole, isSupplier: isRole, isPartner: isRole }),
      default: { isCustomer: false, isSupplier: false, isPartner: false },
      description: "What all of them are, besides what their rows say",
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
      description: "What becomes of rows that are there already, by how they were found",
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
      description: "What becomes of order numbers that exist: `new` gives them the next of the series",
    },
    withVat: { ...Type.Boolean(), default: false, description: "The prices of the list include VAT" },
    shopOrderId: Type.Optional(
      Type.Union([key, text(80, 1)], { description: "Of the web shop, instead of a list" }),
    ),
  },
});
export type SaleImportSchemas = typeof saleImportSchemas;
export const saleImport = withSchemas(listsOf("sales"), routes.saleImport, saleImportSchemas);
