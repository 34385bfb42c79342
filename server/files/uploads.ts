import type { FastifyRequest } from "fastify";
import { Failure } from "../failure.ts";

export type Upload = { name: string; bytes: Buffer };

/** The files of a multipart request, whole in memory within the limits of the server; 400 when there are none. */
export async function uploadsOf(request: FastifyRequest): Promise<Upload[]> {
  if (!request.isMultipart()) throw new Failure(415, "unsupportedType");
  const uploads: Upload[] = [];
  let total = 0;
  for await (const part of request.files()) {
    const bytes = await part.toBuffer();
    total += bytes.length;
    if (total > 100 * 1024 * 1024) throw new Failure(413, "tooLarge");
    uploads.push({ name: shownName(part.filename), bytes });
  }
  if (!uploads.length) throw new Failure(400, "fileMissing", { path: "file" });
  return uploads;
}

/** The client's own file name without its folders, control characters and overlong tail. */
const shownName = (name: string | undefined) =>
  (name ?? "")
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .slice(0, 200) || "file";
