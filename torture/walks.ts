import { sql } from "kysely";
import { type Dice, diceOf } from "../server/testing/hostile.ts";
import { openShop } from "../server/testing/shop.ts";
import { actNames, type Step } from "../server/testing/walk.acts.ts";
import { faultsSince, look, walk } from "../server/testing/walk.ts";
import type { Deployment } from "./deployment.ts";
import { invariants, sabotaged, type Trial } from "./trial.ts";

const stepsPerWalk = 30;
const walkers = 6;

const stepOf = (dice: Dice): Step => ({
  act: dice.one(actNames),
  which: dice.below(12),
  way: dice.below(12),
  many: 1 + dice.below(6),
});
const stepsOf = (seed: number) => {
  const dice = diceOf(seed);
  return Array.from({ length: stepsPerWalk }, () => stepOf(dice));
};

type Start = Parameters<typeof walk>[1];

/** A walk that sells and archives a device, sells part of a bundle, and receives a purchase. */
const settled: Step[] = [
  { act: "moveSale", which: 0, way: 1, many: 1 },
  { act: "archive", which: 0, way: 0, many: 1 },
  { act: "movePurchase", which: 1, way: 1, many: 2 },
];

/** What the check reports when the books are wrong after a walk. */
async function walkMutants({ db }: Deployment, start: Start) {
  const { walker, sight, faults } = await walk(db, start, settled);
  const check = async (seen: Deployment["db"]) => faultsSince(seen, sight, await look(seen, walker));
  const sound = [...faults, ...(await check(db))];
  if (sound.length || sight.archived.size !== 1 || sight.closed.size !== 3)
    throw new Error(`the mutants' walk went wrong: ${sound.join("; ")}`);
  const [device, bundle] = walker.goods;
  const [sale] = walker.sales;
  const [, purchase] = walker.purchases;
  const cancelled = walker.shop.ids.orderStatuses["purchase Geannuleerd"];
  const broken = {
    "goods that are more after they were sold": sql`update product set quantity = quantity + 2 where id = ${bundle}`,
    "stock out of nothing": sql`update product set quantity = quantity + 1, "stockQuantity" = "stockQuantity" + 1 where id = ${bundle}`,
    "goods that come back into the archive": sql`update product set "stockQuantity" = 1 where id = ${device}`,
    "goods that stay after their purchase was cancelled": sql`update "order" set "statusId" = ${cancelled} where id = ${purchase}`,
    "another total of a closed sale": sql`update "order" set total = total + 1 where id = ${sale}`,
    "a discount on a closed sale": sql`update "order" set discount = discount + 1 where id = ${sale}`,
    "another price on a closed sale": sql`update "orderLine" set "unitPrice" = "unitPrice" + 1 where "orderId" = ${sale}`,
  };
  const mutants: Record<string, string[]> = {};
  for (const [name, fault] of Object.entries(broken)) mutants[name] = await sabotaged(db, fault, check);
  return mutants;
}

export const walks: Trial[] = [
  {
    id: "R21",
    claim:
      "random walks of every call that moves goods: after each step the stock is that of its movements, and closed orders say what they said",
    n: 200,
    short: 8,
    async run({ deployment, seed, n }) {
      const { db } = deployment;
      const person = await deployment.signedIn("Admin");
      const shop = await openShop(deployment, person);
      const start: Start = [person, shop, (await shop.contact("Wandelaar")).id];
      const faults: string[] = [];
      let [next, taken] = [0, 0];
      const wander = async () => {
        while (next < n) {
          next += 1;
          const own = seed + next;
          const walked = await walk(db, start, stepsOf(own));
          taken += walked.taken;
          faults.push(...walked.faults.map((fault) => `walk ${own}: ${fault}`));
        }
      };
      await Promise.all(Array.from({ length: walkers }, wander));
      const mutants = await walkMutants(deployment, start);
      faults.push(...(await invariants(deployment)));
      const steps = (n * stepsPerWalk).toLocaleString("en");
      return {
        tried: next,
        found: `${steps} steps, ${taken.toLocaleString("en")} of them taken`,
        faults,
        mutants,
      };
    },
  },
];
