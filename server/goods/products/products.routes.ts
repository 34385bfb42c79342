import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { mostEdited } from "../../../contract/bulk.routes.ts";
import { products } from "../../../contract/products.ts";
import { notFound } from "../../ground/base/failure.ts";
import { placeFor } from "../../people/locations/places.ts";
import { serveFiles } from "../../platform/files/serving.ts";
import { dropFiles } from "../../platform/files/store.ts";
import { findHistory } from "../../platform/history/history.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { type RowEdit, serveBulkEdit } from "../../platform/resource/bulkEdits.ts";
import { type ListQuery, pageOf } from "../../platform/resource/list.ts";
import { writeMovements } from "../stock/movements.ts";
import { type AttributeChanges, changeProducts, type Edit, lockForChanges } from "./change.actions.ts";
import { changesBy, unpriced } from "./fields.ts";
import { harvest } from "./harvest.actions.ts";
import { findOrigin } from "./origin.ts";
import { removeFilesOf } from "./pictures.actions.ts";
import { createProduct, lockedProduct, overrideProof, refuseUnfitAttributes } from "./products.actions.ts";
import { findProduct, productListFor, visibleTo } from "./products.queries.ts";
import { setArchived } from "./statuses.actions.ts";
import { changeWithUndo, undoTypeChange } from "./typeChange.actions.ts";

/** A bulk edit names only the attributes that change. */
const editOf = ({ id, changes: { attributes, ...changes } }: RowEdit): Edit => ({
  id,
  changes: { ...changes, attributeChanges: attributes as AttributeChanges | undefined },
});

export function productRoutes(app: App, services: Services) {
  const { db, write } = services;
  const page = async (request: FastifyRequest, withGone: boolean) => {
    const listQuery = request.query as ListQuery;
    const page = await pageOf(db, productListFor(db, sessionOf(request))(listQuery, withGone), listQuery);
    return { ...page, items: page.items.map((row) => visibleTo(sessionOf(request), row)) };
  };
  const readProduct = async (request: FastifyRequest, id: number) =>
    visibleTo(sessionOf(request), await findProduct(db, id));
  /** Changes a product and answers it whole. */
  const change = async (
    request: FastifyRequest,
    id: number,
    by: (tx: Parameters<Parameters<Services["write"]>[1]>[0]) => Promise<unknown>,
  ) => {
    await write(request, by);
    return readProduct(request, id);
  };

  app.route({ ...products.list, handler: (request) => page(request, false) });
  app.route({ ...products.any.list, handler: (request) => page(request, true) });
  app.route({ ...products.read, handler: (request) => readProduct(request, request.params.id) });
  app.route({ ...products.any.read, handler: (request) => readProduct(request, request.params.id) });
  app.route({
    ...products.create,
    handler: async (request) => {
      const { id } = await write(request, async (tx) => ({
        id: await createProduct(tx, changesBy(sessionOf(request), request.body, unpriced)),
      }));
      return readProduct(request, id);
    },
  });
  serveBulkEdit(app, services, products.bulkEdit, {
    table: "product",
    label: () => sql.ref("sku"),
    list: (tx, request, listQuery) => productListFor(tx, sessionOf(request))(listQuery),
    check: async (tx, { attributes }) => {
      if (attributes) await refuseUnfitAttributes(tx, attributes as AttributeChanges);
    },
    lock: (tx, edits) => lockForChanges(tx, edits.map(editOf)),
    atOnce: mostEdited,
    change: async (tx, request, edits, locked) =>
      (await changeProducts(tx, edits.map(editOf), sessionOf(request), locked)).refusals,
  });
  for (const route of [products.replace, products.change])
    app.route({
      ...route,
      schema: { ...route.schema, response: { 200: products.read.schema.response[200] } },
      handler: async (request) => {
        const { id } = request.params;
        const gone = await write(request, (tx) => changeWithUndo(tx, id, request.body, sessionOf(request)));
        await dropFiles(services, gone);
        return readProduct(request, id);
      },
    });
  app.route({
    ...products.undoType,
    handler: (request) => {
      const { id } = request.params;
      return change(request, id, (tx) => undoTypeChange(tx, id, request.body, sessionOf(request)));
    },
  });
  app.route({
    ...products.remove,
    handler: async (request) => {
      const { id, files } = await write(request, async (tx) => {
        const { id } = await lockedProduct(tx, request.params.id);
        const files = await removeFilesOf(tx, id);
        await tx.deleteFrom("product").where("id", "=", id).execute();
        return { id, files };
      });
      if (!request.query.dryRun) await dropFiles(services, files);
      return { id };
    },
  });
  serveFiles(app, services, products, {
    subject: "product",
    discr: "products",
    lock: (tx, id) => lockedProduct(tx, id),
  });
  app.route({
    ...products.history,
    handler: async (request) => {
      const { rights } = sessionOf(request);
      const { id } = request.params;
      const reader = { locale: request.locale, seesPrices: rights.includes("prices:read") };
      const { items, hasMore } = await findHistory(db, { page: "product", id }, request.query, reader);
      const isWhole = !hasMore && rights.includes("purchases:read");
      return { items: isWhole ? [...items, ...(await findOrigin(db, id))] : items, hasMore };
    },
  });
  app.route({
    ...products.move,
    handler: (request) => {
      const { locationId, locationLabel, version } = request.body;
      const { id } = request.params;
      return change(request, id, async (tx) => {
        const before = await lockedProduct(tx, id, version);
        const adding = before.locationId === locationId ? 0 : before.stockQuantity;
        const label = await placeFor(tx, locationId, locationLabel, adding);
        await tx
          .updateTable("product")
          .set({ locationId, locationLabel: label, version: before.version + 1 })
          .where("id", "=", id)
          .execute();
        await writeMovements(tx, [{ productId: id, quantity: 0, reason: "moved", note: label }]);
      });
    },
  });
  app.route({
    ...products.overrideProof,
    handler: (request) => {
      const { id } = request.params;
      return change(request, id, (tx) => overrideProof(tx, id, request.body.reason));
    },
  });
  app.route({
    ...products.harvest,
    handler: async (request) => {
      const { id } = await write(request, async (tx) => ({
        id: await harvest(tx, request.params.id, request.body, sessionOf(request)),
      }));
      return readProduct(request, id);
    },
  });
  app.route({
    ...products.archive.toggle,
    handler: (request) => {
      const { id } = request.params;
      return change(request, id, async (tx) => {
        const { archived } = await tx
          .selectFrom("product")
          .select("archived")
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirstOrThrow(notFound);
        await setArchived(tx, [id], !archived);
      });
    },
  });
}
