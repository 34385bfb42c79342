import { sql } from "kysely";
import { emailPictureKinds, emailPictures } from "../../../contract/emails.ts";
import { Failure, notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type DrawnImage, toMailPicture } from "../../platform/files/images.ts";
import { storeFiles } from "../../platform/files/store.ts";
import { type Upload, uploadsOf } from "../../platform/files/uploads.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { pictureUrl } from "./sender.ts";
import { newToken } from "./tokens.ts";

const largest = Object.values(emailPictureKinds)[0]!;
/** Twice the width of a mail, so that it is sharp on a phone. */
const inside: [number, number] = [1200, 1600];
const mostListed = 200;

export function emailPictureRoutes(app: App, services: Services) {
  const { db, write, storage, config } = services;
  const find = async (source: Db | Tx, ids?: readonly number[]) => {
    const rows = await source
      .selectFrom("emailPicture")
      .innerJoin("file", "file.id", "emailPicture.fileId")
      .select(["emailPicture.id", "token", "width", "height", "original_client_filename"])
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`"emailPicture".id = any(${ids}::int[])`))
      .orderBy("emailPicture.createdAt", "desc")
      .orderBy("emailPicture.id", "desc")
      .limit(mostListed)
      .execute();
    return rows.map(({ token, ...picture }) => ({ ...picture, url: pictureUrl(token, config.publicUrl) }));
  };

  app.route({
    ...emailPictures.list,
    handler: async ({ query }) => ({ items: await find(db, query.ids?.split(",").map(Number)) }),
  });
  app.route({
    ...emailPictures.add,
    handler: async (request) => {
      const uploads = await uploadsOf(request);
      const drawn: DrawnImage[] = [];
      for (const upload of uploads) drawn.push(await drawnOf(upload));
      const files = drawn.map(({ bytes }, at) => ({ name: uploads[at]!.name, bytes: Buffer.from(bytes) }));
      return storeFiles(services, "mails", files, (stored) =>
        write(request, async (tx) => {
          const rows = await tx.insertInto("file").values(stored).returning("id").execute();
          const pictures = await tx
            .insertInto("emailPicture")
            .values(
              rows.map(({ id }, at) => ({
                fileId: id,
                token: newToken(),
                width: drawn[at]!.width,
                height: drawn[at]!.height,
              })),
            )
            .returning("id")
            .execute();
          return {
            items: await find(
              tx,
              pictures.map(({ id }) => id),
            ),
          };
        }),
      );
    },
  });
  app.route({
    ...emailPictures.image,
    handler: async ({ params }, reply) => {
      const file = await db
        .selectFrom("emailPicture")
        .innerJoin("file", "file.id", "emailPicture.fileId")
        .select(["discr", "unique_server_filename", "contentType"])
        .where("token", "=", params.pictureToken)
        .executeTakeFirstOrThrow(notFound);
      const bytes = await storage.read(file.discr, file.unique_server_filename);
      return reply
        .type(file.contentType)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cross-origin-resource-policy", "cross-origin")
        .send(bytes);
    },
  });
}

async function drawnOf({ bytes }: Upload) {
  if (bytes.length > largest)
    throw new Failure(413, "pictureTooLarge", { path: "file", limit: Math.floor(largest / 1024) });
  return toMailPicture("picture", bytes, inside);
}
