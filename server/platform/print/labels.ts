import { setImmediate } from "node:timers/promises";
import type { LabelFormat } from "../../../contract/labels.routes.ts";
import { qr } from "./codes.ts";
import type { Design, Filled, Label } from "./labelDesign.ts";
import { inFormat, sheetOf } from "./labelFormats.ts";
import { arranged, byTemplate } from "./labelTemplate.ts";
import type { Printer } from "./print.ts";

export type { Label } from "./labelDesign.ts";

type Options = {
  /** The first free label of a sheet, from 1; rolls have one label a page and ignore it. */
  startAt?: number;
  /** The company's, as a drawing. */
  logo?: string;
  onDrawn?: (count: number) => void;
};

/** Prints labels, each by its template, or in the format where it has none; 422 for what does not fit on one. */
export async function labelsPdf(
  printer: Pick<Printer, "pdf">,
  labels: readonly Label[],
  format: LabelFormat,
  options: Options = {},
): Promise<Buffer> {
  return printer.pdf("labels", await prepared(labels, format, options));
}

/** The label as a picture. */
export const labelSvg = async (printer: Pick<Printer, "svg">, label: Label, logo?: string) =>
  printer.svg("labels", await prepared([label], "brother62", { logo }));

async function prepared(
  labels: readonly Label[],
  format: LabelFormat,
  { startAt = 1, logo, onDrawn = () => {} }: Options,
) {
  const sheet = sheetOf(format);
  const labelsPerPage = sheet ? sheet.columns * sheet.rows : 1;
  const skipped = sheet ? startAt - 1 : 0;
  if (!Number.isInteger(skipped) || skipped < 0 || skipped >= labelsPerPage) {
    throw new RangeError(`startAt must be from 1 to ${labelsPerPage}`);
  }
  // Their addresses differ in a number alone: what is best for the first is good for all.
  const mask = labels[0] && qr(labels[0].url).mask;
  const arrangements = new Map<unknown, ReturnType<typeof arranged>>();
  const runs: { design: Design; labels: Filled[] }[] = [];
  const fill = (label: Label) => {
    const { template } = label;
    if (!template) return inFormat(label, format, mask);
    const arrangement = arrangements.get(template) ?? arranged(template, logo);
    arrangements.set(template, arrangement);
    return byTemplate(label, template, arrangement);
  };
  let last: unknown = runs;
  for (const [at, label] of labels.entries()) {
    const { design, ...filled } = fill(label);
    // Labels of one size after another are pages of one kind.
    if (last !== label.template) runs.push({ design, labels: [] });
    last = label.template;
    runs.at(-1)!.labels.push(filled);
    const count = at + 1;
    // A label takes a quarter of a millisecond: let requests through in between.
    if (count % 20 > 0 && count < labels.length) continue;
    onDrawn(count);
    await setImmediate();
  }
  return { runs, skipped };
}
