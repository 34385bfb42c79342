import { type Static, Type } from "typebox";
import { withBulkSchemas } from "./bulk.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import { anyOfIds, asKey, input, key, name, orNull, strict, text, translated, withSchemas } from "./http.ts";
import { byLocale } from "./locales.ts";
import * as routes from "./productTypes.routes.ts";
import { proofLossConfirmation } from "./proof.ts";

const magentoId = { ...asKey(text(60)), default: "" };
const ids = Type.Array(key, { maxItems: 200, uniqueItems: true, default: [] });

const TaskDependency = strict({
  taskId: key,
  afterIds: Type.Array(key, { maxItems: 200, uniqueItems: true }),
});

const shopTitle = byLocale(text(200));
const shopText = byLocale(text(5000));
/** By language. */
export type ShopTemplates = Static<typeof shopText>;

export const ProductTypeInput = input({
  name: translated({ ...name(), examples: ["Printer"] }),
  comment: { ...text(2000), default: "" },
  magentoCategoryId: magentoId,
  tasks: { ...ids, description: "The standard tasks of its devices, in their order" },
  dependencies: Type.Array(TaskDependency, {
    maxItems: 200,
    default: [],
    description: "Which of its tasks wait for which that stand before them",
  }),
  attributes: ids,
  isAttribute: Type.Boolean({
    default: false,
    description: "Products of this type are parts that can be attribute values",
  }),
  labelTemplateId: { ...orNull(key), description: "The usual label of its devices" },
  shopTitles: {
    ...shopTitle,
    default: {},
    description:
      "Titles of its devices in the web shop by language, with `{name}`, `{type}` and codes of attributes",
    examples: [{ nl: "{name} {ram} {storage}" }],
  },
  shopTexts: {
    ...shopText,
    default: {},
    description:
      "Texts of its devices in the web shop by language; `{attributes}` is the list of their attributes",
    examples: [{ nl: "{name}, getest en gewist.\n\n{attributes}" }],
  },
});
export type ProductTypeInput = Static<typeof ProductTypeInput>;

const productTypesSchemas = crudSchemas({
  input: ProductTypeInput,
  example: { name: "Thin client", tasks: [1, 2, 3], dependencies: [{ taskId: 3, afterIds: [1, 2] }] },
  confirmations: proofLossConfirmation,
  sortable: ["name"],
});
export type ProductTypesSchemas = typeof productTypesSchemas;
export const productTypes = withBulkSchemas(
  withSchemas(
    subject(
      "product type",
      "Product types such as laptop or monitor, with their attributes and standard tasks.",
    ),
    routes.productTypes,
    productTypesSchemas,
  ),
  ProductTypeInput,
);

export const ProductSubTypeInput = input({
  name: translated({ ...name(), examples: ["Laserprinter"] }),
  typeId: key,
  magentoCategoryId: magentoId,
  magentoAttrSetId: magentoId,
  magentoGroupSpecId: magentoId,
  pindex: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
});
export type ProductSubTypeInput = Static<typeof ProductSubTypeInput>;

const productSubTypesSchemas = crudSchemas({
  input: ProductSubTypeInput,
  extra: { typeName: translated(Type.String()) },
  filters: { typeId: anyOfIds },
  sortable: ["name", "pindex"],
});
export type ProductSubTypesSchemas = typeof productSubTypesSchemas;
export const productSubTypes = withBulkSchemas(
  withSchemas(
    subject("product sub-type", "Subtypes of a product type.", { name: "Product subtypes" }),
    routes.productSubTypes,
    productSubTypesSchemas,
  ),
  ProductSubTypeInput,
);
