import type { FastifyRequest } from "fastify";
import { uploadLimits } from "../../../contract/files.rules.ts";
import { Failure } from "../../ground/base/failure.ts";

export type Upload = { name: string; bytes: Buffer };

type Limits = { fileBytes: number; files: number };

/** The files of a multipart request, whole in memory within the limits of the server or narrower ones; 400 when there are none. */
export async function uploadsOf(request: FastifyRequest, limits?: Limits): Promise<[Upload, ...Upload[]]> {
  if (!request.isMultipart()) throw new Failure(415, "unsupportedType");
  const uploads: Upload[] = [];
  let total = 0;
  const own = limits && { limits: { fileSize: limits.fileBytes, files: limits.files } };
  for await (const part of request.files(own)) {
    const bytes = await part.toBuffer();
    total += bytes.length;
    if (total > uploadLimits.totalBytes) throw new Failure(413, "tooLarge");
    uploads.push({ name: cleanName(part.filename), bytes });
  }
  const [first, ...others] = uploads;
  if (!first) throw new Failure(400, "fileMissing", { path: "file" });
  return [first, ...others];
}

export type Form = { fields: Map<string, string>; files: Map<string, Upload> };

/**
 * The text fields and the files of a multipart request, by field. `limits` names the fields that may hold a file, and
 * its largest size in bytes: 413 `<field>TooLarge` at the field over that, with the limit in KB.
 */
export async function formOf(request: FastifyRequest, limits: Record<string, number>): Promise<Form> {
  const form: Form = { fields: new Map(), files: new Map() };
  const fileSize = Math.max(...Object.values(limits));
  for await (const part of request.parts({ limits: { fileSize, files: 10, fields: 50 } })) {
    const field = part.fieldname;
    if (part.type === "field") {
      form.fields.set(field, String(part.value));
      continue;
    }
    const limit = Object.hasOwn(limits, field) ? limits[field]! : 0;
    if (!limit) throw new Failure(400, "additionalProperties", { path: field.slice(0, 100) });
    const bytes = await part.toBuffer().catch((error: { code?: string }) => {
      if (error.code !== "FST_REQ_FILE_TOO_LARGE") throw error;
    });
    if (!bytes || bytes.length > limit)
      throw new Failure(413, `${field}TooLarge`, { path: field, limit: Math.floor(limit / 1024) });
    // A browser sends an empty nameless file for an input that nobody used.
    if (part.filename || bytes.length) form.files.set(field, { name: cleanName(part.filename), bytes });
  }
  return form;
}

/** The client's own file name without its folders, control characters and overlong tail. */
const cleanName = (name: string | undefined) =>
  (name ?? "")
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .slice(0, 200)
    .toWellFormed() || "file";
