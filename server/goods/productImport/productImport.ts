import { sql } from "kysely";
import { attributeHeadings, productVocabulary } from "../../../contract/import/goodsHeadings.ts";
import { compact } from "../../../contract/import/headings.ts";
import { productImport } from "../../../contract/import/listImport.ts";
import type { Vocabulary } from "../../../contract/import/vocabulary.ts";
import { locales } from "../../../contract/locales.ts";
import { isPrice, rightsToChange } from "../../../contract/products.routes.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { byPlace, placeFor } from "../../people/locations/places.ts";
import { nextSkus } from "../../people/settings/series.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { problemOf } from "../../platform/imports/rows.ts";
import { refuseErrors, serveImport } from "../../platform/imports/serve.ts";
import type { ImportInput, Leftover, Undoing, Written } from "../../platform/imports/subject.ts";
import type { Progress } from "../../platform/jobs/longJobs.ts";
import { separately } from "../../platform/resource/bulk.ts";
import { insertProducts, takeOutOfStock } from "../products/arriving.ts";
import { usualVatCode } from "../products/booking.ts";
import { changeProducts, type Edit, lockForChanges } from "../products/change.actions.ts";
import { changesBack, type Before as Former, statesBefore } from "../products/typeChange.actions.ts";
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

/** The columns of a list of products and those of its attributes, by what these are called. */
async function productColumns(db: Db): Promise<Vocabulary> {
  const attributes = await db
    .selectFrom("attribute")
    .select(["code", "name", "unit"])
    .where("type", "in", ["text", "select"])
    .orderBy("position")
    .execute();
  const named = attributes.map(({ code, name }) => {
    const names = locales.map((locale) => translatedName(locale, name));
    const headings = [code, `attributes.${code}`, ...names].map(compact);
    return [`attributes.${code}`, [...new Set([...headings, ...(attributeHeadings[code] ?? [])])]];
  });
  return {
    ...productVocabulary,
    headings: { ...productVocabulary.headings, ...Object.fromEntries(named) },
    measured: new Set(attributes.filter(({ unit }) => unit).map(({ code }) => `attributes.${code}`)),
  };
}

/** New SKUs for the rows without one, in the order of the list. */
async function skusFor(tx: Tx, goods: readonly NewGoods[]): Promise<string[]> {
  const typed = new Set(goods.map(({ sku }) => searchable(sku)));
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
  return insertProducts(tx, products, null, step);
}

type Viewer = ImportInput<Options>["viewer"];
/** What a row's product was; a changed type takes more along than the row says. */
type Before = Changes & { former?: Former };

/** Changes products at once; answers what each was before, and which refuse it. */
async function changeAll(tx: Tx, edits: readonly Edit[], viewer: Viewer) {
  const locked = await lockForChanges(tx, edits);
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  const formers = new Map<number, Former>();
  const refusals = await separately(
    tx,
    [...byId.keys()],
    async (ids) => {
      const some = ids.map((id) => byId.get(id)!);
      const { refusals, retyped } = await changeProducts(tx, some, viewer, locked);
      for (const [id, former] of await statesBefore(tx, retyped)) formers.set(id, former);
      return refusals;
    },
    { atOnce: edits.length },
  );
  return { ...locked, formers, refusals };
}

const editOf = ({ id, changes: { attributes, ...fields } }: ProductChange): Edit => ({
  id,
  changes: { ...fields, attributeChanges: attributes },
});

async function writeChanges(
  tx: Tx,
  { changes, rows }: ProductPlan,
  { viewer, locale }: ImportInput<Options>,
) {
  const { products, formers, refusals } = await changeAll(tx, changes.map(editOf), viewer);
  const planOf = new Map(rows.map((plan) => [plan.row, plan]));
  for (const { id, row } of changes)
    if (refusals.has(id)) planOf.get(row)!.problems.push(problemOf(refusals.get(id)));
  refuseErrors(rows, locale);
  return changes.map(({ id, changes }): Written => {
    const product = products.get(id)!;
    const had: Record<string, unknown> = product;
    const before: Before = Object.fromEntries(Object.keys(changes).map((name) => [name, had[name]]));
    if (changes.attributes) {
      const named = Object.keys(changes.attributes).map((code) => [code, product.attributes[code] ?? null]);
      before.attributes = Object.fromEntries(named);
    }
    const former = formers.get(id);
    return { of: "product", rowId: id, before: former ? { ...before, former } : before };
  });
}

async function writeProducts(
  tx: Tx,
  plan: ProductPlan,
  input: ImportInput<Options>,
  progress: Progress,
): Promise<Written[]> {
  const { goods, changes } = plan;
  const total = goods.length + changes.length;
  const changed = await writeChanges(tx, plan, input);
  progress.step(changes.length, total);
  const ids = await writeGoods(tx, goods, {
    ...progress,
    step: (done) => progress.step(changes.length + done, total),
  });
  return [...ids.map((rowId) => ({ of: "product" as const, rowId })), ...changed];
}

const editBack = ({ rowId: id, before }: Written): Edit => {
  const { attributes, former, ...fields } = before as Before;
  return { id, changes: { ...fields, ...(former ? changesBack(former) : { attributeChanges: attributes }) } };
};

/** Takes new products out of stock, into the archive; their SKUs become free, so that the list can be imported again. */
async function undoProducts(tx: Tx, { untouched, viewer }: Undoing): Promise<Leftover[]> {
  const changed = untouched.filter(({ before }) => before);
  const { refusals } = await changeAll(tx, changed.map(editBack), viewer);
  const ids = untouched.filter(({ before }) => !before).map(({ rowId }) => rowId);
  const { rows: came } = await sql<{ id: number; quantity: number; hasReport: boolean }>`
    select id, "stockQuantity" as quantity,
      exists (select from "erasureReport" report where report."productId" = product.id) as "hasReport"
    from product where id = any(${ids}::int[]) order by id for update`.execute(tx);
  const gone = came.filter(({ hasReport }) => !hasReport);
  await takeOutOfStock(tx, gone, { reason: "corrected", orderId: null });
  await sql`update product set sku = 'undone-' || id where id = any(${gone.map(({ id }) => id)}::int[])`.execute(
    tx,
  );
  const used = [...refusals.keys(), ...came.filter(({ hasReport }) => hasReport).map(({ id }) => id)];
  return used.map((rowId) => ({ of: "product", rowId, reason: "used" }));
}

/** Refuses a price column when the viewer may not change that price. */
function refusePrices({ mapping, viewer }: Pick<ImportInput<Options>, "mapping" | "viewer">) {
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
