import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { WordToDecide } from "../../../contract/erasure.ts";
import { readErasureCsv } from "../../platform/reports/table.csv.ts";
import { meaningOf, wordKey, wordOf } from "../../platform/reports/words.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { type Person, startWorld, type World } from "../../testing/world.ts";

const headings = ["Drive Serial", "Result"];
const outcomeOf = (state: string) => meaningOf(wordOf("KillDisk", headings, state), new Map());

describe("a word for the outcome of an erasure", () => {
  it.each([
    ["Success", "success"],
    [" SUCCESSFUL ", "success"],
    ["Erased", "success"],
    ["Erased with exceptions", "successWithExceptions"],
    ["-FAILED-", "failed"],
    ["Not erased", "failed"],
    ["Cancelled", "aborted"],
    ["", "neither"],
    ["Completed", undefined],
    ["PASS", undefined],
    ["Passed", undefined],
    ["OK", undefined],
    ["Erfolgreich", undefined],
    ["Geslaagd", undefined],
    ["Success?", "success"],
    ["Success with errors", undefined],
    ["✓", undefined],
    ["constructor", undefined],
  ])("«%s» is %s", (state, outcome) => {
    expect(outcomeOf(state)).toBe(outcome);
  });

  it("is the same in any case and with any signs around it, and another tool's is another", () => {
    expect(wordOf("KillDisk 14", [], "* PASS! ").word).toBe(wordOf("KillDisk 14", [], "pass").word);
    expect(wordKey(wordOf("A", [], "ok"))).not.toBe(wordKey(wordOf("B", [], "ok")));
    expect(wordOf("", ["Serial", "Result"], "ok")).toEqual({
      tool: "serial | result",
      word: "ok",
      isNamed: false,
    });
  });

  it("that nobody decided never proves an erasure and never fails one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (state) => {
        const word = wordOf("KillDisk", headings, state);
        const cell = `"${state.replaceAll('"', '""')}"`;
        const { reports, undecided } = readErasureCsv(`Drive Serial,Tool,Result\nD1,KillDisk,${cell}\n`);
        const results = reports.flatMap((report) => report.results);
        if (meaningOf(word, new Map()) === undefined) expect([results, undecided.length]).toEqual([[], 1]);
        else expect(undecided).toEqual([]);
      }),
    );
  });
});

const table = (...rows: string[]) =>
  `Report UUID,Computer Serial,Drive Serial,Software,Status,Method,Dirty Sectors\n${rows.join("\n")}\n`;

test("a decided word counts like the tool's own, with its exceptions; one that is neither proves nothing", () => {
  const meanings = new Map([
    ["killdisk\npass", "erased"],
    ["killdisk\nnok", "failed"],
    ["killdisk\nskipped", "neither"],
  ] as const);
  const { reports, undecided } = readErasureCsv(
    table(
      "u1,S1,D1,KillDisk 14.0,PASS,One Pass Zeros,0",
      "u2,S2,D2,KillDisk 14.0,PASS,One Pass Zeros,8",
      "u3,S3,D3,KillDisk 14.0,NOK,One Pass Zeros,0",
      "u4,S4,D4,KillDisk 14.0,Skipped,One Pass Zeros,0",
      "u5,S5,D5,KillDisk 14.0,Later,One Pass Zeros,0",
    ),
    meanings,
  );
  expect(reports.map(({ results: [result] }) => result?.result)).toEqual([
    "success",
    "successWithExceptions",
    "failed",
    undefined,
  ]);
  expect(reports[3]!.hardware).toMatchObject({ disks: [{ serial: "D4" }], checks: [{ state: "Skipped" }] });
  expect(undecided).toEqual([{ tool: "killdisk", word: "later", isNamed: true }]);
});

