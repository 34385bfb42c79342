import { sql } from "kysely";
import { attributeHeadings, productVocabulary } from "../../contract/import/goodsHeadings.ts";
import { compact } from "../../contract/import/headings.ts";
import { productImport } from "../../contract/import/listImport.ts";
import type { Vocabulary } from "../../contract/import/vocabulary.ts";
import { isPrice, rightsToChange } from "../../contract/products.ts";
import { locales } from "../../contract/security.ts";
import { Failure, refused } from "../base/failure.ts";
import { shownName } from "../base/standardNames.ts";
import type { Db, Tx } from "../database/connection.ts";
import type { App, Services } from "../http/app.ts";
import { messageOf } from "../http/problem.ts";
import { serveImport } from "../imports/serve.ts";
import type { Asked, Stay, Undoing, Written } from "../imports/subject.ts";
import type { Progress } from "../jobs/longJobs.ts";
import { byPlace, placeFor } from "../locations/places.ts";
import { bringIn, takeOffShelf } from "../products/arriving.ts";
import { usualVatCode } from "../products/booking.ts";
import { changeProduct } from "../products/change.actions.ts";
import { changesBack, changeTelling, type Before as Former } from "../products/typeChange.actions.ts";
import { eachSeparately } from "../resource/bulk.ts";
import { nextSkus } from "../settings/series.ts";
import { refuseTakenImeis, refuseTakenSerials } from "../stock/serials.ts";
import { firstStatus } from "../stock/statuses.ts";
import {
  type Changes,
  type NewGoods,
  type Options,
  type ProductChange,
  type ProductPlan,
  planProducts,
} from "./productPlan.ts";
import { changeTogether } from "./together.ts";

/** The columns of a list of products and those of its attributes, by what these are called. */
async function productColumns(db: Db): Promise<Vocabulary> {
  const attributes = await db
    .selectFrom("attribute")
    .select(["code", "name", "unit"])
    .where("type", "in", ["text", "select"])
    .orderBy("position")
    .execute();
  const named = attributes.map(({ code, name }) => {
    const names = locales.map((locale) => shownName(locale, name));
    const headings = [code, `attributes.${code}`, ...names].map(compact);
    return [`attributes.${code}`, [...new Set([...headings, ...(attributeHeadings[code] ?? [])])]];
  });
  return {
    ...productVocabulary,
    headings: { ...productVocabulary.headings, ...Object.fromEntries(named) },
    measured: new Set(attributes.filter(({ unit }) => unit).map(({ code }) => `attributes.${code}`)),
  };
}

/** Numbers for the goods of which the list has none, in the order of the list. */
async function skusFor(tx: Tx, goods: readonly NewGoods[]): Promise<string[]> {
  const typed = new Set(goods.map(({ sku }) => sku));
  const needed = goods.filter(({ sku }) => !sku).length;
  const drawn: string[] = [];
  while (drawn.length < needed)
    drawn.push(...(await nextSkus(tx, needed - drawn.length)).filter((sku) => !typed.has(sku)));
  return goods.map(({ sku }) => sku || drawn.shift()!);
}

async function writeGoods(tx: Tx, goods: readonly NewGoods[], { step }: Progress): Promise<number[]> {
  if (!goods.length) return [];
  await refuseTakenSerials(
    tx,
    goods.map(({ serialNumber }) => serialNumber),
  );
  await refuseTakenImeis(
    tx,
    goods.flatMap(({ imei, imei2 }) => [imei, imei2]),
  );
  for (const [locationId, some] of byPlace(goods))
    await placeFor(
      tx,
      locationId,
      "",
      some.reduce((sum, { quantity }) => sum + quantity, 0),
    );
  const skus = await skusFor(tx, goods);
  const statusId = await firstStatus(tx, "inStock");
  const vatCode = await usualVatCode(tx);
  const products = goods.map(
    ({ row: _, type: __, problems: ___, vatCodeId, attributes, ...product }, at) => ({
      ...product,
      purchasePrice: product.purchasePrice ?? null,
      salePrice: product.salePrice ?? null,
      sku: skus[at]!,
      statusId,
      vatCodeId: vatCodeId ?? vatCode,
      attributes: JSON.stringify(attributes),
    }),
  );
  return bringIn(tx, products, null, step);
}

