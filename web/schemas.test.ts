import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

const contract = join(import.meta.dirname, "../contract");
const files = readdirSync(contract, { recursive: true, encoding: "utf8" }).filter((path) =>
  /^(?:import\/)?\w+\.ts$/.test(path),
);
const asJson = (exported: object) => JSON.parse(JSON.stringify(exported));

test.each(files)("the schemas of %s are the same in the browser as on the server", async (file) => {
  vi.doUnmock("typebox");
  vi.resetModules();
  const onServer = asJson(await import(join(contract, file)));
  vi.doMock("typebox", () => import("./schemas.ts"));
  vi.resetModules();
  expect(asJson(await import(join(contract, file)))).toEqual(onServer);
});
