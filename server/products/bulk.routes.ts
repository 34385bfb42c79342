import { sql } from "kysely";
import type { Session } from "../../contract/access.ts";
import {
  type BulkAnswer,
  mostChosen,
  ProductRow,
  productColumns,
  products,
} from "../../contract/products.ts";
import type { Locale } from "../../contract/security.ts";
import { type App, type Db, type Services, sessionOf, type Tx } from "../app.ts";
import { type ExportColumn, fileColumns, mostExported, sendExport } from "../exports.ts";
import { Failure } from "../failure.ts";
import { idsOf, type ListQuery, refusePriceQuestions, rowsOf } from "../list.ts";
import { textOf } from "../texts.ts";
import { archiveAllowed, type Outcome, setStatusesAllowed } from "./partly.actions.ts";
import { productList } from "./products.queries.ts";
import { setArchived, setStatuses } from "./statuses.actions.ts";

const refusalsTold = 200;
type Viewer = Pick<Session, "rights">;
const seesPrices = ({ rights }: Viewer) => rights.includes("prices:read");

/** What can be done with many products at once. */
export function bulkRoutes(app: App, { db, write }: Services) {
  app.route({
    ...products.setStatus,
    handler: (request) =>
      write(request, async (tx) => {
        const { statusId, partly } = request.body;
        const ids = await chosenIds(tx, sessionOf(request), request.body);
        if (partly) return told(request.locale, await setStatusesAllowed(tx, ids, statusId));
        return { changed: await setStatuses(tx, ids, statusId) };
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
          const ids = await chosenIds(tx, sessionOf(request), request.body);
          if (request.body.partly) return told(request.locale, await archiveAllowed(tx, ids, archived));
          return { changed: await setArchived(tx, ids, archived) };
        }),
    });
  app.route({
    ...products.export,
    handler: async (request, reply) => {
      const { ids, format, columns } = request.body;
      const viewer = sessionOf(request);
      const asked = (request.body.filter ?? {}) as ListQuery;
      refusePriceQuestions(seesPrices(viewer), asked);
      const list = productList(db, asked);
      const found = await idsOf(db, list, asked, { most: mostExported, ids });
      return sendExport(reply, {
        locale: request.locale,
        name: "products",
        format,
        columns: await askedColumns(db, request.locale, columns, seesPrices(viewer)),
        rows: rowsOf(db, list, found),
      });
    },
  });
}

/** The ids that a call means: those it names, or those its filter leaves at this moment. */
export async function chosenIds(
  db: Db | Tx,
  viewer: Viewer,
  { ids, filter }: { ids?: number[]; filter?: object },
  most = mostChosen,
): Promise<number[]> {
  if (ids && !filter) return ids;
  if (!filter || ids) throw new Failure(400, "idsOrFilter");
  const asked = filter as ListQuery;
  refusePriceQuestions(seesPrices(viewer), asked);
  return idsOf(db, productList(db, asked), asked, { most });
}

const told = (locale: Locale, { chosen, changed, refusals }: Outcome): BulkAnswer => ({
  chosen,
  changed,
  unchanged: chosen - changed - refusals.length,
  refusedCount: refusals.length,
  refused: refusals.slice(0, refusalsTold).map(({ id, sku, code, details = {} }) => ({
    id,
    sku,
    code,
    message: textOf(locale, `errors.${code}`, { skus: sku, ...details }),
  })),
});

/** The asked columns in their order, attributes under their own names; all there are when none are named. */
async function askedColumns(
  db: Db,
  locale: Locale,
  asked: string[] | undefined,
  prices: boolean,
): Promise<ExportColumn[]> {
  const attributes = await db
    .selectFrom("attribute")
    .select(["code", "name"])
    .orderBy("position")
    .orderBy(sql`name`)
    .execute();
  const wanted = asked ?? [...productColumns, ...attributes.map(({ code }) => `attributes.${code}`)];
  return wanted.flatMap((key): ExportColumn[] => {
    const code = /^attributes\.(.+)$/.exec(key)?.[1];
    if (!code) return fileColumns(locale, "products", ProductRow.properties, [key], prices);
    const heading = attributes.find((attribute) => attribute.code === code)?.name ?? code;
    return [
      { heading, kind: "text", value: (row) => (row.attributes as Record<string, string> | null)?.[code] },
    ];
  });
}
