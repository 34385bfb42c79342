import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import i18next from "i18next";
import { expect, test, vi } from "vitest";
import { speak, startTexts } from "./i18n.ts";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal(
  "fetch",
  async (address: string) =>
    new Response(readFileSync(join(import.meta.dirname, "../../../locales", basename(address)))),
);

test("a screen shows no variable without a value, and says what a refusal comes to", async () => {
  await startTexts();
  expect(i18next.t("errors.minimum", { limit: 3 })).toBe("Minstens 3.");
  expect(i18next.t("errors.minimum")).toBe("De actie kan niet worden uitgevoerd.");
  expect(i18next.t("orders.quantityMine")).toBe("opslaan");
});

test("nothing is many in the Portuguese of Portugal", async () => {
  await speak("pt", "company");
  expect(document.documentElement.lang).toBe("pt");
  expect(i18next.t("kit.bulkEdit.rows", { count: 0 })).toBe("0 linhas");
  expect(i18next.t("errors.tooManyRows", { most: 100_000 })).toContain("100\u00a0000");
});