type By = Asked<Options>["viewer"];

/** What a row's product was; a changed type takes more along than the row says. */
type Before = Changes & { former?: Former };

async function changeBy(tx: Tx, { id, changes, before }: ProductChange, by: By): Promise<Before> {
  const { attributes, ...fields } = changes;
  const former = await changeTelling(tx, id, { ...fields, someAttributes: attributes }, by);
  return former ? { ...before, former } : before;
}

const changeBack = (tx: Tx, id: number, { attributes, former, ...fields }: Before, by: By) =>
  changeProduct(
    tx,
    id,
    { ...fields, ...(former ? changesBack(tx, id, former) : { someAttributes: attributes }) },
    by,
  );

async function writeProducts(
  tx: Tx,
  plan: ProductPlan,
  asked: Asked<Options>,
  progress: Progress,
): Promise<Written[]> {
  const { goods, changes } = plan;
  const total = goods.length + changes.length;
  const single = await changeTogether(tx, changes, asked.viewer);
  const formerOf = new Map<number, Before>();
  for (const [at, change] of single.entries()) {
    progress.step(changes.length - single.length + at, total);
    const before = await changeBy(tx, change, asked.viewer).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      const message = messageOf(asked.locale, error.code, error.details);
      const problem = {
        row: change.row,
        field: error.path ?? "row",
        code: "refused",
        severity: "error",
        message,
      };
      throw refused("importHasErrors", "rows", { count: 1, problems: [problem] });
    });
    formerOf.set(change.row, before);
  }
  const changed = changes.map(
    ({ row, id, before }): Written => ({ of: "product", rowId: id, before: formerOf.get(row) ?? before }),
  );
  const ids = await writeGoods(tx, goods, {
    ...progress,
    step: (done) => progress.step(changes.length + done, total),
  });
  return [...ids.map((rowId) => ({ of: "product" as const, rowId })), ...changed];
}

/** What came goes off the shelf into the archive, and leaves its number to whoever imports the list again. */
async function undoProducts(tx: Tx, { untouched, viewer }: Undoing): Promise<Stay[]> {
  const changed = untouched.flatMap(({ rowId, before }) =>
    before ? [{ id: rowId, changes: before as Before }] : [],
  );
  const single = await changeTogether(tx, changed, viewer);
  const beforeOf = new Map(single.map(({ id, changes }) => [id, changes]));
  const kept = await eachSeparately(tx, [...beforeOf.keys()], (id) =>
    changeBack(tx, id, beforeOf.get(id)!, viewer),
  );
  const ids = untouched.filter(({ before }) => !before).map(({ rowId }) => rowId);
  const { rows: came } = await sql<{ id: number; quantity: number; hasReport: boolean }>`
    select id, "stockQuantity" as quantity,
      exists (select from "erasureReport" report where report."productId" = product.id) as "hasReport"
    from product where id = any(${ids}::int[]) order by id for update`.execute(tx);
  const gone = came.filter(({ hasReport }) => !hasReport);
  await takeOffShelf(tx, gone, { reason: "corrected", orderId: null });
  await sql`update product set sku = 'undone-' || id where id = any(${gone.map(({ id }) => id)}::int[])`.execute(
    tx,
  );
  const used = [...kept.keys(), ...came.filter(({ hasReport }) => hasReport).map(({ id }) => id)];
  return used.map((rowId) => ({ of: "product", rowId, reason: "used" }));
}

/** Prices come from who may write them. */
function refusePrices({ mapping, viewer }: Pick<Asked<Options>, "mapping" | "viewer">) {
  const priced = mapping.find(
    (field) =>
      field && isPrice(field) && !rightsToChange(field).some((right) => viewer.rights.includes(right)),
  );
  if (priced) throw refused("pricesNotAllowed", "mapping");
}

export const productImportRoutes = (app: App, services: Services) =>
  serveImport<ProductPlan, Options>(app, services, {
    name: "products",
    routes: productImport,
    link: "/products",
    vocabulary: productColumns,
    check: refusePrices,
    plan: planProducts,
    perform: writeProducts,
    undo: undoProducts,
  });
