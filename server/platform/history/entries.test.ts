import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entriesOf, factsIn } from "./entries.ts";
import type { Page, Row } from "./facts.ts";

let id = 10_000;
const row = (subject: string, action: Row["action"], changes: object, more: Partial<Row> = {}): Row => ({
  id: id--,
  at: "2026-11-21T10:00:00.000Z",
  userId: 1,
  subject,
  subjectId: 7,
  action,
  changes: changes as Row["changes"],
  orderId: null,
  productId: 5,
  ...more,
});
const at = (minute: number) => ({ at: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString() });
async function entriesOn(rows: readonly Row[], page: Page) {
  const entries = [];
  for await (const entry of entriesOf(
    (async function* () {
      yield* rows;
    })(),
    page,
  ))
    entries.push(entry);
  return entries;
}
/** What each entry tells: its code, its number, and what it is from and to. */
const textsOn = async (page: Page, ...rows: Row[]) =>
  (await entriesOn(rows, page)).map((entry) =>
    factsIn(entry).map(({ what, count, field, before, after }) =>
      [what, count, field, before, after].filter((part) => part !== undefined && part !== null),
    ),
  );
const taskDone = (subjectId: number, more: Partial<Row> = {}) =>
  row("task", "changed", { status: ["toDo", "done"], finishedAt: [null, "x"] }, { subjectId, ...more });
const movement = (reason: string, quantity: number, reserved = 0, more: Partial<Row> = {}) =>
  row("stockMovement", "created", { reason, quantity, reserved, note: "" }, more);

describe("what one person did in one go", () => {
  test("is one entry that holds its parts: five tasks done in one press", async () => {
    const [entry, ...others] = await entriesOn(
      [1, 2, 3, 4, 5].map((task) => taskDone(task)),
      "product",
    );
    expect(others).toEqual([]);
    const [fact] = factsIn(entry!);
    expect(fact).toMatchObject({ what: "taskDone", count: 5 });
    expect(fact!.parts.map(({ name }) => name)).toEqual(
      [1, 2, 3, 4, 5].map((task) => ({ of: "task", id: task })),
    );
  });

  test("may be done by hand within a short while, with the status that follows from the last", async () => {
    const ready = row("product", "changed", { statusId: [1, 2] }, at(17));
    const refs = [1, 2].map((status) => ({ of: "productStatus", id: status }));
    expect(
      await textsOn("product", ready, taskDone(3, at(17)), taskDone(2, at(8)), taskDone(1, at(0))),
    ).toEqual([
      [
        ["field", 1, "statusId", ...refs],
        ["taskDone", 3],
      ],
    ]);
  });

  test("is not what somebody else did, what was done later, or something else", async () => {
    const others = [
      taskDone(2, { ...at(5), userId: 2 }),
      row("task", "changed", { status: ["toDo", "inProgress"] }, at(5)),
    ];
    for (const other of [taskDone(2, at(11)), ...others])
      expect(await textsOn("product", other, taskDone(1, at(0)))).toHaveLength(2);
  });

  test("does not take the lines of a list together with those that were added by hand", async () => {
    const rows = [
      row("orderLine", "created", { productName: "Muis" }, at(2)),
      row("orderLine", "created", { productName: "Laptop" }, at(1)),
      row("purchaseImport", "created", { fileName: "lot.csv" }, at(1)),
    ];
    expect(await textsOn("order", ...rows)).toEqual([
      [["lineAdded", 1]],
      [
        ["imported", 1],
        ["lineAdded", 1],
      ],
    ]);
  });
});

test("no entry is cut by where reading begins", async () => {
  const actions = fc.constantFrom(
    (more: Partial<Row>) => [taskDone(id, more)],
    (more: Partial<Row>) => [row("product", "changed", { statusId: [1, 2] }, more), taskDone(id, more)],
    (more: Partial<Row>) => [movement("reserved", 0, 1, more)],
    (more: Partial<Row>) => [row("product", "changed", { gone: [false, true] }, more)],
    (more: Partial<Row>) => [row("product", "changed", { remarks: ["", "x"] }, more)],
  );
  const acts = fc.array(fc.tuple(actions, fc.integer({ min: 0, max: 15 }), fc.constantFrom(1, 2, null)), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      let minute = 10_000;
      const rows = list.flatMap(([act, pause, userId]) => {
        minute -= pause;
        return act({ ...at(minute), userId });
      });
      const complete = await entriesOn(rows, "product");
      for (const [index, { id: below }] of complete.entries())
        expect(
          await entriesOn(
            rows.filter((one) => one.id < below),
            "product",
          ),
        ).toEqual(complete.slice(index + 1));
    }),
    { numRuns: 60 },
  );
});

