import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { products } from "../contract/products.ts";
import * as statuses from "../contract/statuses.ts";
import { withoutSchemas, written } from "./routesOnly.ts";

const fileOf = (name: string) => join(import.meta.dirname, `../contract/${name}.ts`);
/** What the browser gets of a file of the contract. */
async function loaded(name: string, mark: string) {
  const folder = mkdtempSync(join(tmpdir(), "routes-"));
  const routes = join(folder, "routes.mjs");
  writeFileSync(routes, await written(fileOf(name), "?routes"));
  const source = (await written(fileOf(name), mark)).replace(`${fileOf(name)}?routes`, routes);
  writeFileSync(join(folder, "loaded.mjs"), source);
  return import(join(folder, "loaded.mjs")).finally(() => rmSync(folder, { recursive: true }));
}
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

test("a page that only calls gets addresses and rights, constants, and no schema", async () => {
  const { orderStatuses, phases, OrderStatusInput } = await loaded("statuses", "?routes");
  const { method, url, config } = statuses.orderStatuses.replace;
  expect(orderStatuses.replace).toEqual(asJson({ method, url, config }));
  expect(phases).toEqual(statuses.phases);
  expect(OrderStatusInput).toBeUndefined();
});

test("a list also gets what it may be asked, the columns of its file, and who may change which field", async () => {
  const { products: read } = await loaded("products", "?queries");
  expect(read.list.schema.querystring.properties.sort.pattern).toBe(
    asJson(products.list.schema).querystring.properties.sort.pattern,
  );
  expect(read.export.schema.body.properties.columns.items.pattern).toBe(
    asJson(products.export.schema).body.properties.columns.items.pattern,
  );
  expect(read.create.schema).toBeUndefined();
  const { fields, guard, input } = products.bulkEdit;
  expect(read.bulkEdit.fields).toEqual(fields);
  expect(Object.keys(read.bulkEdit.input.properties)).toEqual(Object.keys(input.properties));
  for (const field of fields) expect(read.bulkEdit.guard(field)).toEqual(guard(field));
  expect(fields.some((field) => guard(field) !== undefined)).toBe(true);
});

test("an import is divided by what its file writes down; types and rules stay where they are", async () => {
  const { transform } = withoutSchemas() as unknown as {
    transform: (code: string, id: string) => Promise<{ code: string } | null>;
  };
  const page = join(import.meta.dirname, "orders/page/OrderPage.tsx");
  const from = "../../../contract/statuses.ts";
  const divided = await transform(`import { OrderStatusInput, type Phase, phases } from "${from}";`, page);
  expect(divided!.code).toBe(
    `import { phases } from "${fileOf("statuses")}?routes"; import { OrderStatusInput } from "${from}";`,
  );
  const rules = 'import { isClosed } from "../../../contract/phases.rules.ts";';
  expect((await transform(rules, page))!.code).toBe(rules);
  expect(await transform(readFileSync(page, "utf8"), join(import.meta.dirname, "orders/OrderForm.tsx"))).toBe(
    null,
  );
});
