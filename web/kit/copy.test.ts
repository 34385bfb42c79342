import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy.ts";
import { toasts } from "./toasts.ts";

afterEach(() => {
  toasts.set([]);
  vi.unstubAllGlobals();
});

test("what is copied is said to be, and nothing that is not", async () => {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await copyText("a\nb", "2");
  expect(copied).toEqual(["a\nb"]);
  vi.stubGlobal("navigator", {});
  await copyText("c");
  const refuse = async () => Promise.reject(new Error("not allowed"));
  vi.stubGlobal("navigator", { clipboard: { writeText: refuse } });
  await copyText("d");
  expect(toasts.get().map(({ kind }) => kind)).toEqual(["info", "error", "error"]);
});
