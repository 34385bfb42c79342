import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { TextKey } from "../../../contract/textKeys.ts";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { locale, speak, startTexts, t, withTexts } from "./i18n.ts";

vi.mock("./textFiles.ts", () => ({
  addressOfTexts: (locale: string, area: string) => `/${locale}/${area}.json`,
}));

let requests: string[] = [];
let missingFiles = new Set<string>();
let isOffline = false;
const window = new EventTarget();
beforeAll(async () => {
  stubStorage();
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    if (isOffline) throw new TypeError("Failed to fetch");
    if (missingFiles.has(address)) return new Response("", { status: 404 });
    const [, language, area] = /^\/(\w+)\/(\w+)\.json$/.exec(address)!;
    const own = { [area!]: { title: `${area} in ${language}`, goods: `${area} in ${language}` } };
    return Response.json(area === "all" ? [own, { kit: { close: `rare in ${language}` } }] : own);
  });
  await startTexts(["start"]);
});
beforeEach(() => {
  requests = [];
  missingFiles = new Set();
});

test("a part of the product is there when the areas of its texts are, and asks for them once", async () => {
  expect(await withTexts(["orders"], Promise.resolve("the screen"))).toBe("the screen");
  expect(t("orders.goods")).toBe("orders in nl");
  await withTexts(["orders"], Promise.resolve());
  expect(requests).toEqual(["/nl/orders.json"]);
});

test("another language comes with the areas that are there", async () => {
  await speak("fr", "person");
  expect(locale.get()).toBe("fr");
  expect(requests.sort()).toEqual(["/fr/orders.json", "/fr/start.json"]);
  expect(t("orders.goods")).toBe("orders in fr");
});

test("a text of an area that nobody named brings every text of the language", async () => {
  expect(t("kit.close")).toBe("kit.close");
  await vi.waitFor(() => expect(t("kit.close")).toBe("rare in fr"));
  expect(requests).toEqual(["/fr/all.json"]);
});

test("texts that an update or the network took away are told as a script would be, and asked for again", async () => {
  const onChange = vi.fn();
  window.addEventListener("vite:preloadError", onChange);
  missingFiles.add("/fr/workshop.json");
  await expect(withTexts(["workshop"], Promise.resolve())).rejects.toThrow("/fr/workshop.json");
  expect(onChange).toHaveBeenCalledOnce();
  isOffline = true;
  await expect(withTexts(["workshop"], Promise.resolve())).rejects.toThrow("/fr/workshop.json");
  expect(onChange).toHaveBeenCalledTimes(2);
  missingFiles.clear();
  isOffline = false;
  await withTexts(["workshop"], Promise.resolve());
  expect(t("workshop.title" as TextKey)).toBe("workshop in fr");
});
