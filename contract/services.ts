import { type Static, Type } from "typebox";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  anyOfIds,
  cents,
  Deleted,
  Id,
  input,
  key,
  listQuery,
  money,
  name,
  oneOf,
  onlyThose,
  optional,
  orNull,
  page,
  quantity,
  strict,
  text,
  version,
  withSchemas,
} from "./http.ts";
import { discount, discountUnits, priceWithVat } from "./orderLines.ts";
import * as routes from "./services.routes.ts";

export const ServiceInput = input({
  name: { ...name(200), examples: ["Installatie op locatie"] },
  price: { ...cents, default: 0, description: "Cents without VAT" },
  vatCodeId: orNull(key),
  active: Type.Boolean({ default: true, description: "Offered when an order gets a service" }),
});
export type ServiceInput = Static<typeof ServiceInput>;

const servicesSchemas = crudSchemas({
  input: ServiceInput,
  filters: { active: onlyThose("those that are offered") },
  sortable: ["name", "price"],
});
export type ServicesSchemas = typeof servicesSchemas;
export const services = withSchemas(
  subject("standard service", "Services that the company sells, with their default price."),
  routes.services,
  servicesSchemas,
);

const fields = {
  serviceId: { ...orNull(key), description: "The standard service that it is" },
  name: name(200),
  quantity: { ...quantity, default: 1 },
  unitPrice: Type.Optional({ ...cents, description: "The standard service's price when left out" }),
  priceWithVat,
  vatCodeId: Type.Optional({ ...orNull(key), description: "The standard service's VAT code when left out" }),
  ...discount,
  remarks: { ...text(500), default: "" },
};
export const SaleServiceInput = input({ orderId: key, ...fields });
export type SaleServiceInput = Static<typeof SaleServiceInput>;
const withVersion = { version: Type.Optional(version) };
/** A service stays on its order. */
const ServiceFields = input(fields);
const Replacement = strict({ ...ServiceFields.properties, ...withVersion });
const Changes = strict({ ...optional(ServiceFields.properties), ...withVersion });
export type SaleServiceFields = Static<typeof ServiceFields>;
export type SaleServiceChanges = Static<typeof Changes>;

const SaleService = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  orderId: Type.Integer(),
  serviceId: orNull(Type.Integer()),
  name: Type.String(),
  quantity: Type.Integer(),
  unitPrice: orNull(Type.Integer({ ...money, description: "Null when the reader sees no prices" })),
  priceWithVat: Type.Boolean(),
  vatCodeId: orNull(Type.Integer()),
  discount: Type.Integer(),
  discountUnit: oneOf(discountUnits),
  remarks: Type.String(),
});
export type SaleService = Static<typeof SaleService>;

const ofSale = subject("service of a sale", "Lines of sales orders that sell a service instead of goods.", {
  many: "services of sales",
  topic: "sales-services",
});
const saleServicesSchemas = {
  list: { operation: "list", query: listQuery(["id"], { orderId: anyOfIds }), answer: page(SaleService) },
  read: { operation: "read", params: Id, answer: SaleService },
  create: {
    operation: "create",
    body: {
      ...SaleServiceInput,
      examples: [{ orderId: 2, name: "Installatie op locatie", unitPrice: 4500 }],
    },
    answer: SaleService,
  },
  replace: { operation: "replace", params: Id, body: Replacement, answer: SaleService },
  change: { operation: "change", params: Id, body: Changes, answer: SaleService },
  remove: { operation: "remove", params: Id, answer: Deleted },
} as const;
export type SaleServicesSchemas = typeof saleServicesSchemas;
export const saleServices = withSchemas(ofSale, routes.saleServices, saleServicesSchemas);
