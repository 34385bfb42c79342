import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { products } from "../../../contract/products.routes.ts";
import { receiveDutch } from "../../testing/dutch.ts";
import { ApiError, call } from "./api.ts";
import { dropToast, messageOf, offerReload, showError, showToast, toasts } from "./toasts.ts";

beforeAll(receiveDutch);
afterEach(() => vi.unstubAllGlobals());

const failureOf = (status: number, body: string, headers: Record<string, string> = {}) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers }));
  return call(products.list).catch(messageOf);
};

test("a failure of the server is told with the number that its log has for it, a refusal without", async () => {
  const problem = (status: number) =>
    JSON.stringify({ status, detail: "Vol.", requestId: "4bf92f3577b34da6" });
  expect(await failureOf(503, problem(503))).toBe("Vol. (Verzoek 4bf92f3577b34da6)");
  expect(await failureOf(500, problem(500))).toBe("Vol. (Verzoek 4bf92f3577b34da6)");
  expect(await failureOf(422, problem(422))).toBe("Vol.");
});

test("what a proxy answers in the server's place has the number of its header, or none", async () => {
  const page = "<html>Bad gateway</html>";
  expect(await failureOf(502, page, { "x-request-id": "abc" })).toMatch(/ \(Verzoek abc\)$/);
  expect(await failureOf(502, page)).not.toContain("Verzoek");
});

test("at most two are shown: a third replaces the oldest, unless somebody has the focus in it", () => {
  for (const { id } of toasts.get()) dropToast(id);
  const texts = () => toasts.get().map(({ text }) => text);
  for (const text of ["1", "2", "3"]) showToast(text, "error");
  expect(texts()).toEqual(["2", "3"]);
  const held = String(toasts.get()[0]!.id);
  const within = { closest: () => ({ getAttribute: () => held }) };
  vi.stubGlobal("document", { activeElement: within });
  showToast("4", "error");
  expect(texts()).toEqual(["2", "4"]);
});

test("a toast that has the focus stays until it is let go of", () => {
  vi.useFakeTimers();
  toasts.set([]);
  showToast("Opgeslagen");
  const id = String(toasts.get()[0]!.id);
  vi.stubGlobal("document", { activeElement: { closest: () => ({ getAttribute: () => id }) } });
  vi.advanceTimersByTime(60_000);
  expect(toasts.get()).toHaveLength(1);
  vi.unstubAllGlobals();
  vi.advanceTimersByTime(60_000);
  expect(toasts.get()).toEqual([]);
  vi.useRealTimers();
});

test("a refusal of an older version offers the newest, any other does not", () => {
  for (const { id } of toasts.get()) dropToast(id);
  let reloads = 0;
  offerReload(() => reloads++);
  showError(new ApiError(409, { code: "stale", detail: "Intussen gewijzigd." }));
  showError(new ApiError(409, { code: "orderNrTaken", detail: "Al in gebruik." }));
  const [stale, taken] = toasts.get();
  stale?.action?.run();
  expect([stale?.action?.text, reloads, taken?.action]).toEqual(["Nieuwste versie laden", 1, undefined]);
});
