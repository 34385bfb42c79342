import { type Static, Type } from "typebox";
import { withOptionSchemas } from "./autocomplete.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import { input, key, name, oneOf, orNull, strict, withSchemas } from "./http.ts";
import * as routes from "./labelTemplates.routes.ts";
import {
  barCodes,
  labelFields,
  mostFields,
  mostLines,
  squareCodes,
  squareContents,
} from "./labelTemplates.routes.ts";

const hundredths = (minimum: number, maximum: number, usual: number) =>
  Type.Integer({ minimum, maximum, default: usual, description: "Hundredths of a millimetre" });
const points = { minimum: 4, maximum: 72, description: "Points" };

const Line = strict({
  field: Type.String({
    pattern: `^(${labelFields.join("|")}|attribute\\.[a-z][a-zA-Z0-9_]{0,59})$`,
    description: "One of a product's fields, or `attribute.` with the code of an attribute",
    examples: ["productName"],
  }),
  size: Type.Integer({ ...points, default: 7 }),
  lines: Type.Integer({ minimum: 1, maximum: mostLines, default: 1, description: "Maximum number of lines" }),
});
export type LabelLine = Static<typeof Line>;

export const LabelTemplateInput = input({
  name: { ...name(80), examples: ["Laptop klein"] },
  width: hundredths(1000, 30_000, 6200),
  height: hundredths(600, 30_000, 2900),
  margin: hundredths(0, 2000, 250),
  logoHeight: { ...hundredths(0, 5000, 0), description: "Hundredths of a millimetre; 0 prints no logo" },
  fields: Type.Array(Line, {
    maxItems: mostFields,
    default: [
      { field: "productName", size: 8, lines: 2 },
      { field: "details", size: 6, lines: 2 },
      { field: "serialNumber", size: 6, lines: 1 },
    ],
    description: "Text lines, from top to bottom",
  }),
  bars: {
    ...oneOf(barCodes, "labelTemplates.barCodes"),
    default: "sku",
    description: "Field encoded in the Code 128 barcode",
  },
  barsHeight: hundredths(300, 5000, 500),
  barsTextSize: Type.Integer({
    minimum: 0,
    maximum: 72,
    default: 8,
    description: "Points of what is written below the bars; 0 writes nothing",
  }),
  square: { ...oneOf(squareCodes, "labelTemplates.squareCodes"), default: "qr" },
  squareHolds: { ...oneOf(squareContents, "labelTemplates.squareContents"), default: "address" },
  squareSize: hundredths(400, 10_000, 1400),
});
export type LabelTemplateInput = Static<typeof LabelTemplateInput>;

/** Why a template cannot be drawn. */
const labelRefusals = ["labelEmpty", "labelMargin", "labelTooLow", "labelTooNarrow"] as const;
const templateSubject = subject(
  "label template",
  "The company's own label templates, beside the standard formats.",
);
export type LabelTemplate = Static<typeof LabelTemplateInput> & { id: number };

const labelTemplatesSchemas = {
  ...crudSchemas({
    input: LabelTemplateInput,
    extra: { productTypes: Type.Integer({ description: "Types of which it is the usual label" }) },
    sortable: ["name", "width"],
  }),
  preview: {
    refuses: { 404: ["notFound"], 422: [...labelRefusals, "labelCodeRefused", "labelValueTooLong"] },
    summary: "Previews a product's label with a template, saved or not.",
    body: strict(
      {
        template: LabelTemplateInput,
        productId: { ...orNull(key), default: null, description: "The newest product when left out" },
      },
      { examples: [{ template: { name: "Klein" }, productId: 1 }] },
    ),
    answer: Type.Object({
      svg: Type.String({ description: "The drawing, at its printed size" }),
      productId: orNull(Type.Integer()),
      sku: Type.String(),
      productName: Type.String(),
    }),
  },
} as const;
export type LabelTemplatesSchemas = typeof labelTemplatesSchemas;
export const labelTemplates = withOptionSchemas(
  withSchemas(templateSubject, routes.labelTemplates, labelTemplatesSchemas),
);
