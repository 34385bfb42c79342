import { mapByContent } from "../../../contract/import/content.rules.ts";
import { proposeMapping } from "../../../contract/import/mapping.rules.ts";
import { purchaseImport } from "../../../contract/import/purchaseImport.ts";
import type { Db } from "../../ground/database/connection.ts";
import { uploadsOf } from "../../platform/files/uploads.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findList, saveList } from "../../platform/imports/lists.ts";
import { readLimited, unwatchedRows } from "../../platform/imports/reading.ts";
import { watched } from "../../platform/jobs/longJobs.ts";
import { findOrder, refuseForeign } from "./orders.queries.ts";
import { importLines, undoImport } from "./purchaseImport.actions.ts";

const subject = "purchases";

export function purchaseImportRoutes(app: App, services: Services) {
  const { db, write } = services;
  app.route({
    ...purchaseImport.read,
    handler: async (request) => {
      const viewer = sessionOf(request);
      const { id: orderId, contactId } = await findOrder(db, "purchase", request.params.id, viewer);
      const [file] = await uploadsOf(request);
      const table = await readLimited(viewer.userId, { ...file, ...request.query });
      const rememberedHeadings = await db
        .selectFrom("importMapping")
        .select(["headings", "units"])
        .where("contactId", "=", contactId)
        .executeTakeFirst();
      const remembered = rememberedHeadings?.headings;
      const named = proposeMapping(table.headings, table.rows, remembered);
      const mapping = table.headingLine === 0 ? mapByContent(table.rows, named) : named;
      const { headings, rows } = table;
      const list = { fileName: file.name.slice(0, 200), headings, rows };
      return {
        listId: await write(request, (tx) => saveList(tx, { subject, orderId, userId: viewer.userId }, list)),
        ...table,
        mapping,
        units: rememberedHeadings?.units ?? {},
        remembered: remembered !== undefined,
      };
    },
  });
  app.route({
    ...purchaseImport.save,
    handler: async (request) => {
      const { id } = request.params;
      const viewer = sessionOf(request);
      const { userId } = viewer;
      const { orderNr } = await refuseForeign(db, "purchase", id, viewer);
      const { listId, fileName = "", headings = [], rows = [], ...options } = request.body;
      const list =
        listId === undefined
          ? { fileName, headings, rows }
          : await findList(db, listId, { subject, orderId: id, userId }, options);
      const work = {
        kind: "purchaseImport",
        title: orderNr,
        link: `/orders/purchases/${id}`,
      } as const;
      const made = await watched(services, viewer, list.rows.length > unwatchedRows && work, (progress) =>
        write(request, async (tx) => {
          await refuseForeign(tx, "purchase", id, viewer);
          const imported = await importLines(tx, userId, id, { ...options, ...list }, progress);
          await progress.finish(tx);
          return imported;
        }),
      );
      return { ...made, order: await findOrder(db, "purchase", id, viewer) };
    },
  });
  app.route({
    ...purchaseImport.list,
    handler: async (request) => {
      const { id } = request.params;
      const viewer = sessionOf(request);
      await refuseForeign(db, "purchase", id, viewer);
      return { items: viewer.ownContactId === null ? await findImports(db, id) : [] };
    },
  });
  app.route({
    ...purchaseImport.undo,
    handler: (request) =>
      write(request, async (tx) => {
        const { orderId, id } = request.params;
        const viewer = sessionOf(request);
        await refuseForeign(tx, "purchase", orderId, viewer);
        return undoImport(tx, viewer.userId, orderId, id);
      }),
  });
}

const findImports = (db: Db, orderId: number) =>
  db
    .selectFrom("purchaseImport")
    .leftJoin("user as by", "by.id", "purchaseImport.userId")
    .leftJoin("user as undoer", "undoer.id", "purchaseImport.undoneById")
    .select(["purchaseImport.id", "fileName", "by.username as userName", "at", "lines", "leftOut"])
    .select(["undoer.username as undoneBy", "undoneAt"])
    .where("orderId", "=", orderId)
    .orderBy("purchaseImport.id", "desc")
    .execute();
