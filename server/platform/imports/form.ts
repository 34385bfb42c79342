import type { FastifyRequest } from "fastify";
import { listBytes } from "../../../contract/files.rules.ts";
import { readAs } from "../../../contract/import/tables.ts";
import { Failure } from "../../ground/base/failure.ts";
import { formOf } from "../files/uploads.ts";
import { sessionOf } from "../http/app.ts";
import { readLimited } from "./reading.ts";

type Options = Record<string, unknown>;

/** A file and its options in one form: the table as it was read, and the remaining options. */
export async function listInForm(
  request: FastifyRequest,
  subject: Parameters<typeof readLimited>[1]["subject"],
) {
  const { files, fields } = await formOf(request, { file: listBytes });
  const file = files.get("file");
  if (!file) throw new Failure(400, "fileMissing", { path: "file" });
  const { readAs: reading = [], rest = [] } = Object.groupBy(
    Object.entries(optionsIn(fields.get("options") ?? "{}")),
    ([name]) => (Object.hasOwn(readAs.properties, name) ? "readAs" : "rest"),
  );
  const options: Options = Object.fromEntries(rest);
  const { headings, rows, headingLine } = await readLimited(sessionOf(request).userId, {
    ...file,
    ...Object.fromEntries(reading),
    subject,
  });
  return { options, fileName: file.name, headings, rows, headingLine };
}

function optionsIn(text: string): Options {
  try {
    const options: unknown = JSON.parse(text);
    if (typeof options === "object" && options !== null && !Array.isArray(options)) return options as Options;
  } catch {
    // Refused below, like any JSON that is no object.
  }
  throw new Failure(400, "invalidValue", { path: "options" });
}
