import { expect, test } from "vitest";
import { type Group, groups, type Right, rightsFor, rightsOf } from "./access.ts";
import { idleRights, reasonsFor } from "./rights.rules.ts";

test("a right is told with every group that brings it and with being given singly", () => {
  const reasons = reasonsFor(["Sales", "Warehouse"], ["products:read", "tasks:skip"]);
  const of = (right: Right) => reasons.find((reason) => reason.right === right);
  expect(of("products:read")).toEqual({
    right: "products:read",
    groups: ["Sales", "Warehouse"],
    isSingle: true,
  });
  expect(of("sales:write")).toEqual({ right: "sales:write", groups: ["Sales"], isSingle: false });
  expect(of("tasks:skip")).toEqual({ right: "tasks:skip", groups: [], isSingle: true });
  expect(of("users:read")).toBeUndefined();
});

test("an extra right that people outside may not hold is no reason, and is told as idle", () => {
  expect(reasonsFor(["Supplier"], ["products:read"]).map(({ right }) => right)).not.toContain(
    "products:read",
  );
  expect(idleRights(["Supplier"], ["products:read", "purchases:write"])).toEqual(["products:read"]);
});

/** Reproducible choices among many. */
function chooser(seed: number) {
  let state = seed;
  return <T>(from: readonly T[], share: number) =>
    from.filter(() => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648 < share;
    });
}

test("whatever the groups and extra rights, exactly the rights that count are told, each with a reason", () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const choose = chooser(seed);
    const memberOf: Group[] = choose(groups, 0.25);
    const extra = choose(rightsOf.Admin, 0.1);
    const reasons = reasonsFor(memberOf, extra);
    const told = reasons.map(({ right }) => right);
    expect(told.toSorted()).toEqual(rightsFor(memberOf, extra).toSorted());
    expect(reasons.filter(({ groups, isSingle }) => groups.length === 0 && !isSingle)).toEqual([]);
    expect(
      idleRights(memberOf, extra).filter((right) =>
        reasons.some((one) => one.right === right && one.isSingle),
      ),
    ).toEqual([]);
  }
});
