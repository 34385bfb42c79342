import { ContactInput } from "../../../contract/contacts.ts";
import { kindOf, textsOf, withoutNull } from "../../../contract/http.ts";
import { Order } from "../../../contract/orderAnswer.ts";
import { Product } from "../../../contract/productAnswer.ts";
import { type Draft, pairOf, type Row, refTo, type Value } from "./facts.ts";

/** The tables that foreign keys point at. */
const foreignKeys: Record<string, string> = {
  locationId: "location",
  typeId: "productType",
  subtypeId: "productSubType",
  vatCodeId: "vatCode",
  assignedToId: "user",
  contactId: "contact",
  partnerId: "contact",
  companyId: "company",
  tagId: "customerTag",
  purchaseLineId: "orderLine",
  deviceId: "product",
  donorId: "product",
};
/** Described by other facts, or of no interest. */
const ignoredFields: Record<string, ReadonlySet<string>> = {
  product: new Set([
    "acceptedProof",
    "openTasks",
    "proofSince",
    "stockQuantity",
    "reservedQuantity",
    "gone",
    "splitFromId",
    "purchaseId",
    "createdAt",
  ]),
  order: new Set([
    "total",
    "lineCount",
    "id",
    "kind",
    "createdAt",
    "discountUnit",
    "vatRates",
    "approvedById",
    "approvedTotal",
    "doneOn",
    "deliveryDateFilledIn",
    "invoiceId",
  ]),
};
const schemas: Record<string, Record<string, object>> = {
  product: Product.properties,
  order: Order.properties,
  contact: ContactInput.properties,
};

/** A column before and after, and how to write what it holds. */
export function valuesOf(subject: string, field: string, [before, after]: readonly [unknown, unknown]) {
  const schema = withoutNull(schemas[subject]?.[field] ?? {});
  const target = field === "statusId" ? `${subject}Status` : foreignKeys[field];
  const display = (value: unknown): Value => {
    if (target) return refTo(target, value);
    if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
    return typeof value === "object" && value !== null ? JSON.stringify(value) : (value as Value);
  };
  return {
    kind: kindOf(schema) ?? (field === "unitPrice" ? ("money" as const) : undefined),
    texts: textsOf(schema),
    before: display(before),
    after: display(after),
  };
}

/** The change of a column. */
export const fieldFact = ({ subject, changes }: Row, field: string): Draft => ({
  what: "field",
  count: 1,
  field,
  ...valuesOf(subject, field, changes[field] as [unknown, unknown]),
});

/** The columns that changed, with their former and new values; without ignored ones. */
export const changedFields = (row: Row) =>
  Object.keys(row.changes).flatMap((field) => {
    const pair = pairOf(row, field);
    return pair && !ignoredFields[row.subject]?.has(field) ? [[field, ...pair] as const] : [];
  });

/** A value that may be the id of a part is shown as its name. */
const partOr = (code: string, value: string | undefined): Value =>
  value && /^[1-9]\d{0,8}$/.test(value) ? { of: "value", id: `${code} ${value}` } : value;

/** Each attribute that changed. */
export function attributeFacts([before, after]: [unknown, unknown]): Draft[] {
  const [former, current] = [before ?? {}, after ?? {}] as [Record<string, string>, Record<string, string>];
  return Object.keys({ ...former, ...current })
    .filter((code) => former[code] !== current[code])
    .map((code) => ({
      what: "field",
      count: 1,
      field: code,
      name: { of: "attribute", id: code },
      before: partOr(code, former[code]),
      after: partOr(code, current[code]),
    }));
}
