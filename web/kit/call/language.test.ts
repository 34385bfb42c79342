import { beforeEach, expect, test, vi } from "vitest";
import { purchases } from "../../../contract/orders.routes.ts";
import { security } from "../../../contract/security.routes.ts";
import { readStorage } from "../browser/browserStorage.ts";
import { askedLanguage, forgetWishes } from "../browser/language.ts";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { signedIn, signedOut } from "../browser/tokens.ts";
import { speak } from "../texts/i18n.ts";
import { call } from "./api.ts";
import { preload, queries } from "./data.ts";
import "./session.ts";

type Request = { path: string; language: string | null; answer: (body: object) => void };
let requests: Request[];
beforeEach(async () => {
  requests = [];
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", (path: string, { headers }: { headers?: Headers } = {}) =>
    path.startsWith("/api")
      ? new Promise((answered) => {
          const answer = (body: object) => answered(Response.json(body));
          requests.push({ path, language: new Headers(headers).get("accept-language"), answer });
        })
      : Promise.resolve(Response.json({ kit: {} })),
  );
  stubStorage();
  queries.clear();
  forgetWishes();
  await speak("nl", "company");
});
const languagesOf = (path: string) =>
  requests.filter((request) => request.path.endsWith(path)).map(({ language }) => language);

test("what is asked after who is signed in is asked in that person's language, before its texts come", async () => {
  const info = call(security.info);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]!.answer({ locale: "en" });
  await info;
  void call(purchases.list);
  await vi.waitFor(() => expect(languagesOf("/purchases")).toEqual(["en"]));
  expect(askedLanguage.get()).toBe("en");
});

test("the language on the screen is kept for whoever is signed in, and not once they signed out", async () => {
  await speak("en", "company");
  expect(readStorage("spoken")).toBeUndefined();
  signedIn({ accessToken: "a", refreshToken: "r", username: "jan" });
  await speak("de", "company");
  expect(readStorage("spoken")).toBe("de");
  signedOut();
  forgetWishes();
  await speak("fr", "company");
  expect(readStorage("spoken")).toBeUndefined();
});

test("an answer in the company's language is asked again once the person's is known", async () => {
  const list = preload(purchases.list);
  await vi.waitFor(() => expect(languagesOf("/purchases")).toEqual(["nl"]));
  const info = call(security.info);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[1]!.answer({ locale: "en" });
  await info;
  requests[0]!.answer({ items: [{ statusName: "Bevestigd" }] });
  await vi.waitFor(() => expect(languagesOf("/purchases")).toEqual(["nl", "en"]));
  requests[2]!.answer({ items: [{ statusName: "Confirmed" }] });
  await list;
  const [query] = queries.getQueryCache().findAll();
  expect(query?.state.data).toEqual({ items: [{ statusName: "Confirmed" }] });
});

test("what the page asked before the program was there serves only in the language of who is signed in", async () => {
  const early = globalThis as {
    early?: { answers: Map<string, unknown>; calls: string[][]; language?: string };
  };
  Object.assign(early.early!, { language: "nl" });
  early.early!.answers.set("/api/purchases", Promise.resolve(Response.json({ items: ["Bevestigd"] })));
  void speak("en", "person");
  const list = call(purchases.list);
  await vi.waitFor(() => expect(languagesOf("/purchases")).toEqual(["en"]));
  requests[0]!.answer({ items: ["Confirmed"] });
  expect(await list).toEqual({ items: ["Confirmed"] });
});
