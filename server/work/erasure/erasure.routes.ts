import type { FastifyRequest } from "fastify";
import { ErasureReportRow, erasure } from "../../../contract/erasure.ts";
import { erasureTables } from "../../../contract/erasureTables.ts";
import { notFound } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { isZip } from "../../platform/archives/unzip.ts";
import { sendFile } from "../../platform/files/serving.ts";
import { type Upload, uploadsOf } from "../../platform/files/uploads.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { reportsInTurn } from "../../platform/imports/reading.ts";
import { type Progress, watched } from "../../platform/jobs/longJobs.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { pageOf } from "../../platform/resource/list.ts";
import { refuseForeign } from "../orders/orders.queries.ts";
import { recordDestruction } from "./destroy.actions.ts";
import { findReport, findReportFile, lostProofs, reportList, reportRows } from "./erasure.queries.ts";
import { importFiles, importIn } from "./importing.ts";
import { matchReport, unmatchReport } from "./match.actions.ts";
import { decideTable, knownTables } from "./tables.queries.ts";
import { decidedWords, decideWords } from "./words.queries.ts";

/** Plain files that are imported within a second. */
const unwatchedFiles = 20;

export function erasureRoutes(app: App, services: Services) {
  const { db, write, events, storage } = services;
  app.route({
    ...erasure.import,
    handler: async (request) => {
      const { orderId: id } = request.params;
      const { orderNr } = await refuseForeign(db, "purchase", id, sessionOf(request));
      return readIn(request, id, { title: orderNr, link: `/orders/purchases/${id}` });
    },
  });
  app.route({
    ...erasure.importAny,
    handler: (request) =>
      readIn(request, null, { title: textOf(request.locale, "erasure.anyOrder"), link: "/erasure-import" }),
  });
  app.route({
    ...erasure.list,
    handler: ({ query }) => pageOf(db, reportList(query), query),
  });
  app.route({
    ...erasure.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: "erasure",
        row: ErasureReportRow.properties,
        list: reportList,
      }),
  });
  app.route({ ...erasure.read, handler: ({ params }) => findReport(db, params.id) });
  app.route({
    ...erasure.readFile,
    handler: async ({ params }, reply) => sendFile(reply, storage, await findReportFile(db, params.id)),
  });
  app.route({ ...erasure.lostProof, handler: () => lostProofs(db) });
  app.route({
    ...erasure.seen,
    handler: (request) =>
      write(request, (tx) =>
        tx
          .updateTable("erasureReport")
          .set({ lostProof: false })
          .where("id", "=", request.params.id)
          .returning("id")
          .executeTakeFirstOrThrow(notFound),
      ),
  });
  app.route({ ...erasure.words, handler: () => decidedWords(db) });
  app.route({
    ...erasure.decide,
    handler: (request) => write(request, (tx) => decideWords(tx, request.body.words)),
  });
  app.route({ ...erasureTables.list, handler: () => knownTables(db) });
  app.route({
    ...erasureTables.decide,
    handler: (request) =>
      write(request, (tx) => decideTable(tx, request.body.headings, request.body.columns)),
  });
  app.route({
    ...erasureTables.forget,
    handler: (request) =>
      write(request, (tx) =>
        tx
          .deleteFrom("erasureTable")
          .where("id", "=", request.params.id)
          .returning("id")
          .executeTakeFirstOrThrow(notFound),
      ),
  });
  app.route({
    ...erasure.match,
    handler: (request) =>
      write(request, async (tx) => {
        await matchReport(tx, request.params.id, request.body);
        return reportRow(tx, request.params.id);
      }),
  });
  app.route({
    ...erasure.unmatch,
    handler: (request) =>
      write(request, async (tx) => {
        const { reason, confirmed } = request.body;
        const by = { ...sessionOf(request), confirmed };
        const forgotten = await unmatchReport(tx, request.params.id, reason, by);
        return { ...(await reportRow(tx, request.params.id)), forgotten };
      }),
  });
  app.route({
    ...erasure.dismiss,
    handler: (request) =>
      write(request, async (tx) => {
        await tx
          .updateTable("erasureReport")
          .set({ dismissed: request.body.reason })
          .where("id", "=", request.params.id)
          .where("productId", "is", null)
          .returning("id")
          .executeTakeFirstOrThrow(notFound);
        return reportRow(tx, request.params.id);
      }),
  });
  app.route({
    ...erasure.destroy,
    handler: async (request) => {
      const { productId } = request.params;
      const by = { userId: sessionOf(request).userId, locale: request.locale };
      await write(request, (tx) => recordDestruction(tx, productId, request.body, by));
      events.changed("products", `products/${productId}`, "tasks");
      return { productId };
    },
  });

  async function readIn(
    request: FastifyRequest,
    orderId: number | null,
    work: { title: string; link: string },
  ) {
    const uploads = await uploadsOf(request);
    const isLong = uploads.length > unwatchedFiles || uploads.some(({ bytes }) => isZip(bytes));
    const job = { kind: "erasureImport" as const, ...work };
    const viewer = sessionOf(request);
    return reportsInTurn(viewer.userId, () =>
      watched(services, viewer, isLong && job, (progress) =>
        importUploads(request, orderId, uploads, progress),
      ),
    );
  }

  async function importUploads(
    request: FastifyRequest,
    orderId: number | null,
    uploads: Upload[],
    { step, finish }: Progress,
  ) {
    const answer = await importFiles(
      services,
      { orderId, uploads },
      { step, write: (act) => write(request, act), finish: (tx) => finish(tx) },
    );
    return importIn(request.locale, answer);
  }

  const reportRow = (tx: Tx, id: number) =>
    reportRows(tx, "erasureReport").where("erasureReport.id", "=", id).executeTakeFirstOrThrow(notFound);
}
