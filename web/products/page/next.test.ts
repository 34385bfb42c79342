import { expect, test } from "vitest";
import { besidesOf, type DeviceTask, nextOf } from "./next.ts";

const device = {
  archived: false,
  lifecycle: "inStock",
  missingProof: [],
  stockQuantity: 1,
  reservedQuantity: 0,
  saleableQuantity: 0,
  salePrice: null,
} as const;
const drive = {
  ...{ serial: "S1", model: "Samsung", reason: "failed", message: "", outcome: "failed", contradictions: [] },
} as const;
const task = (id: number, status: DeviceTask["status"]) => ({
  ...{ id, name: `Taak ${id}`, status, holdReason: "" },
});
const waits = (changes: object, tasks: DeviceTask[] = [], seesPrices = true) =>
  nextOf({ ...device, missingProof: [], openTasks: [], ...changes }, tasks, seesPrices);

test("a missing proof of erasure comes before the open tasks and counts them", () => {
  expect(waits({ missingProof: [drive] }, [task(1, "toDo"), task(2, "done")])).toEqual({
    kind: "missingProof",
    open: 1,
  });
});

test("of the open tasks the one that was begun comes first, then the one to do, then the one on hold", () => {
  const tasks = [task(1, "hold"), task(2, "toDo"), task(3, "inProgress"), task(4, "done")];
  expect(waits({}, tasks)).toMatchObject({ kind: "tasks", all: 4, first: { id: 3 } });
  expect(waits({}, tasks.slice(0, 2))).toMatchObject({ first: { id: 2 } });
  expect(waits({}, tasks.slice(0, 1))).toMatchObject({ first: { id: 1 } });
});

test("a device without open tasks or missing proofs can become saleable", () => {
  expect(waits({}, [task(1, "done")])).toEqual({ kind: "makeSaleable", canBeSaleable: true });
  expect(waits({ lifecycle: "onHold" })).toEqual({ kind: "onHold", canBeSaleable: true });
});

test("nothing is made saleable that is not in stock, or whose required tasks are open out of sight", () => {
  const untested = { openTasks: [{ id: 1, name: "Testen" }] };
  for (const lifecycle of ["inStock", "onHold"])
    for (const changes of [{ stockQuantity: 0 }, untested])
      expect(waits({ lifecycle, ...changes })).toMatchObject({ canBeSaleable: false });
});

test("a task that was skipped is not open", () => {
  expect(waits({}, [task(1, "skipped"), task(2, "done")])).toMatchObject({ kind: "makeSaleable" });
});

test("a saleable device wants a price, of whoever may see prices", () => {
  const saleable = { lifecycle: "saleable", saleableQuantity: 1 };
  expect(waits(saleable)).toEqual({ kind: "noPrice" });
  expect(waits(saleable, [], false)).toEqual({ kind: "forSale" });
  expect(waits({ ...saleable, salePrice: 24_900 })).toEqual({ kind: "forSale" });
});

test("a saleable device that is promised whole waits for its order", () => {
  expect(waits({ lifecycle: "saleable", reservedQuantity: 1 })).toEqual({ kind: "reserved" });
});

test("what is archived, sold, ready or not here yet waits for nothing in the workshop", () => {
  expect(waits({ archived: true, missingProof: [drive] }).kind).toBe("archived");
  for (const lifecycle of ["sold", "ready", "purchased"])
    expect(waits({ lifecycle, missingProof: [drive] }, [task(1, "toDo")]).kind).toBe(lifecycle);
});

const besides = (changes: object, tasks: DeviceTask[] = [], seesPrices = true) => {
  const product = { ...device, missingProof: [], openTasks: [], ...changes };
  return besidesOf(product, nextOf(product, tasks, seesPrices), seesPrices);
};
test("what else keeps a device from being sold is told once, besides what it waits for first", () => {
  expect(besides({ missingProof: [drive] }, [task(1, "toDo")])).toEqual(["price"]);
  expect(besides({ lifecycle: "onHold", missingProof: [drive], salePrice: 100 })).toEqual(["hold"]);
  expect(besides({ lifecycle: "onHold" })).toEqual(["price"]);
  expect(besides({ lifecycle: "saleable", saleableQuantity: 1 })).toEqual([]);
  expect(besides({}, [task(1, "toDo")], false)).toEqual([]);
  for (const lifecycle of ["sold", "ready", "purchased"]) expect(besides({ lifecycle })).toEqual([]);
});
