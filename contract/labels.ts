import { type TObject, Type } from "typebox";
import type { Access } from "./access.ts";
import { act, fileAs, filterOf, key, oneOf, strict } from "./http.ts";
import { orLater } from "./longJobs.ts";

export const labelFormats = ["brother62", "dymo99012", "averyL7160"] as const;
export type LabelFormat = (typeof labelFormats)[number];
/** One format for all, or the default label of each product's type; the first format when a type has none. */
export const labelPapers = [...labelFormats, "ofType"] as const;
export type LabelPaper = (typeof labelPapers)[number];
/** Labels of more products are printed by a job. */
export const mostPrintedAtOnce = 500;
/** The largest number of labels; a document of this size takes a gigabyte of memory. */
export const mostLabels = 5000;
/** The first unused label of a sheet. */
export const firstLabel = Type.Optional(Type.Integer({ minimum: 1, maximum: 21, default: 1 }));
/** Prints labels of these products, or of all that match a filter; a job prints many. */
export const labelsOf = <Q extends TObject>(url: string, query: Q, access: Access) =>
  orLater(
    act(url, {
      refuses: { 404: ["notFound"], 422: ["labelCodeRefused", "labelValueTooLong", "unknownReference"] },
      says: "Prints the labels of products as a PDF, in the order given.",
      body: strict({
        ids: Type.Optional(Type.Array(key, { minItems: 1, maxItems: mostLabels, uniqueItems: true })),
        filter: Type.Optional(filterOf(query)),
        format: Type.Optional({ ...oneOf(labelPapers, "labelFormats"), default: "ofType" as const }),
        templateId: Type.Optional({ ...key, description: "A label template, instead of a format" }),
        startAt: firstLabel,
      }),
      answer: fileAs("application/pdf"),
      ...access,
      effect: "prints",
    }),
  );
