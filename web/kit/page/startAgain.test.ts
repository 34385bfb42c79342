import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startAgainAfterUpdate } from "./startAgain.ts";

const screen = vi.hoisted(() => ({ isUnsaved: false }));
vi.mock("../browser/unsaved.ts", () => ({ isUnsaved: () => screen.isUnsaved }));

const asked = vi.fn(async () => new Response());
const reload = vi.fn();
const kept = new Map<string, string>();
beforeAll(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  startAgainAfterUpdate();
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  kept.clear();
  vi.clearAllMocks();
});
const missesAFile = () => window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));

test("a page that misses a file of the program starts again, once a minute", async () => {
  screen.isUnsaved = false;
  missesAFile();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  missesAFile();
  expect(asked).toHaveBeenCalledOnce();
});

test("what somebody typed stays on the screen when a file of the program is missing", () => {
  screen.isUnsaved = true;
  missesAFile();
  expect(asked).not.toHaveBeenCalled();
});
