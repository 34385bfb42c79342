import { type Static, Type } from "typebox";
import { withOptions } from "./autocomplete.ts";
import { withBulkEdit } from "./bulk.ts";
import { crud } from "./crud.ts";
import { subject } from "./docs.ts";
import { anyOfWords, attributeCode, input, key, name, oneOf, text, translated } from "./http.ts";
import { takesProof } from "./proof.ts";
import { color } from "./statuses.ts";

export const attributeTypes = ["text", "select", "file", "product"] as const;

export const AttributeInput = input({
  code: attributeCode,
  name: translated(name()),
  type: { ...oneOf(attributeTypes, "attributeTypes"), default: "text" as const },
  options: Type.Array(name(100), { maxItems: 500, uniqueItems: true, default: [] }),
  productTypes: Type.Array(key, { maxItems: 500, uniqueItems: true, default: [] }),
  dataBearing: Type.Boolean({
    default: false,
    description: "The value names a data carrier, which must be erased before sale",
  }),
  unit: { ...text(20), default: "", description: "What its numbers are counted in, such as GB" },
  colors: Type.Record(name(100), color, {
    maxProperties: 500,
    additionalProperties: false,
    default: {},
    description: "Of its options; one that is not named has none",
  }),
  magentoAttrCode: { ...text(60), default: "" },
  position: Type.Integer({ minimum: 0, maximum: 1000, default: 0 }),
});
export type AttributeInput = Static<typeof AttributeInput>;

export const attributes = withBulkEdit(
  withOptions(
    crud("/attributes", {
      input: AttributeInput,
      answers: takesProof,
      filters: { type: anyOfWords(attributeTypes) },
      sortable: ["position", "name", "code", "type"],
      subject: subject("attribute", "What is known about a product, by code, such as `cpu` or `grade`."),
      resource: "attributes",
    }),
    "attributes",
  ),
  AttributeInput,
  ["dataBearing", "position"],
);
