import { type Static, Type } from "typebox";
import * as routes from "./attributes.routes.ts";
import { withOptionSchemas } from "./autocomplete.ts";
import { withBulkSchemas } from "./bulk.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  anyOfWords,
  attributeCode,
  input,
  key,
  name,
  oneOf,
  record,
  text,
  translated,
  withSchemas,
} from "./http.ts";
import { proofLossConfirmation } from "./proof.ts";
import { color } from "./statuses.ts";

export const attributeTypes = ["text", "select", "file", "product"] as const;

export const AttributeInput = input({
  code: { ...attributeCode, examples: ["ports"] },
  name: translated({ ...name(), examples: ["Poorten"] }),
  type: { ...oneOf(attributeTypes, "attributeTypes"), default: "text" as const },
  options: Type.Array(name(100), { maxItems: 500, uniqueItems: true, default: [] }),
  productTypes: Type.Array(key, { maxItems: 500, uniqueItems: true, default: [] }),
  dataBearing: Type.Boolean({
    default: false,
    description: "The value names a data carrier, which must be erased before sale",
  }),
  unit: { ...text(20), default: "", description: "Unit of the attribute's numbers, such as GB" },
  colors: record(name(100), color, {
    maxProperties: 500,
    additionalProperties: false,
    default: {},
    description: "Colour of each option; options left out have none",
  }),
  magentoAttrCode: { ...text(60), default: "" },
  position: Type.Integer({ minimum: 0, maximum: 1000, default: 0 }),
});
export type AttributeInput = Static<typeof AttributeInput>;

const attributesSchemas = crudSchemas({
  input: AttributeInput,
  confirmations: proofLossConfirmation,
  filters: { type: anyOfWords(attributeTypes) },
  sortable: ["position", "name", "code", "type"],
});
export type AttributesSchemas = typeof attributesSchemas;
export const attributes = withBulkSchemas(
  withOptionSchemas(
    withSchemas(
      subject("attribute", "Attributes of products by code, such as `cpu` or `grade`."),
      routes.attributes,
      attributesSchemas,
    ),
  ),
  AttributeInput,
);
