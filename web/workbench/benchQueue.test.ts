import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { BenchAnswer } from "../../contract/workbench.ts";
import { announcements } from "../kit/browser/announcer.ts";
import { stubStorage } from "../kit/browser/storage.fixtures.ts";
import { signedIn } from "../kit/browser/tokens.ts";
import { receiveDutch } from "../testing/dutch.ts";
import { createBenchQueue } from "./benchQueue.ts";
import { keysOf, lotOf } from "./lacking.ts";

beforeAll(receiveDutch);

const grade = { code: "grade", name: "Staat", type: "select", options: ["A", "B"] } as const;
const setting = { standardTaskId: 4, act: "finish", holdReason: "", orderId: null } as const;
type SentScan = { code?: string; attributes?: Record<string, string>; anyway?: boolean; taskId?: number };
let requests: SentScan[];
/** What the server does with a call: answers it, refuses it, or is away. */
let serve: (body: SentScan) => Response | undefined;
let benching: ReturnType<typeof createBenchQueue>;
const answerTo = ({ code = "", attributes = {} }: SentScan, more: Partial<BenchAnswer> = {}) =>
  Response.json({
    fate: "done",
    product: { id: 1, sku: "100001", serialNumber: code },
    task: { id: 9, name: "Testen", standardTaskId: 4 },
    asked: [],
    next: null,
    undo: { taskId: 9, given: { attributes }, former: {} },
    ...more,
  });
const refusal = (code: string, detail: string) => Response.json({ code, detail }, { status: 422 });
const states = () => benching.log.get().map(({ scan, state }) => `${scan.code} ${state}`);
const settled = () =>
  vi.waitFor(() => expect(benching.log.get().map(({ state }) => state)).not.toContain("sending"));

beforeEach(() => {
  requests = [];
  announcements.set([]);
  stubStorage();
  vi.stubGlobal("window", new EventTarget());
  signedIn({ username: "tess", accessToken: "a", refreshToken: "r" });
  serve = (body) => answerTo(body);
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as SentScan;
    const answer = serve(body);
    if (!answer) throw new TypeError("away");
    requests.push(body);
    return answer;
  });
  benching = createBenchQueue(() => {});
  benching.start();
});
afterEach(() => {
  benching.stop();
  vi.unstubAllGlobals();
});

test("scans go faster than the server answers: in their order, each once", async () => {
  const codes = Array.from({ length: 40 }, (_, at) => `S${at}`);
  for (const code of codes) benching.take(code, setting);
  expect(states()[0]).toBe("S39 sending");
  await settled();
  expect(requests.map(({ code }) => code)).toEqual(codes);
});

test("what became of a scan is said", async () => {
  benching.take("S1", setting);
  await settled();
  expect(announcements.get().map(({ text }) => text)).toEqual(["S1: Testen: klaar"]);
});

test("a key answers what the task of the last device asks, also before the scan was answered", async () => {
  serve = (body) =>
    body.attributes?.grade
      ? answerTo(body, { asked: [{ ...grade, options: ["A", "B"], value: body.attributes.grade }] })
      : answerTo(body, { fate: "asks", asked: [{ ...grade, options: ["A", "B"], value: "" }] });
  const asking = [{ ...grade, options: ["A", "B"] }];
  benching.take("S1", setting, asking);
  expect(benching.knows("x")).toBe(false);
  expect(benching.runCommand("b")).toBe(true);
  expect(benching.knows("b")).toBe(false);
  benching.take("S2", setting, asking);
  await vi.waitFor(() => expect(states()).toEqual(["S2 asks", "S1 done"]));
  expect(requests.map(({ code, attributes }) => [code, attributes])).toEqual([
    ["S1", {}],
    ["S1", { grade: "B" }],
    ["S2", {}],
  ]);
});

test("the progress stays that of the last device that was found, while others are sent or refused", async () => {
  const product = { id: 1, sku: "100001", serialNumber: "S1", purchaseId: 7 };
  serve = (body) =>
    body.code === "S1"
      ? answerTo(body, { product: product as BenchAnswer["product"] })
      : refusal("scanUnknown", "Geen apparaat gevonden.");
  benching.take("S1", setting);
  await settled();
  benching.take("S2", setting);
  expect(lotOf(setting, benching.log.get())).toBe(7);
  await settled();
  expect(lotOf(setting, benching.log.get())).toBe(7);
  expect(lotOf({ ...setting, orderId: 8 }, benching.log.get())).toBe(8);
});

test("an option is chosen by its own sign, or by its number", () => {
  expect(keysOf(["a", "B"])).toEqual(["A", "B"]);
  expect(keysOf(["Goed", "Slecht"])).toEqual(["1", "2"]);
});

test("what is advised against is done at a key, and what is refused is not", async () => {
  serve = (body) => (body.anyway ? answerTo(body) : refusal("scanEarlierOpen", "Eerst nog te doen: Testen."));
  benching.take("S1", setting);
  await settled();
  expect(benching.log.get()[0]).toMatchObject({ state: "refused", problem: "Eerst nog te doen: Testen." });
  expect(benching.runCommand("+")).toBe(true);
  await vi.waitFor(() => expect(states()).toEqual(["S1 done"]));
  serve = () => refusal("scanUnknown", "Geen apparaat gevonden.");
  benching.take("S2", setting);
  await settled();
  expect(benching.runCommand("+")).toBe(false);
});

test("the newest act that stands is taken back, one after another", async () => {
  for (const code of ["S1", "S2", "S3"]) benching.take(code, setting);
  benching.undo();
  benching.undo();
  await vi.waitFor(() => expect(states()).toEqual(["S3 undone", "S2 undone", "S1 done"]));
  expect(requests.filter(({ taskId }) => taskId)).toHaveLength(2);
});

test("without a network nothing is lost: what waits is sent later, or by the next visit", async () => {
  serve = () => undefined;
  benching.take("S1", setting);
  benching.take("S2", setting);
  await vi.waitFor(() => expect(benching.stalled.get()).toBe(true));
  expect(benching.unsent.get()).toBe(2);
  benching.stop();
  serve = (body) => answerTo(body);
  benching = createBenchQueue(() => {});
  benching.start();
  await vi.waitFor(() => expect(states()).toEqual(["S2 done", "S1 done"]));
  expect(requests.map(({ code }) => code)).toEqual(["S1", "S2"]);
});
