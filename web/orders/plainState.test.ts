import { expect, test } from "vitest";
import { orderKinds, phases } from "../../contract/statuses.ts";
import nl from "../../locales/nl/orders.json" with { type: "json" };
import { plainStateOf } from "./plainState.ts";

const today = "2026-11-24";
const none = { pickupDate: null, proposedPickupDate: null, deliveryDate: null };

test.each([
  ["purchase", "draft", {}, { text: "pickupAsked" }],
  ["purchase", "draft", { proposedPickupDate: "2026-12-01" }, { text: "pickupProposed", day: "2026-12-01" }],
  ["purchase", "confirmed", {}, { text: "pickupConfirmed" }],
  ["purchase", "confirmed", { proposedPickupDate: "2026-12-01" }, { text: "pickupConfirmed" }],
  ["purchase", "confirmed", { pickupDate: "2026-12-01" }, { text: "pickupOn", day: "2026-12-01" }],
  ["purchase", "confirmed", { pickupDate: today }, { text: "pickupOn", day: today }],
  ["purchase", "confirmed", { pickupDate: "2026-11-23" }, { text: "pickupWas", day: "2026-11-23" }],
  ["purchase", "inProgress", { pickupDate: "2026-11-23" }, { text: "processing" }],
  ["purchase", "done", {}, { text: "processed" }],
  ["purchase", "cancelled", { pickupDate: "2026-12-01" }, { text: "cancelled" }],
  ["sale", "draft", {}, { text: "saleDraft" }],
  ["sale", "confirmed", {}, { text: "preparing" }],
  ["sale", "confirmed", { deliveryDate: "2026-12-01" }, { text: "preparingFor", day: "2026-12-01" }],
  ["sale", "inProgress", {}, { text: "ready" }],
  ["sale", "inProgress", { deliveryDate: "2026-12-01" }, { text: "readyFor", day: "2026-12-01" }],
  ["sale", "done", { deliveryDate: "2026-12-01" }, { text: "deliveredOn", day: "2026-12-01" }],
  ["sale", "cancelled", {}, { text: "cancelled" }],
  ["repair", "inProgress", {}, { text: "repairing" }],
] as const)("a %s that is %s with %j is told as %j", (kind, phase, dates, state) => {
  expect(plainStateOf({ kind, phase, ...none, ...dates }, today)).toEqual(state);
});

test("every state has its words", () => {
  const days = { pickupDate: "2026-12-01", proposedPickupDate: "2026-12-01", deliveryDate: "2026-12-01" };
  for (const kind of orderKinds)
    for (const phase of phases)
      for (const dates of [none, days]) {
        const { text, day } = plainStateOf({ kind, phase, ...dates }, today);
        const words: string | undefined = nl.portal.states[text as keyof typeof nl.portal.states];
        expect([kind, phase, text, words?.includes("{{day}}")]).toEqual([
          kind,
          phase,
          text,
          day !== undefined,
        ]);
      }
});
