import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { attributeCodeIn, productColumns } from "../../../contract/productList.ts";
import { mostChosen } from "../../../contract/products.routes.ts";
import { products } from "../../../contract/products.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { Db } from "../../ground/database/connection.ts";
import { stepsOf } from "../../platform/changes/steps.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { bulkAnswer, byStatus, chosenIds } from "../../platform/resource/bulk.ts";
import { type ExportColumn, fileColumns, mostExported, sendExport } from "../../platform/resource/exports.ts";
import { idsOf, type ListQuery, rowsById, rowsOf } from "../../platform/resource/list.ts";
import { archiveAllowed, setStatusesAllowed } from "./bulk.actions.ts";
import { exported, exportRows } from "./productFile.ts";
import { productListFor, seesPrices } from "./products.queries.ts";
import { setArchived, setStatuses } from "./statuses.actions.ts";

/** Bulk actions on products. */
export function bulkRoutes(app: App, services: Services) {
  const { db, write } = services;
  app.route({
    ...products.setStatus,
    handler: (request) =>
      write(request, async (tx) => {
        const { statusId, from, partly } = request.body;
        const ids = await chosenIds(tx, productListFor(tx, sessionOf(request)), request.body, mostChosen);
        const step = stepsOf(services, request);
        if (partly)
          return bulkAnswer(request.locale, await setStatusesAllowed(tx, ids, statusId, { from, step }));
        const products = await setStatuses(tx, ids, statusId, from);
        const changed = products.filter((product) => product.statusId !== statusId);
        return { changed: changed.length, former: byStatus(changed) };
      }),
  });
  for (const [route, archived] of [
    [products.archive.set, true],
    [products.archive.unset, false],
  ] as const)
    app.route({
      ...route,
      handler: (request) =>
        write(request, async (tx) => {
          const ids = await chosenIds(tx, productListFor(tx, sessionOf(request)), request.body, mostChosen);
          if (request.body.partly) return bulkAnswer(request.locale, await archiveAllowed(tx, ids, archived));
          return { changed: await setArchived(tx, ids, archived) };
        }),
    });
  app.route({
    ...products.export,
    handler: async (request, reply) => {
      const { ids, format, columns } = request.body;
      const viewer = sessionOf(request);
      const listQuery = (request.body.filter ?? {}) as ListQuery;
      const list = productListFor(db, viewer)(listQuery, ids !== undefined);
      const matchingIds = await idsOf(db, list, listQuery, { max: mostExported, ids });
      return sendExport(db, request, reply, {
        name: "products",
        format,
        columns: await exportColumns(db, request.locale, columns, seesPrices(viewer)),
        rows: rowsOf(db, { ...list, rows: exportedRows }, matchingIds),
      });
    },
  });
}

const exportedRows = rowsById("product", exportRows);
const discounts = ["discount", "discountUnit"];
/** The requested columns in their order, or all; attributes under their own names. */
async function exportColumns(
  db: Db,
  locale: Locale,
  columns: string[] | undefined,
  prices: boolean,
): Promise<ExportColumn[]> {
  const attributes = await db
    .selectFrom("attribute")
    .select(["code", "name"])
    .orderBy("position")
    .orderBy(sql`name`)
    .execute();
  const requested = columns ?? [...productColumns, ...attributes.map(({ code }) => `attributes.${code}`)];
  return requested.flatMap((key): ExportColumn[] => {
    const code = attributeCodeIn(key);
    if (!code)
      return fileColumns(
        locale,
        "products",
        exported,
        prices || !discounts.includes(key) ? [key] : [],
        prices,
      );
    const heading = translatedName(
      locale,
      attributes.find((attribute) => attribute.code === code)?.name ?? code,
    );
    return [
      { heading, kind: "text", value: (row) => (row.attributes as Record<string, string> | null)?.[code] },
    ];
  });
}
