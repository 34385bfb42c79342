import { type TObject, Type } from "typebox";
import { fileAs, filterOf, key, oneOf, strict } from "./http.ts";
import { labelPapers, mostLabels } from "./labels.routes.ts";
import { LongJob } from "./longJobs.ts";

/** The first unused label of a sheet. */
export const firstLabel = Type.Optional(Type.Integer({ minimum: 1, maximum: 21, default: 1 }));
/** The schemas of a print of labels of rows that this query lists. */
export const labelsSchemas = <Q extends TObject>(query: Q) =>
  ({
    refuses: { 404: ["notFound"], 422: ["labelCodeRefused", "labelValueTooLong", "unknownReference"] },
    summary: "Prints the labels of products as a PDF, in the sequence given.",
    body: strict({
      ids: Type.Optional(Type.Array(key, { minItems: 1, maxItems: mostLabels, uniqueItems: true })),
      filter: Type.Optional(filterOf(query)),
      format: Type.Optional({ ...oneOf(labelPapers, "labelFormats"), default: "ofType" as const }),
      templateId: Type.Optional({ ...key, description: "A label template, instead of a format" }),
      startAt: firstLabel,
    }),
    answer: fileAs("application/pdf"),
    accepted: LongJob,
  }) as const;
export type LabelsSchemas = ReturnType<typeof labelsSchemas>;
