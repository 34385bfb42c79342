import { describe, expect, test } from "vitest";
import { longJobMoves } from "./longJobs.ts";
import { orderMoves } from "./orderStatus.rules.ts";
import { asksOf, isFinal, refusalOf, type States, sourcesOf } from "./states.rules.ts";
import { taskMoves } from "./taskStates.rules.ts";

type Condition = "proof" | "signature";
/** A table as a stop on the road has it. */
const stops: States<"planned" | "underWay" | "arrived" | "done" | "failed", Condition> = {
  states: ["planned", "underWay", "arrived", "done", "failed"],
  refusal: "stopMove",
  moves: [
    { name: "leave", from: ["planned"], to: "underWay" },
    { name: "arrive", from: ["underWay"], to: "arrived" },
    { name: "finish", from: ["arrived"], to: "done", asks: ["proof", "signature"] },
    {
      name: "fail",
      from: ["underWay", "arrived"],
      to: "failed",
      reason: { field: "failReason", code: "reasonNeeded" },
    },
    { name: "plan", from: ["failed"], to: "planned", right: "sales:write" },
  ],
};

describe("a table of states", () => {
  test("refuses a move that it does not have, and the way back of one that it has", () => {
    expect(refusalOf(stops, "planned", "underWay")).toBeUndefined();
    expect(refusalOf(stops, "planned", "done")).toEqual({ code: "stopMove" });
    expect(refusalOf(stops, "underWay", "planned")).toEqual({ code: "stopMove" });
  });

  test("lets a record stay as it is, unless nothing leaves its state", () => {
    expect(refusalOf(stops, "arrived", "arrived")).toBeUndefined();
    expect(isFinal(stops, "done")).toBe(true);
    expect(refusalOf(stops, "done", "done")).toEqual({ code: "stopMove" });
  });

  test.each([undefined, "", "  ", null])("asks for a reason, which %j is not", (failReason) => {
    expect(refusalOf(stops, "arrived", "failed", { fields: { failReason } })).toEqual({
      code: "reasonNeeded",
      path: "failReason",
    });
  });

  test("takes a reason, and a right from who has it", () => {
    expect(refusalOf(stops, "arrived", "failed", { fields: { failReason: "nobody home" } })).toBeUndefined();
    expect(refusalOf(stops, "failed", "planned")).toEqual({ code: "stopMove" });
    expect(refusalOf(stops, "failed", "planned", { rights: ["sales:write"] })).toBeUndefined();
  });

  test("has its conditions judged in their order, and tells the first that does not hold", () => {
    const judged: Condition[] = [];
    const judge = (condition: Condition) => {
      judged.push(condition);
      return condition === "signature" ? { code: "signatureMissing", stop: 5 } : undefined;
    };
    expect(refusalOf(stops, "arrived", "done", { judge })).toEqual({ code: "signatureMissing", stop: 5 });
    expect(judged).toEqual(["proof", "signature"]);
    expect(asksOf(stops, "arrived", "done")).toEqual(["proof", "signature"]);
    expect(asksOf(stops, "planned", "done")).toEqual([]);
  });

  test("tells from which states another is reached", () => {
    expect(sourcesOf(stops, "failed")).toEqual(["underWay", "arrived"]);
  });
});

const tables: [string, States<string, string>][] = [
  ["stops", stops],
  ["tasks", taskMoves],
  ["long work", longJobMoves],
  ...Object.entries(orderMoves).map(([kind, states]): [string, States<string, string>] => [kind, states]),
] as [string, States<string, string>][];
test.each(tables)(
  "the table of %s reaches every state from its first, in one way between any two",
  (_, table) => {
    const { states, moves } = table;
    const reached = new Set(states.slice(0, 1));
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { from, to } of moves) if (from.some((state) => reached.has(state))) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...states].sort());
    const ways = moves.flatMap(({ from, to }) => from.map((state) => `${state} → ${to}`));
    expect(new Set(ways).size).toBe(ways.length);
    expect(new Set(moves.map(({ name }) => name)).size).toBe(moves.length);
    expect(moves.flatMap(({ from, to }) => [...from, to]).filter((state) => !states.includes(state))).toEqual(
      [],
    );
  },
);

const waysOf = (table: States<string, string>) =>
  Object.fromEntries(
    table.states.map((from) => [
      from,
      table.states.filter(
        (to) => to !== from && !refusalOf(table, from, to, { fields: { holdReason: "x" } }),
      ),
    ]),
  );
test.each(Object.entries(orderMoves))(
  "a %s goes from any phase to any other, and nowhere once cancelled",
  (_, table) => {
    expect(waysOf(table as States<string, string>)).toEqual({
      draft: ["confirmed", "inProgress", "done", "cancelled"],
      confirmed: ["draft", "inProgress", "done", "cancelled"],
      inProgress: ["draft", "confirmed", "done", "cancelled"],
      done: ["draft", "confirmed", "inProgress", "cancelled"],
      cancelled: [],
    });
  },
);
test("a task goes from any state to any other", () => {
  expect(waysOf(taskMoves as States<string, string>)).toEqual({
    toDo: ["inProgress", "hold", "done"],
    inProgress: ["toDo", "hold", "done"],
    hold: ["toDo", "inProgress", "done"],
    done: ["toDo", "inProgress", "hold"],
  });
});
test("long work that has ended stays so, for who may not write the settings", () => {
  expect(waysOf(longJobMoves as States<string, string>)).toEqual({
    waiting: ["running", "failed", "cancelled"],
    running: ["waiting", "done", "failed", "cancelled"],
    done: [],
    failed: [],
    cancelled: [],
  });
});
