import { afterAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const steps = ["Concept", "Bevestigd", "In ontvangst", "Afgerond"] as const;
type Step = (typeof steps)[number];
const phaseOf = { Concept: "draft", Bevestigd: "confirmed", "In ontvangst": "inProgress", Afgerond: "done" };

/** A purchase of six pieces in a phase. */
async function purchaseIn(step: Step) {
  const types = { typeId: shop.ids.types.Monitor };
  const { id } = await shop.purchase([
    { productName: "Scherm", ...types },
    { productName: "Steun", ...types, quantity: 5 },
  ]);
  expect((await shop.movePurchase(id, step)).status).toBe(200);
  return id;
}
/** The order's phase, the received pieces of each line, and the stock that came from it. */
async function stateOf(id: number) {
  const { phase, lines, receivedCount } = (await admin.get(`/purchases/${id}`)).body;
  const came = (await admin.get(`/aproducts?purchaseId=${id}&sort=id`)).body.items;
  return {
    phase,
    received: lines.map(({ receivedQuantity }: { receivedQuantity: number }) => receivedQuantity),
    shelf: came.map((one: Record<string, unknown>) => [one.stockQuantity, one.lifecycle, one.archived]),
    receivedCount,
  };
}
const nothing = { received: [0, 0], shelf: [], receivedCount: 0 };
const goods = {
  received: [1, 5],
  shelf: [
    [1, "inStock", false],
    [5, "inStock", false],
  ],
  receivedCount: 2,
};
const isHere = { Concept: false, Bevestigd: false, "In ontvangst": false, Afgerond: true };
const pairs = steps.flatMap((from) => steps.map((to) => [from, to] as const));
const afterwards = (came: boolean, phase: string) => ({ phase, ...(came ? goods : nothing) });

describe("a purchase goes from any phase to any other, and its goods", () => {
  test.each(pairs)("stay once they came, but for a draft: %s → %s", async (from, to) => {
    const id = await purchaseIn(from);
    expect(await stateOf(id)).toEqual(afterwards(isHere[from], phaseOf[from]));
    expect((await shop.movePurchase(id, to)).status).toBe(200);
    expect(await stateOf(id)).toEqual(
      afterwards(isHere[to] || (isHere[from] && to !== "Concept"), phaseOf[to]),
    );
  });

  test.each(pairs)("go back when somebody says so: %s → %s", async (from, to) => {
    const id = await purchaseIn(from);
    const moved = await shop.movePurchase(id, to, { takeBack: true, bookUnscanned: true });
    expect(moved.status).toBe(200);
    expect(await stateOf(id)).toEqual(afterwards(isHere[to], phaseOf[to]));
  });

  test.each(steps)("are asked about when nobody scanned them: %s → Afgerond", async (from) => {
    const id = await purchaseIn(from);
    const before = await stateOf(id);
    const asked = await shop.movePurchase(id, "Afgerond", {});
    if (isHere[from]) expect(asked.status).toBe(200);
    else expect(asked).toMatchObject({ status: 422, body: { code: "notScanned", details: { count: 6 } } });
    expect(await stateOf(id)).toEqual(before);
  });
});

describe("a purchase is cancelled", () => {
  test.each(steps)("unless its goods are here, and nothing leads back: %s → Geannuleerd", async (from) => {
    const id = await purchaseIn(from);
    const before = await stateOf(id);
    const cancelled = await shop.movePurchase(id, "Geannuleerd");
    if (isHere[from]) {
      expect(cancelled).toMatchObject({ status: 422, body: { code: "purchaseReceived" } });
      expect(await stateOf(id)).toEqual(before);
      expect((await shop.movePurchase(id, "Geannuleerd", { takeBack: true })).status).toBe(200);
    }
    expect(await stateOf(id)).toEqual(afterwards(false, "cancelled"));
    for (const to of steps)
      expect(await shop.movePurchase(id, to)).toMatchObject({
        status: 422,
        body: { code: "orderCancelled" },
      });
  });
});
