import { expect, test, vi } from "vitest";
import { products } from "../../../contract/products.ts";
import { rememberNeeds } from "../browser/prefetch.ts";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { locale } from "../texts/i18n.ts";
import { keyOf, queries, startPrefetch } from "./data.ts";

test("answers are asked again when the language changes, for they hold names in it", () => {
  const key = ["products", "/products"];
  const isOld = () => queries.getQueryState(key)?.isInvalidated;
  queries.setQueryData(key, {});
  locale.set(locale.get());
  expect(isOld()).toBe(false);
  locale.set("en");
  expect(isOld()).toBe(true);
});

test("a page that was never opened here asks for its needs, another for what it asked the last time", async () => {
  stubStorage();
  const asked = vi.fn(async (path: string) => Response.json({ path }));
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("location", { pathname: "/products", search: "", href: "" });
  const query = { sort: "sku" };
  await startPrefetch([[products.list, query]]);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/products?sort=sku"]);
  expect(queries.getQueryData(keyOf(products.list, { query }))).toEqual({ path: "/api/products?sort=sku" });
  queries.clear();
  rememberNeeds([]);
  await startPrefetch([[products.list, query]]);
  expect(asked).toHaveBeenCalledTimes(1);
});
