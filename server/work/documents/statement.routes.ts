import { createHash } from "node:crypto";
import { largestVerified, verification } from "../../../contract/documents.ts";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import { Failure } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendPdf } from "../../platform/http/pdf.ts";
import { runLater } from "../../platform/jobs/later.ts";
import { refuseForeign } from "../orders/orders.queries.ts";
import { countStated } from "./statement.queries.ts";
import { findStated, nameOfStatement, printStatement } from "./statement.ts";

export function statementRoutes(app: App, services: Services) {
  const { db, write, printer } = services;

  app.route({
    ...verification.print,
    handler: async (request, reply) => {
      const { userId, rights, ownContactId } = sessionOf(request);
      const { id: orderId } = request.params;
      const viewer = { rights, ownContactId };
      const order = await refuseForeign(db, "purchase", orderId, viewer);
      const later = async () => {
        const work = { kind: "statement", title: order.orderNr } as const;
        return reply.code(202).send(await runLater(services, request, work, "printStatement", { orderId }));
      };
      if ((await countStated(db, orderId)) > mostLinesAtOnce) return later();
      const stated = await findStated(services, orderId, viewer);
      // A device has a line for each of its drives.
      if (stated.statement.rows.length > mostLinesAtOnce) return later();
      const { bytes, orderNr, record } = await printStatement(services, printer.of(userId), stated);
      await write(request, (tx) =>
        tx
          .insertInto("document")
          .values({ ...record, userId })
          .execute(),
      );
      return sendPdf(reply, nameOfStatement(orderNr), bytes);
    },
  });

  /** An unknown file is answered like an altered one. */
  const verify = async (token: string, sha256: string) => {
    const document = await db
      .selectFrom("document")
      .select("id")
      .where("token", "=", token)
      .where("sha256", "=", sha256)
      .executeTakeFirst();
    return { genuine: document !== undefined };
  };
  app.route({
    ...verification.verify,
    handler: ({ body }) => verify(body.token, body.sha256),
  });
  app.route({
    ...verification.verifyFile,
    handler: async (request) => {
      if (!request.isMultipart()) throw new Failure(415, "unsupportedType");
      const part = await request.file({ limits: { fileSize: largestVerified, files: 1 } });
      if (!part) throw new Failure(400, "fileMissing", { path: "file" });
      const hash = createHash("sha256");
      for await (const chunk of part.file) hash.update(chunk as Buffer);
      if (part.file.truncated) throw new Failure(413, "tooLarge");
      return verify(request.params.token, hash.digest("hex"));
    },
  });
}
