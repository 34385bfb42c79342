import type { FastifyRequest } from "fastify";
import { mostPhotos } from "../../../contract/driving.routes.ts";
import { pictureKinds } from "../../../contract/pictures.ts";
import { Failure } from "../../ground/base/failure.ts";
import { attachedColumns } from "../../platform/files/attached.ts";
import { toPhotos } from "../../platform/files/images.ts";
import { storeFiles } from "../../platform/files/store.ts";
import { type Upload, uploadsOf } from "../../platform/files/uploads.ts";
import { type Services, sessionOf } from "../../platform/http/app.ts";
import { lockForPhotos } from "./driving.actions.ts";
import { findPhoto, notePhoto } from "./rounds.actions.ts";

const photoSize = [[1600, 1600]] as const satisfies [number, number][];
const largest = Object.values(pictureKinds)[0]!;

type Of = { subject: "stop" | "vehicle"; id: number; key: string | undefined };
/** Keeps photos of a stop or of a vehicle; one that has a key is kept once, and completes what waited for it. */
export async function keepPhotos(services: Services, request: FastifyRequest, { subject, id, key }: Of) {
  const viewer = sessionOf(request);
  const uploads = await uploadsOf(request);
  if (uploads.length > (key ? 1 : mostPhotos))
    throw new Failure(422, "tooManyPictures", { path: "file", limit: key ? 1 : mostPhotos });
  const photos: Upload[] = [];
  for (const upload of uploads) photos.push(await photoOf(upload));
  let completed: readonly number[] = [];
  const items = await storeFiles(services, "stops", photos, (rows) =>
    services.write(request, async (tx) => {
      const known = await findPhoto(tx, key);
      if (known !== undefined)
        return tx.selectFrom("file").select(attachedColumns).where("id", "=", known).execute();
      if (subject === "stop") await lockForPhotos(tx, id, viewer, rows.length);
      const files = await tx
        .insertInto("file")
        .values(rows.map((row) => ({ ...row, subject, subjectId: id })))
        .returning(attachedColumns)
        .execute();
      if (key) completed = (await notePhoto(tx, viewer, key, files[0]!.id)) ?? [];
      return files;
    }),
  );
  return { items, completed };
}

async function photoOf({ name, bytes }: Upload): Promise<Upload> {
  if (bytes.length > largest)
    throw new Failure(413, "pictureTooLarge", { path: "picture", limit: Math.floor(largest / 1024) });
  const [photo] = await toPhotos("picture", bytes, photoSize);
  return { name: name.replace(/(\.[^.]*)?$/, ".webp"), bytes: Buffer.from(photo!.bytes) };
}
