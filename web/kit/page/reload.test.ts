import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startAgainAfterUpdate } from "./reload.ts";

const screen = vi.hoisted(() => ({ isUnsaved: false }));
vi.mock("../browser/unsaved.ts", () => ({ isUnsaved: () => screen.isUnsaved }));

const fetchMock = vi.fn(async () => new Response());
const reload = vi.fn();
const storage = new Map<string, string>();
beforeAll(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
  startAgainAfterUpdate();
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  storage.clear();
  vi.clearAllMocks();
});
const missesAFile = () => window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));

test("a page that misses a file of the program starts again, once a minute", async () => {
  screen.isUnsaved = false;
  missesAFile();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  missesAFile();
  expect(fetchMock).toHaveBeenCalledOnce();
});

test("what somebody typed stays on the screen when a file of the program is missing", () => {
  screen.isUnsaved = true;
  missesAFile();
  expect(fetchMock).not.toHaveBeenCalled();
});
