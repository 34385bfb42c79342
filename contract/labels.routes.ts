import type { Access } from "./access.ts";
import type { LabelsSchemas } from "./labels.ts";
import { act, type Route, type RouteOf } from "./routes.ts";

export const labelFormats = ["brother62", "dymo99012", "averyL7160"] as const;
export type LabelFormat = (typeof labelFormats)[number];
/** One format for all, or the default label of each product's type; the first format when a type has none. */
export const labelPapers = [...labelFormats, "ofType"] as const;
export type LabelPaper = (typeof labelPapers)[number];
/** The largest number of labels; a document of this size takes a gigabyte of memory. */
export const mostLabels = 5000;
/** Prints labels of these products, or of all that match a filter; a job prints many. */
export const labelsOf = (url: string, access: Access) =>
  act(url, { ...access, effect: "prints" }) as Route as RouteOf<LabelsSchemas>;
