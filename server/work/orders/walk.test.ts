import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";
import { actNames } from "../../testing/walk.acts.ts";
import { walk } from "../../testing/walk.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const step = fc.record({
  act: fc.constantFrom(...actNames),
  which: fc.nat(11),
  way: fc.nat(11),
  many: fc.integer({ min: 1, max: 6 }),
});
const steps = fc.array(step, { minLength: 1, maxLength: 30, size: "max" });

test("whatever is done with goods in whatever order, the books are right after each step", {
  timeout: 600_000,
}, async () => {
  const contactId = (await shop.contact("Wandelaar")).id;
  let taken = 0;
  const property = fc.asyncProperty(steps, async (chosenSteps) => {
    const walked = await walk(world.db, [admin, shop, contactId], chosenSteps);
    taken += walked.taken;
    expect(walked.faults).toEqual([]);
  });
  await fc.assert(property, { seed: 20261122, numRuns: 25 });
  expect(taken).toBeGreaterThan(100);
});
