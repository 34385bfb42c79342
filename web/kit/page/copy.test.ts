import { afterEach, expect, test, vi } from "vitest";
import { toasts } from "../call/toasts.ts";
import { copyText } from "./copy.ts";

afterEach(() => {
  toasts.set([]);
  vi.unstubAllGlobals();
});

test("what is copied is said to be, and nothing that is not", async () => {
  const copied: string[] = [];
  const toastsAfterCopy = async (text: string, shown?: string) => {
    await copyText(text, shown);
    const [toast] = toasts.get();
    toasts.set([]);
    return toast?.kind;
  };
  const writeText = async (text: string) => void copied.push(text);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await toastsAfterCopy("a\nb", "2")).toBe("info");
  expect(copied).toEqual(["a\nb"]);
  vi.stubGlobal("navigator", {});
  expect(await toastsAfterCopy("c")).toBe("error");
  const refuse = async () => Promise.reject(new Error("not allowed"));
  vi.stubGlobal("navigator", { clipboard: { writeText: refuse } });
  expect(await toastsAfterCopy("d")).toBe("error");
});
