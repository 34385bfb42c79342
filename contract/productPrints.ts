import { type TObject, Type } from "typebox";
import { chosenOf } from "./bulk.ts";
import { fileAs, oneOf, strict, withSchemas } from "./http.ts";
import { locales } from "./locales.ts";
import { LongJob } from "./longJobs.ts";
import { mostPagesAtOnce } from "./printing.rules.ts";
import * as routes from "./productPrints.routes.ts";
import { productSubject, products } from "./products.ts";

export const productPapers = ["checklists", "priceCards"] as const;
export type ProductPaper = (typeof productPapers)[number];
/** One card per page of A6 or A5, or four on an A4 page to cut. */
export const priceCardSizes = ["a6", "a5", "fourOnA4"] as const;
export type PriceCardSize = (typeof priceCardSizes)[number];
/** The largest number of products in one print of checklists or cards. */
export const mostProductPapers = 2000;

const chosen = {
  ...chosenOf((products.list.schema as { querystring: TObject }).querystring, mostProductPapers),
  locale: Type.Optional({ ...oneOf(locales), description: "The language of the request when left out" }),
};

/** Prints of devices, other than labels. */
const productPrintingSchemas = {
  checklists: {
    refuses: { 404: ["notFound"] },
    summary: `Prints checklists of products' tasks to tick by pen; more than ${mostPagesAtOnce} pages in a background job.`,
    body: strict(chosen),
    answer: fileAs("application/pdf"),
    accepted: LongJob,
  },
  priceCards: {
    refuses: { 404: ["notFound"] },
    summary: `Prints price cards of products, VAT included; more than ${mostPagesAtOnce} pages in a background job.`,
    body: strict({
      ...chosen,
      size: { ...oneOf(priceCardSizes, "priceCardSizes"), default: "a6" as const },
    }),
    answer: fileAs("application/pdf"),
    accepted: LongJob,
  },
} as const;
export type ProductPrintingSchemas = typeof productPrintingSchemas;
export const productPrinting = withSchemas(productSubject, routes.productPrinting, productPrintingSchemas);
