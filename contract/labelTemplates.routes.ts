import { withOptions } from "./autocomplete.routes.ts";
import { crud } from "./crud.routes.ts";
import type { LabelTemplatesSchemas } from "./labelTemplates.ts";
import { about, act, type RouteOf } from "./routes.ts";

/** Fields of a product that a label can show, besides its attributes. */
export const labelFields = [
  "productName",
  "details",
  "serialNumber",
  "sku",
  "typeName",
  "location",
  "purchaseNr",
  "companyName",
] as const;
export type LabelField = (typeof labelFields)[number];
/** A field of a label that is an attribute, by its code. */
export const attributePrefix = "attribute.";
export const textSizes = [5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 36, 48, 60, 72] as const;
export const mostFields = 12;
export const mostLines = 4;
/** The largest number of templates; all of them are offered wherever labels are printed. */
export const mostTemplates = 50;

export const barCodes = ["none", "sku", "serialNumber"] as const;
export const squareCodes = ["none", "qr", "dataMatrix"] as const;
export const squareContents = ["address", "sku", "serialNumber"] as const;

export const labelTemplates = {
  ...withOptions(
    crud<Omit<LabelTemplatesSchemas, "preview">>("/admin/label-templates", {
      resource: "labelTemplates",
      topic: "label-templates",
    }),
    "label-templates",
  ),
  preview: about(
    "label-templates",
    act("/admin/label-templates/preview", { permission: "labelTemplates:write", effect: "reads" }),
  ) as RouteOf<LabelTemplatesSchemas["preview"]>,
};
