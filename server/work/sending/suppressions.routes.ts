import { sql } from "kysely";
import { Suppression, suppressions } from "../../../contract/suppressions.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { type List, pageOf, rowsById } from "../../platform/resource/list.ts";

const list: List<"suppression", Suppression> = {
  table: "suppression",
  search: "address",
  defaultSort: "-createdAt",
  instants: ["createdAt"],
  rows: rowsById("suppression", (db, page) =>
    db
      .selectFrom(page as unknown as "suppression")
      .leftJoin("email", "email.id", "suppression.emailId")
      .select(["suppression.id", "address", "reason", "emailId", "suppression.createdAt"])
      .select(sql<string>`coalesce(email.name, '')`.as("emailName"))
      .$castTo<Suppression>(),
  ),
};

export function suppressionRoutes(app: App, { db, write }: Services) {
  app.route({ ...suppressions.list, handler: ({ query }) => pageOf(db, list, query) });
  app.route({
    ...suppressions.export,
    handler: (request, reply) =>
      sendList(request, reply, db, { name: "suppressions", row: Suppression.properties, list: () => list }),
  });
  app.route({
    ...suppressions.create,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = await tx
          .insertInto("suppression")
          .values({ address: request.body.address.trim().toLowerCase(), reason: "byHand" })
          .returning("id")
          .executeTakeFirstOrThrow();
        const [made] = await list.rows(tx, [id]);
        return made!;
      }),
  });
  app.route({
    ...suppressions.remove,
    handler: (request) =>
      write(request, (tx) =>
        tx
          .deleteFrom("suppression")
          .where("id", "=", request.params.id)
          .returning("id")
          .executeTakeFirstOrThrow(notFound),
      ),
  });
}
