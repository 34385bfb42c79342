import { expect, test } from "vitest";
import type { DeliveryType } from "./orderInput.ts";
import type { OrderKind, Phase } from "./statuses.ts";
import { phases } from "./statuses.ts";
import {
  addressIn,
  confirmationOf,
  isDriven,
  keepsStop,
  needsStop,
  stopMoves,
  stopRefusal,
  stopStates,
} from "./stops.rules.ts";

test("a stop goes these ways and no others", () => {
  const ways = stopStates.flatMap((state) =>
    stopStates
      .filter(
        (to) =>
          !stopRefusal({ state, day: "2026-12-01" }, to, { failureReason: "dicht", cancelReason: "zelf" }),
      )
      .map((to) => `${state} → ${to}`),
  );
  expect(ways).toEqual([
    "planned → underWay",
    "planned → arrived",
    "planned → failed",
    "planned → cancelled",
    "underWay → planned",
    "underWay → arrived",
    "underWay → failed",
    "underWay → cancelled",
    "arrived → done",
    "arrived → failed",
    "arrived → cancelled",
    "failed → planned",
    "failed → cancelled",
    "cancelled → planned",
  ]);
  expect(stopMoves.refusal).toBe("stopStateChange");
});

test("nobody drives to a stop without a day, and one fails for a reason only", () => {
  expect(stopRefusal({ state: "planned", day: null }, "underWay")).toEqual({
    code: "stopWithoutDay",
    path: "day",
  });
  expect(stopRefusal({ state: "arrived", day: "2026-12-01" }, "failed", { failureReason: " " })).toEqual({
    code: "failureReasonMissing",
    path: "failureReason",
  });
});

test.each<[OrderKind, boolean, DeliveryType | null, boolean]>([
  ["purchase", true, null, true],
  ["purchase", false, "pickup", true],
  ["purchase", false, "delivery", false],
  ["purchase", false, "parcel", false],
  ["sale", false, "delivery", true],
  ["sale", false, "pickup", false],
  ["sale", true, "collected", true],
  ["repair", false, "delivery", true],
  ["repair", false, null, false],
])("a %s with transport by us %s, sent by %s, is driven: %s", (kind, logistics, deliveryType, driven) => {
  expect(isDriven({ kind, logistics, deliveryType })).toBe(driven);
});

test("an order gets its stop once it is confirmed, and keeps it until it is done", () => {
  const of = (kind: OrderKind, phase: Phase) => ({
    kind,
    phase,
    logistics: true,
    deliveryType: null,
    archived: false,
  });
  const got = (kind: OrderKind) => phases.filter((phase) => needsStop(of(kind, phase)));
  expect(got("purchase")).toEqual(["confirmed"]);
  expect(got("sale")).toEqual(["confirmed", "inProgress"]);
  expect(phases.filter((phase) => keepsStop(of("purchase", phase)))).toEqual(["confirmed", "inProgress"]);
  expect(needsStop({ ...of("sale", "confirmed"), archived: true })).toBe(false);
  expect(keepsStop({ ...of("sale", "confirmed"), logistics: false })).toBe(false);
});

test.each([
  [
    "Kade 7\n1011 AB  Amsterdam",
    { name: "Bank", street: "Kade 7", zipcode: "1011 AB", city: "Amsterdam", extraStreet: "" },
  ],
  [
    "Magazijn\nPoort 3\nKade 7\n1011AB Amsterdam\nNederland",
    {
      name: "Magazijn, Poort 3",
      street: "Kade 7",
      zipcode: "1011AB",
      city: "Amsterdam",
      extraStreet: "Nederland",
    },
  ],
  [
    "Rue de la Loi 1, Bruxelles",
    { name: "Bank", street: "Rue de la Loi 1, Bruxelles", zipcode: "", city: "", extraStreet: "" },
  ],
  [
    "1011 AB Amsterdam",
    { name: "Bank", street: "1011 AB Amsterdam", zipcode: "1011 AB", city: "", extraStreet: "" },
  ],
])("%j is an address", (text, address) => {
  expect(addressIn(text, "Bank")).toEqual(address);
});

test("the contact knows the plan until its day or hours change", () => {
  const plan = { day: "2026-12-01", windowFrom: "09:00", windowUntil: null };
  const confirmed = {
    confirmedAt: "x",
    confirmedDay: "2026-12-01",
    confirmedFrom: "09:00",
    confirmedUntil: null,
  };
  expect(confirmationOf({ ...plan, ...confirmed, confirmedAt: null })).toBe("none");
  expect(confirmationOf({ ...plan, ...confirmed })).toBe("current");
  for (const change of [{ day: "2026-12-02" }, { windowFrom: "09:15" }, { windowUntil: "10:00" }])
    expect(confirmationOf({ ...plan, ...confirmed, ...change })).toBe("outdated");
});
