import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { locale, speak, startTexts, t, withTexts } from "./i18n.ts";

vi.mock("./textFiles.ts", () => ({
  addressOfTexts: (locale: string, part: string) => `/${locale}/${part}.json`,
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
    const [, language, part] = /^\/(\w+)\/(\w+)\.json$/.exec(address)!;
    const own = { [part!]: { title: `${part} in ${language}`, goods: `${part} in ${language}` } };
    return Response.json(part === "all" ? { ...own, kit: { close: `rare in ${language}` } } : own);
  });
  await startTexts();
});
beforeEach(() => {
  requests = [];
  missingFiles = new Set();
});

test("a part of the product is there when its texts are, and asks for them once", async () => {
  expect(await withTexts("orders", Promise.resolve("the screen"))).toBe("the screen");
  expect(t("orders.goods")).toBe("orders in nl");
  await withTexts("orders", Promise.resolve());
  expect(requests).toEqual(["/nl/orders.json"]);
});

test("another language comes with the parts that are there", async () => {
  await speak("fr", "person");
  expect(locale.get()).toBe("fr");
  expect(requests.sort()).toEqual(["/fr/main.json", "/fr/orders.json"]);
  expect(t("orders.goods")).toBe("orders in fr");
});

test("a text that no part here has brings every text of the language", async () => {
  expect(t("kit.close")).toBe("kit.close");
  await vi.waitFor(() => expect(t("kit.close")).toBe("rare in fr"));
  expect(requests).toEqual(["/fr/all.json"]);
});

test("texts that an update or the network took away are told as a script would be, and asked for again", async () => {
  const onChange = vi.fn();
  window.addEventListener("vite:preloadError", onChange);
  missingFiles.add("/fr/tasks.json");
  await expect(withTexts("tasks", Promise.resolve())).rejects.toThrow("/fr/tasks.json");
  expect(onChange).toHaveBeenCalledOnce();
  isOffline = true;
  await expect(withTexts("tasks", Promise.resolve())).rejects.toThrow("/fr/tasks.json");
  expect(onChange).toHaveBeenCalledTimes(2);
  missingFiles.clear();
  isOffline = false;
  await withTexts("tasks", Promise.resolve());
  expect(t("tasks.title")).toBe("tasks in fr");
});