describe("a product", () => {
  const purchase = { orderId: 1 };
  test("that came in is told with its place and order, and its tasks by their number", async () => {
    const created = { locationId: 3, locationLabel: "1-07-3", missingProof: 0 };
    const rows = [
      row("task", "created", { name: "Wissen" }),
      row("task", "created", { name: "Testen" }),
      movement("received", 1, 0, purchase),
      row("product", "created", created, purchase),
    ];
    const place = { of: "location", id: 3, label: "1-07-3" };
    expect(await textsOn("product", ...rows)).toEqual([
      [
        ["receivedAt", 1, place],
        ["taskAdded", 2],
      ],
    ]);
    expect(factsIn((await entriesOn(rows, "product"))[0]!)[0]).toMatchObject({ orderId: 1 });
  });

  test("is moved once, from place to place, with its movement", async () => {
    const changes = { locationId: [1, 3], locationLabel: ["1-07-3", "1-02-4"] };
    const places = [
      { of: "location", id: 1, label: "1-07-3" },
      { of: "location", id: 3, label: "1-02-4" },
    ];
    expect(await textsOn("product", movement("moved", 0), row("product", "changed", changes))).toEqual([
      [["moved", 1, ...places]],
    ]);
  });

  test("is sold to a customer, and the stock figures behind it are not told again", async () => {
    const rows = [
      movement("sold", -1, -1, purchase),
      row("product", "changed", { gone: [false, true], quantity: [1, 0], reservedQuantity: [1, 0] }),
      row("orderLine", "changed", { reserved: [true, false], delivered: [false, true] }),
    ];
    expect(await textsOn("product", ...rows)).toEqual([[["stock.soldTo", 1, { of: "customer", id: 1 }]]]);
  });

  test("that is released without proof has no complete proof besides", async () => {
    const override = { proofOverride: ["", "bon 12"], missingProof: [1, 0] };
    expect(await textsOn("product", row("product", "changed", override))).toEqual([
      [["overridden", 1, "bon 12"]],
    ]);
    const proved = row("product", "changed", { missingProof: [1, 0] });
    expect(await textsOn("product", proved)).toEqual([[["proofComplete", 1]]]);
  });

  test("changes field by field and attribute by attribute", async () => {
    const attributes = [
      { ram: "8 GB", cpu: "i5" },
      { ram: "16 GB", cpu: "i5" },
    ];
    const rows = [row("product", "changed", { salePrice: [null, 24_900], attributes })];
    expect(await textsOn("product", ...rows)).toEqual([
      [
        ["field", 1, "salePrice", 24_900],
        ["field", 1, "ram", "8 GB", "16 GB"],
      ],
    ]);
    expect(factsIn((await entriesOn(rows, "product"))[0]!)[0]).toMatchObject({ kind: "money" });
  });

  test("has tasks on hold for a reason, and reports that are tied and taken back", async () => {
    const hold = row("task", "changed", { status: ["toDo", "hold"], holdReason: ["", "geen accu"] });
    expect(await textsOn("product", hold)).toEqual([[["taskHold", 1, "geen accu"]]]);
    const report = (changes: object) => textsOn("product", row("erasureReport", "changed", changes));
    expect(await report({ productId: [null, 7] })).toEqual([[["reportTied", 1]]]);
    expect(await report({ lostProof: [false, true] })).toEqual([[["reportProvesLess", 1]]]);
    expect(await report({ productId: [7, null], matchReason: ["", "fout"] })).toEqual([
      [["reportTakenBack", 1]],
    ]);
  });

  test("tells what nobody wrote words for field by field", async () => {
    const photo = row("photo", "changed", { caption: ["voor", "na"] });
    expect(await textsOn("product", photo, row("photo", "created", { size: 3 }))).toEqual([
      [["field", 1, "caption", "voor", "na"]],
    ]);
  });
});

describe("an order", () => {
  test("tells an import by its file and the number of its lines, and files by their names", async () => {
    const lines = [1, 2, 3].map(() => row("orderLine", "created", { productName: "Laptop" }));
    const list = (fileName: string) => row("purchaseImport", "created", { fileName });
    expect(await textsOn("order", ...lines, list("lot.csv"))).toEqual([
      [
        ["imported", 1],
        ["lineAdded", 3],
      ],
    ]);
    expect(await textsOn("order", list(""))).toEqual([[["importedUnnamed", 1]]]);
    const file = { original_client_filename: "pakbon.pdf" };
    expect(await textsOn("order", row("file", "deleted", file), row("file", "created", file))).toEqual([
      [
        ["fileAdded", 1],
        ["fileRemoved", 1],
      ],
    ]);
  });

  test("tells of a closed intake and of what it booked in, not of every line and device that changed", async () => {
    const rows = [
      row("intake", "changed", { closedAt: [null, "10:00"], closedById: [null, 1] }),
      row("orderLine", "changed", { receivedQuantity: [0, 1] }),
      row("product", "created", { sku: "100000" }),
      movement("received", 1),
    ];
    expect(await textsOn("order", ...rows)).toEqual([
      [
        ["intakeClosed", 1],
        ["booked", 1],
      ],
    ]);
    expect(await textsOn("order", row("product", "changed", { remarks: ["", "x"] }))).toEqual([]);
  });

  test("adds up pieces by reason, and says of a correction whether they came or went", async () => {
    expect(await textsOn("order", movement("reserved", 0, 20), movement("reserved", 0, 1))).toEqual([
      [["stock.reserved", 21]],
    ]);
    expect(
      await textsOn("order", movement("corrected", 2), movement("corrected", 1), movement("corrected", -1)),
    ).toEqual([
      [
        ["stock.corrected", 3, "+"],
        ["stock.corrected", 1, "−"],
      ],
    ]);
    expect(await textsOn("order", movement("received", -5), movement("received", -1))).toEqual([
      [["stock.takenBack", 6]],
    ]);
  });

  test("tells who says that its status is still right, not who gave reason to ask", async () => {
    const rows = [
      row("order", "changed", { checkStatus: [true, false] }, at(2)),
      row("order", "changed", { remarks: ["", "x"], checkStatus: [false, true] }, at(1)),
    ];
    expect(await textsOn("order", ...rows)).toEqual([
      [["statusConfirmed", 1]],
      [["field", 1, "remarks", "", "x"]],
    ]);
  });
});