describe("an import with words that nobody decided", () => {
  let world: World;
  let admin: Person;
  let technician: Person;
  let shop: Shop;
  let purchaseId: number;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signedIn("Admin");
    technician = await world.signedIn("Technician");
    shop = await openShop(world, admin);
    const line = { productName: "Laptop", typeId: shop.ids.types.Laptop, attributes: { storage: "512 GB" } };
    const serials = ["WRD-10001", "WRD-10002", "WRD-10003"];
    purchaseId = (await shop.purchase(serials.map((serialNumber) => ({ ...line, serialNumber })))).id;
    await shop.movePurchase(purchaseId, "Afgerond");
  });
  afterAll(() => world.close());

  const file = {
    name: "killdisk.csv",
    bytes: Buffer.from(
      table(
        "w1,WRD-10001,D1,KillDisk 14.0,PASS,One Pass Zeros,0",
        "w2,WRD-10002,D2,KillDisk 14.0,Fehlgeschlagen,One Pass Zeros,0",
        "w3,WRD-10003,D3,KillDisk 14.0,Success,One Pass Zeros,0",
        "w4,WRD-99999,D4,KillDisk 14.0,PASS,One Pass Zeros,0",
      ),
    ),
  };
  const upload = () => technician.upload(`/products/blancco/${purchaseId}`, [file]);
  const missing = async (serial: string) => {
    const [{ id }] = (await admin.get(`/products?serialNumber=${serial}`)).body.items;
    return (await shop.stock(id)).missingProof.map(({ reason }: { reason: string }) => reason);
  };

  test("asks for them, and takes what it does understand", async () => {
    const { body } = await upload();
    expect(body).toMatchObject({ imported: 1, matched: 1, alreadyThere: 0, failed: [] });
    expect(body.words).toEqual([
      { tool: "killdisk", word: "pass", isNamed: true, reports: 2, files: ["killdisk.csv"] },
      { tool: "killdisk", word: "fehlgeschlagen", isNamed: true, reports: 1, files: ["killdisk.csv"] },
    ]);
    expect(await missing("WRD-10001")).toEqual(["noReport"]);
    expect(await missing("WRD-10002")).toEqual(["noReport"]);
    expect(await missing("WRD-10003")).toEqual([]);
  });

  test("goes on with the answer, which is remembered and says who gave it", async () => {
    const { words } = (await upload()).body;
    const meanings = { pass: "erased", fehlgeschlagen: "failed" };
    const decided = words.map(({ tool, word }: WordToDecide) => {
      return { tool, word, meaning: meanings[word as keyof typeof meanings] };
    });
    const answer = await technician.post("/erasure-words/decide", { words: decided });
    expect(answer).toMatchObject({ status: 200, body: [{ word: "fehlgeschlagen" }, { word: "pass" }] });
    expect((await upload()).body).toMatchObject({ imported: 3, alreadyThere: 1, matched: 2, words: [] });
    expect(await missing("WRD-10001")).toEqual([]);
    expect(await missing("WRD-10002")).toEqual(["failed"]);
    expect((await admin.get("/erasure-words")).body).toEqual(answer.body);
    const { rows } = await sql<{ userId: number; changes: unknown }>`
      select "userId", changes from audit where subject = 'erasureWord' order by id`.execute(
      world.services.db,
    );
    expect(rows).toMatchObject([
      { userId: technician.id, changes: { tool: "killdisk", word: "pass", meaning: "erased" } },
      { userId: technician.id, changes: { word: "fehlgeschlagen", meaning: "failed" } },
    ]);
  });

  test("may be answered otherwise later, by who may import alone", async () => {
    const word = { tool: "killdisk", word: "pass" };
    const change = (person: Person, meaning: string) =>
      person.post("/erasure-words/decide", { words: [{ ...word, meaning }] });
    expect((await change(technician, "neither")).status).toBe(200);
    expect((await admin.get("/erasure-words")).body).toContainEqual({ ...word, meaning: "neither" });
    const seller = await world.signedIn("Sales");
    expect((await change(seller, "erased")).status).toBe(403);
    expect(await change(technician, "perhaps")).toMatchObject({ status: 400 });
  });
});
