import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { forgetWishes } from "../browser/language.ts";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { locale, speak, startTexts } from "./i18n.ts";

/** Requests for texts that a test answers when it wants. */
const pendingRequests = new Map<string, () => void>();
const arrives = async (language: string) => {
  await vi.waitFor(() => expect([...pendingRequests.keys()]).toContain(language), { timeout: 120_000 });
  pendingRequests.get(language)!();
};
beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", async (address: string) => {
    const language = /(\w+)\/\w+\.json/.exec(address)![1]!;
    if (language !== "nl") await new Promise<void>((done) => pendingRequests.set(language, done));
    return Response.json({ kit: {} });
  });
  stubStorage();
  await startTexts(["kit"]);
});
beforeEach(() => {
  stubStorage();
  forgetWishes();
});

test("the language of a person stays when the company's is known only later", async () => {
  const person = speak("de", "person");
  await arrives("de");
  await person;
  const company = speak("fr", "company");
  await company;
  expect(locale.get()).toBe("de");
});

test("the language of a person stays when the texts of the company's come only later", async () => {
  const company = speak("es", "company");
  const person = speak("pt", "person");
  await arrives("pt");
  await person;
  await arrives("es");
  await company;
  expect(locale.get()).toBe("pt");
});

test("what was chosen in this browser goes before both, until somebody signs out", async () => {
  await speak("nl", "chosen");
  await speak("de", "person");
  expect(locale.get()).toBe("nl");
  localStorage.clear();
  forgetWishes();
  await speak("de", "company");
  expect(locale.get()).toBe("de");
});
