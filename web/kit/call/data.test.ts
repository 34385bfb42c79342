import { expect, test } from "vitest";
import { locale } from "../texts/i18n.ts";
import { queries } from "./data.ts";

test("answers are asked again when the language changes, for they hold names in it", () => {
  const key = ["products", "/products"];
  const isOld = () => queries.getQueryState(key)?.isInvalidated;
  queries.setQueryData(key, {});
  locale.set(locale.get());
  expect(isOld()).toBe(false);
  locale.set("en");
  expect(isOld()).toBe(true);
});
