import { type Static, Type } from "typebox";
import {
  attributeCode,
  cents,
  input,
  key,
  money,
  name,
  oneOf,
  orNull,
  quantity,
  record,
  serial,
  strict,
  text,
  translated,
  version,
} from "./http.ts";
import { MissingProof, OpenTask } from "./proof.ts";
import { lifecycles } from "./statuses.ts";

/** The kinds of lines: goods that come or go, a part that a repair uses, working time, a service under its own name. */
export const lineKinds = ["goods", "part", "labour", "service"] as const;
export type LineKind = (typeof lineKinds)[number];
export const discountUnits = ["cents", "basisPoints"] as const;

const discountLimits = { minimum: 0, maximum: 1_000_000_000 };
/** The discount of a line or a whole order. */
export const discount = {
  discount: {
    ...Type.Integer({ ...discountLimits, description: "Discount, in `discountUnit`" }),
    default: 0,
  },
  discountUnit: { ...oneOf(discountUnits), default: "cents" as const },
};

/** The side of a line's price. */
export const priceWithVat = {
  ...Type.Boolean(),
  default: false,
  description:
    "unitPrice (of labour hourlyRate) and a discount in cents include VAT, which is then taken out of them; nothing to a price that is left out",
};

export const SaleLineInput = input({
  productId: key,
  quantity: { ...quantity, default: 1 },
  unitPrice: Type.Optional({ ...cents, description: "The product's sale price when left out" }),
  priceWithVat,
  vatCodeId: Type.Optional({ ...orNull(key), description: "The product's VAT code when left out" }),
  discount: Type.Optional({
    ...Type.Integer(discountLimits),
    description: "Discount, in `discountUnit`; the product's default when left out",
  }),
  discountUnit: discount.discountUnit,
  remarks: { ...text(500), default: "" },
});
export const SaleLineReplacement = strict({
  ...SaleLineInput.properties,
  ...discount,
  version: Type.Optional(version),
});
export type SaleLineInput = Static<typeof SaleLineInput>;

const minutes = Type.Integer({ minimum: 0, maximum: 60_000 });
export const repairLineKinds = ["part", "labour", "service"] as const;
export const RepairLineInput = input({
  kind: oneOf(repairLineKinds, "lineKinds"),
  productId: { ...orNull(key), description: "Product of a part line; required for parts" },
  serviceId: {
    ...orNull(key),
    description:
      "The standard service that a service is; its name, price and VAT code are taken when left out",
  },
  productName: {
    ...text(200),
    default: "",
    description: "Description of labour or a service; a part has its product's name",
  },
  quantity: { ...quantity, default: 1, description: "Always 1 of labour" },
  minutes: { ...minutes, default: 0, description: "Minutes of labour" },
  hourlyRate: Type.Optional({
    ...cents,
    description: "Hourly rate of labour, cents; the company's default when left out",
  }),
  unitPrice: Type.Optional({
    ...cents,
    description: "The product's sale price when left out; of labour always what its minutes cost",
  }),
  priceWithVat,
  vatCodeId: Type.Optional({
    ...orNull(key),
    description: "The product's VAT code, or the company's usual one, when left out",
  }),
  ...discount,
  remarks: { ...text(500), default: "" },
});
export const RepairLineReplacement = strict({
  ...RepairLineInput.properties,
  version: Type.Optional(version),
});
export type RepairLineInput = Static<typeof RepairLineInput>;

export const PurchaseLineInput = input({
  productName: name(200),
  serialNumber: {
    ...serial,
    default: "",
    description: "Serial number; the IMEI when left out, if there is one",
  },
  imei: { ...text(40), default: "" },
  imei2: { ...text(40), default: "", description: "Second IMEI of the device" },
  typeId: orNull(key),
  quantity: { ...quantity, default: 1 },
  unitPrice: { ...orNull(cents), description: "Cents; null while nobody knows it" },
  vatCodeId: orNull(key),
  attributes: record(attributeCode, text(500), {
    maxProperties: 50,
    additionalProperties: false,
    default: {},
  }),
  assetTag: { ...text(80), default: "" },
  remarks: { ...text(500), default: "" },
});
export const PurchaseLineReplacement = strict({
  ...PurchaseLineInput.properties,
  version: Type.Optional(version),
});
export type PurchaseLineInput = Static<typeof PurchaseLineInput>;

/** The most lines of an order in one answer; the rest follows in pages. */
export const mostLinesAnswered = 1000;
export const OrderLine = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  kind: oneOf(lineKinds, "lineKinds"),
  productId: orNull(Type.Integer()),
  serviceId: orNull(Type.Integer()),
  sku: orNull(Type.String()),
  productName: Type.String(),
  serialNumber: Type.String(),
  imei: Type.String(),
  imei2: Type.String(),
  typeId: orNull(Type.Integer()),
  typeName: orNull(translated(Type.String())),
  quantity: Type.Integer(),
  receivedQuantity: Type.Integer(),
  unitPrice: orNull(Type.Integer({ description: "Null when nobody knows it, or the reader sees no prices" })),
  priceWithVat: Type.Boolean({
    description: "unitPrice, hourlyRate and a discount in cents include VAT, because they were typed so",
  }),
  minutes: orNull(Type.Integer({ description: "Minutes of labour; their cost is the unit price" })),
  workedMinutes: Type.Integer({ description: "Minutes counted by timers" }),
  hourlyRate: orNull(money),
  vatCodeId: orNull(Type.Integer()),
  discount: Type.Integer(),
  discountUnit: oneOf(discountUnits),
  lifecycle: orNull(oneOf(lifecycles)),
  attributes: record(Type.String(), Type.String()),
  assetTag: Type.String(),
  remarks: Type.String(),
  reserved: Type.Boolean(),
  delivered: Type.Boolean(),
  missingProof: Type.Array(MissingProof, {
    description: "Missing proofs that prevent the delivery of a sold device",
  }),
  openTasks: Type.Array(OpenTask, { description: "The required tasks that keep it from its customer" }),
  failedDrives: Type.Array(MissingProof, {
    description: "Drives of a sold device whose latest erasure failed",
  }),
});
export type OrderLine = Static<typeof OrderLine>;
