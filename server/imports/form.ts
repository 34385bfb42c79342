import type { FastifyRequest } from "fastify";
import { listBytes } from "../../contract/files.rules.ts";
import { readAs } from "../../contract/import/tables.ts";
import { Failure } from "../base/failure.ts";
import { formOf } from "../files/uploads.ts";
import { readLimited } from "./reading.ts";

type Options = Record<string, unknown>;

/** A list that comes with its import in one form: the file as it was read, and the rest of the form's JSON. */
export async function listInForm(
  request: FastifyRequest,
  subject: Parameters<typeof readLimited>[0]["subject"],
) {
  const { files, fields } = await formOf(request, { file: listBytes });
  const file = files.get("file");
  if (!file) throw new Failure(400, "fileMissing", { path: "file" });
  const sent = optionsIn(fields.get("options") ?? "{}");
  const asked = Object.entries(sent).filter(([name]) => Object.hasOwn(readAs.properties, name));
  const options = Object.fromEntries(
    Object.entries(sent).filter((entry) => !Object.hasOwn(readAs.properties, entry[0])),
  );
  const { headings, rows } = await readLimited({ ...file, ...Object.fromEntries(asked), subject });
  return { options, fileName: file.name, headings, rows };
}

function optionsIn(text: string): Options {
  try {
    const options: unknown = JSON.parse(text);
    if (typeof options === "object" && options !== null && !Array.isArray(options)) return options as Options;
  } catch {
    // Answered below, as any other text that is no object.
  }
  throw new Failure(400, "invalidValue", { path: "options" });
}
