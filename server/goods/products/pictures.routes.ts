import { pictureKinds, pictures } from "../../../contract/pictures.ts";
import type { Picture } from "../../../contract/productAnswer.ts";
import { Failure, notFound } from "../../ground/base/failure.ts";
import { type DrawnImage, toPhotos } from "../../platform/files/images.ts";
import { dropFiles, storeFiles } from "../../platform/files/store.ts";
import { type Upload, uploadsOf } from "../../platform/files/uploads.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { addPictures, orderPictures, refuseTooMany, removePicture, shareModel } from "./pictures.actions.ts";
import { findPictures } from "./pictures.queries.ts";

/** Pixels of the picture, and of its thumbnail. */
const sizes = [
  [2000, 2000],
  [240, 240],
] as const satisfies [number, number][];
const largest = Object.values(pictureKinds)[0]!;

export function pictureRoutes(app: App, services: Services) {
  const { db, write, storage } = services;

  app.route({
    ...pictures.add,
    handler: async (request) => {
      const { id } = request.params;
      const uploads = await uploadsOf(request);
      await refuseTooMany(db, id, uploads.length);
      const drawn: DrawnImage[][] = [];
      for (const upload of uploads) drawn.push(await drawnOf(upload));
      const files = drawn.flatMap((images, at) =>
        images.map(({ bytes }) => ({ name: uploads[at]!.name, bytes: Buffer.from(bytes) })),
      );
      return storeFiles(services, "products", files, (rows) =>
        write(request, async (tx) => {
          const images = drawn.map(([image]) => image!);
          await addPictures(tx, id, images, rows);
          return { items: await findPictures(tx, id) };
        }),
      );
    },
  });
  app.route({
    ...pictures.order,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = request.params;
        await orderPictures(tx, id, request.body.ids);
        return { items: await findPictures(tx, id) };
      }),
  });
  app.route({
    ...pictures.share,
    handler: (request) =>
      write(request, async (tx): Promise<Picture> => {
        const { id } = request.params;
        const productId = await shareModel(tx, id, request.body.ofModel);
        return (await findPictures(tx, productId)).find((picture) => picture.id === id)!;
      }),
  });
  app.route({
    ...pictures.remove,
    handler: async (request) => {
      const { id } = request.params;
      await dropFiles(services, await write(request, (tx) => removePicture(tx, id)));
      return { id };
    },
  });
  for (const [route, column] of [
    [pictures.image, "fileId"],
    [pictures.thumbnail, "thumbnailId"],
  ] as const)
    app.route({
      ...route,
      handler: async (request, reply) => {
        const file = await db
          .selectFrom("picture")
          .innerJoin("file", "file.id", `picture.${column}`)
          .select(["discr", "unique_server_filename"])
          .where("picture.id", "=", request.params.id)
          .executeTakeFirstOrThrow(notFound);
        const bytes = await storage.read(file.discr, file.unique_server_filename);
        return reply
          .type("image/webp")
          .header("cache-control", "private, max-age=31536000, immutable")
          .header("content-security-policy", "default-src 'none'; sandbox")
          .send(bytes);
      },
    });
}

async function drawnOf({ bytes }: Upload) {
  if (bytes.length > largest)
    throw new Failure(413, "pictureTooLarge", { path: "file", limit: Math.floor(largest / 1024) });
  return toPhotos("picture", bytes, sizes);
}
