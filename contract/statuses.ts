import { type Static, Type } from "typebox";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  anyOfWords,
  Id,
  ids,
  input,
  key,
  name,
  oneOf,
  strict,
  text,
  translated,
  withSchemas,
} from "./http.ts";
import { byLocale, locales } from "./locales.ts";
import * as routes from "./statuses.routes.ts";

/** A device's stages in order; `onHold` can be entered from any of the middle ones. */
export const lifecycles = ["purchased", "inStock", "onHold", "saleable", "ready", "sold"] as const;
export type Lifecycle = (typeof lifecycles)[number];
/** An order's phases in order; effects hang on these, never on a status' name. */
export const phases = ["draft", "confirmed", "inProgress", "done", "cancelled"] as const;
export type Phase = (typeof phases)[number];
export const orderKinds = ["purchase", "sale", "repair"] as const;
export type OrderKind = (typeof orderKinds)[number];
/** The last segment of a kind's addresses, and the folder of its files. */
export const folderOf = { purchase: "purchases", sale: "sales", repair: "repairs" } as const;

export const color = Type.String({ pattern: "^#[0-9A-Fa-f]{6}$", default: "#5B6470" });
const position = Type.Integer({ minimum: 0, maximum: 1000, default: 0 });

export const ProductStatusInput = input({
  name: translated({ ...name(60), examples: ["Uitgeleend"] }),
  lifecycle: oneOf(lifecycles, "lifecycles"),
  color,
  position,
});
export type ProductStatusInput = Static<typeof ProductStatusInput>;
const productStatusesSchemas = crudSchemas({
  input: ProductStatusInput,
  filters: { lifecycle: anyOfWords(lifecycles) },
  sortable: ["position", "name"],
});
export type ProductStatusesSchemas = typeof productStatusesSchemas;
export const productStatuses = withSchemas(
  subject("product status", "The company's product statuses by lifecycle stage.", {
    many: "product statuses",
  }),
  routes.productStatuses,
  productStatusesSchemas,
);

/** The variables that a status' mail may use, written `{orderNr}`. */
export const mailVariables = ["orderNr", "pickupDate", "orderDate", "supplierName", "customerName"] as const;

const mailBody = text(10_000);
const MailBodies = byLocale(mailBody);
export type MailBodies = Static<typeof MailBodies>;
const mailSubject = text(200);
const MailSubjects = byLocale(mailSubject);

export const OrderStatusInput = input({
  kind: oneOf(orderKinds, "orderKinds"),
  name: translated({ ...name(60), examples: ["Wacht op onderdelen"] }),
  phase: oneOf(phases, "phases"),
  color,
  mailBody: { ...mailBody, default: "", examples: ["Uw order {orderNr} wacht op onderdelen."] },
  mailBodies: {
    ...MailBodies,
    default: {},
    description: "E-mail text by language; other languages get `mailBody`",
    examples: [{ fr: "Votre commande {orderNr} attend des pièces." }],
  },
  mailSubject: {
    ...mailSubject,
    default: "",
    description: "Subject of the e-mail; by the phase when blank",
  },
  mailSubjects: { ...MailSubjects, default: {}, description: "The same in other languages" },
  position: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1000, description: "The end of its kind when left out" }),
  ),
});
export type OrderStatusInput = Static<typeof OrderStatusInput>;
const { kind, ...status } = OrderStatusInput.properties;
const orderStatus = subject(
  "order status",
  "The company's order statuses by phase, and the e-mails that they send.",
  { many: "order statuses" },
);
const orderStatusesSchemas = {
  ...crudSchemas({
    input: OrderStatusInput,
    filters: { kind: anyOfWords(orderKinds), phase: anyOfWords(phases) },
    sortable: ["position", "name"],
  }),
  use: {
    summary: "Returns the number of orders that have a status, archived ones included.",
    params: Id,
    answer: Type.Object({ orders: Type.Integer() }),
  },
  arrange: {
    summary: "Sets the sequence of the statuses of one order kind; the body lists all of them.",
    body: strict({ kind: oneOf(orderKinds), ids }),
    answer: Type.Object({ ids: Type.Array(Type.Integer()) }),
  },
  mailPreview: {
    summary: "Previews the unsaved e-mail of a status for an order, in one language.",
    body: strict({
      orderNr: Type.String({
        minLength: 1,
        maxLength: 40,
        description: "Number of an order of the same kind as the status",
      }),
      locale: oneOf(locales),
      kind,
      name: status.name,
      phase: Type.Optional(status.phase),
      mailBody: status.mailBody,
      mailBodies: status.mailBodies,
      mailSubject: status.mailSubject,
      mailSubjects: status.mailSubjects,
    }),
    answer: Type.Object({ subject: Type.String(), body: Type.String() }),
  },
  moveOrders: {
    summary:
      "Moves all orders of a status to another of its kind, archived ones included when the phase stays the same, and deletes the status if asked.",
    params: Id,
    body: strict({
      toId: key,
      mail: Type.Boolean({ default: false, description: "Sends each the mail of its new status" }),
      remove: Type.Boolean({ default: false, description: "Deletes the status that none has any more" }),
    }),
    answer: Type.Object({ moved: Type.Integer(), removed: Type.Boolean() }),
  },
} as const;
export type OrderStatusesSchemas = typeof orderStatusesSchemas;
export const orderStatuses = withSchemas(orderStatus, routes.orderStatuses, orderStatusesSchemas);
