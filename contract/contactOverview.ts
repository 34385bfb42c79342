import { type Static, Type } from "typebox";
import { AttachedFile } from "./attachments.ts";
import * as routes from "./contactOverview.routes.ts";
import { contactSubject } from "./contacts.ts";
import { day, Id, instant, money, oneOf, orNull, withSchema } from "./http.ts";
import { InvoiceRow } from "./invoices.ts";
import { mailStates } from "./mails.ts";
import { OrderRow } from "./orderAnswer.ts";
import { orderKinds } from "./statuses.ts";

const Devices = Type.Object({
  count: Type.Integer(),
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      sku: Type.String(),
      productName: Type.String(),
      serialNumber: Type.String(),
      orderId: Type.Integer(),
      orderNr: Type.String(),
      orderDate: day,
    }),
  ),
});
const Person = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  representative: Type.String(),
  email: Type.String(),
  phone: Type.String(),
});
export const ContactOverview = Type.Object({
  people: Type.Array(Person, { description: "Others of the same company" }),
  orders: Type.Array(
    Type.Object({
      kind: oneOf(orderKinds, "orderKinds"),
      count: Type.Integer(),
      open: Type.Integer(),
      items: Type.Array(OrderRow, { description: "The open ones first, then the newest" }),
    }),
    { description: "Orders of the contact and on its behalf, of the kinds that the caller may see" },
  ),
  invoices: orNull(Type.Object({ count: Type.Integer(), items: Type.Array(InvoiceRow) })),
  sold: orNull(Devices),
  bought: orNull(Devices),
  mails: Type.Array(
    Type.Object({
      id: Type.Integer(),
      subject: Type.String(),
      createdAt: instant,
      mailState: oneOf(mailStates, "mailStates"),
    }),
  ),
  files: Type.Array(AttachedFile),
  money: orNull(
    Type.Object({
      revenue: orNull(money),
      openSales: orNull(money),
      spent: orNull(money),
      openPurchases: orNull(money),
    }),
  ),
});
export type ContactOverview = Static<typeof ContactOverview>;

const contactOverviewSchemas = {
  summary:
    "Returns everything linked to a contact: orders, invoices, devices, e-mails, files and colleagues, as far as the caller may see them.",
  params: Id,
  answer: ContactOverview,
} as const;
export type ContactOverviewSchemas = typeof contactOverviewSchemas;
export const contactOverview = withSchema(contactSubject, routes.contactOverview, contactOverviewSchemas);
