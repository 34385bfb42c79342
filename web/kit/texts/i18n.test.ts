import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { speak, startTexts, t } from "./i18n.ts";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal(
  "fetch",
  async (address: string) => new Response(readFileSync(join(import.meta.dirname, "../../..", address))),
);

test("a screen shows no variable without a value, and says what a refusal comes to", async () => {
  await startTexts(["errors", "kit", "orders"]);
  expect(t("errors.minimum", { limit: 3 })).toBe("Minstens 3.");
  expect(t("errors.minimum")).toBe("De actie kan niet worden uitgevoerd.");
  expect(t("orders.quantityMine")).toBe("opslaan");
});

test("the first of several keys that has a text is shown, and what was typed is no part of the sentence", () => {
  expect(t(["errors.noSuchCode", "errors.minimum"], { limit: 3 })).toBe("Minstens 3.");
  expect(t("errors.optionUnknown", { name: "$t(kit.close) {{name}} $1" })).toContain(
    "‘$t(kit.close) {{name}} $1’",
  );
});

test("nothing is many in the Portuguese of Portugal", async () => {
  await speak("pt", "company");
  expect(document.documentElement.lang).toBe("pt");
  expect(t("kit.bulkEdit.rows", { count: 0 })).toBe("0 linhas");
  expect(t("errors.tooManyRows", { most: 100_000 })).toContain("100\u00a0000");
});
