import { expect, test, vi } from "vitest";
import { products } from "../../../contract/products.routes.ts";
import { askedLanguage } from "../browser/language.ts";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { keyOf, queries, takeEarlyAnswers } from "./data.ts";

test("answers are asked again when the language changes, for they hold names in it", () => {
  const key = ["products", "/products"];
  const isOld = () => queries.getQueryState(key)?.isInvalidated;
  queries.setQueryData(key, {});
  askedLanguage.set(askedLanguage.get());
  expect(isOld()).toBe(false);
  askedLanguage.set("en");
  expect(isOld()).toBe(true);
});

test("the first drawing has the answers to what the page called before the program was there", async () => {
  stubStorage();
  const fetched = vi.fn(async (path: string) => Response.json({ path }));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { pathname: "/products", search: "", href: "" });
  const query = { sort: "sku" };
  const early = globalThis as {
    early?: { answers: Map<string, unknown>; calls: string[][]; language?: string };
  };
  early.early!.language = askedLanguage.get();
  early.early!.calls = [["products", "/products?sort=sku"]];
  early.early!.answers.set("/api/products?sort=sku", fetch("/api/products?sort=sku"));
  await takeEarlyAnswers();
  expect(queries.getQueryData(keyOf(products.list, { query }))).toEqual({ path: "/api/products?sort=sku" });
  expect(fetched).toHaveBeenCalledTimes(1);
  queries.clear();
});
