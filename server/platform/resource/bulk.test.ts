import { expect, test } from "vitest";
import { Failure } from "../../ground/base/failure.ts";
import { testShop } from "../../testing/fixture.ts";
import { eachSeparately } from "./bulk.ts";

const { world, shop } = await testShop();
const names = async (...ids: number[]) => {
  const rows = await world.db
    .selectFrom("contact")
    .select("name")
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
};

test("two calls that name the same rows the other way round wait for each other and never crosswise", async () => {
  const ids: number[] = [(await shop.contact("Een")).id, (await shop.contact("Twee")).id];
  const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const call = (at: number, rows: readonly number[]) =>
    world.db.transaction().execute((tx) =>
      eachSeparately(tx, rows, async (id) => {
        started[at]!.resolve();
        await Promise.all(started.map(({ promise }) => promise));
        await tx
          .updateTable("contact")
          .set({ name: `Van ${at}` })
          .where("id", "=", id)
          .execute();
      }),
    );
  const refused = await Promise.all([call(0, ids), call(1, ids.toReversed())]);
  expect(refused.map(({ size }) => size)).toEqual([0, 0]);
  expect(new Set(await names(...ids)).size).toBe(1);
});

test("a row that is refused keeps nothing of its change, and the others keep theirs", async () => {
  const ids: number[] = [];
  for (const name of ["Een", "Twee", "Drie"]) ids.push((await shop.contact(name)).id);
  const steps: number[] = [];
  const refused = await world.db.transaction().execute((tx) =>
    eachSeparately(
      tx,
      ids,
      async (id) => {
        await tx.updateTable("contact").set({ name: "Anders" }).where("id", "=", id).execute();
        if (id === ids[1]) throw new Failure(409, "statusSince");
      },
      (done) => void steps.push(done),
    ),
  );
  expect([...refused].map(([id, { code }]) => [id, code])).toEqual([[ids[1], "statusSince"]]);
  expect(await names(...ids)).toEqual(["Anders", "Twee", "Anders"]);
  expect(steps).toEqual([1, 2, 3]);
});
