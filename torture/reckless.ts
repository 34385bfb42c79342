import { type RawBuilder, sql } from "kysely";
import type { Db } from "../server/ground/database/connection.ts";
import type { Stadium, Ways } from "../server/testing/races.ts";

type Goods = {
  id: number;
  free: number;
  stock: number;
  reserved: number;
  statusId: number;
  archived: boolean;
};
type Act = {
  which: RawBuilder<unknown>;
  isAllowed(found: Goods): boolean;
  change(found: Goods): RawBuilder<unknown>;
};

/** Lets everybody read before anybody writes, so that all act on stale data every time. */
function meetingPoint() {
  let [begun, arrived] = [0, 0];
  let all = Promise.withResolvers<void>();
  return {
    begin: () => {
      begun += 1;
    },
    arrive: () => {
      const { promise, resolve } = all;
      arrived += 1;
      if (arrived === begun) {
        resolve();
        all = Promise.withResolvers();
      }
      return promise;
    },
  };
}

/** Reads without a lock, waits until the others have read too, then writes. */
function readThenWrite(db: Db, touched: Set<number>) {
  const meeting = meetingPoint();
  return async ({ which, isAllowed, change }: Act) => {
    meeting.begin();
    const { rows } =
      await sql<Goods>`select id, "stockQuantity" - "reservedQuantity" as free, "stockQuantity" as stock,
      "reservedQuantity" as reserved, "statusId", archived from product where id = ${which}`
        .execute(db)
        .finally(meeting.arrive);
    const [found] = rows;
    if (!found || !isAllowed(found)) return { status: 422, body: {} };
    touched.add(found.id);
    await sql`update product set ${change(found)} where id = ${found.id}`.execute(db);
    return { status: 200, body: {} };
  };
}

function recklessWays({ db, shop, ways }: Stadium, touched: Set<number>): Ways {
  const act = readThenWrite(db, touched);
  return {
    sell: (orderId) =>
      act({
        which: sql`(select "productId" from "orderLine" where "orderId" = ${orderId})`,
        isAllowed: ({ free, archived, statusId }) => free >= 1 && !archived && statusId === shop.saleable,
        change: ({ reserved }) => sql`"reservedQuantity" = ${reserved + 1}`,
      }),
    split: (id, quantity) =>
      act({
        which: sql`${id}`,
        isAllowed: ({ free }) => free >= quantity,
        change: ({ stock }) => sql`"stockQuantity" = ${stock - quantity}`,
      }),
    archive: (id) =>
      act({
        which: sql`${id}`,
        isAllowed: ({ reserved }) => reserved === 0,
        change: () => sql`archived = true`,
      }),
    setStatus: (id, statusId) =>
      act({
        which: sql`${id}`,
        isAllowed: ({ reserved }) => reserved === 0,
        change: () => sql`"statusId" = ${statusId}`,
      }),
    // Without the version that was read, the last write wins.
    edit: (id, { remarks }) => ways.edit(id, { remarks }),
  };
}

/** Mutants of the races: nobody takes the others into account. The books are repaired afterwards. */
export async function recklessly<T>(stadium: Stadium, act: (reckless: Stadium) => Promise<T>) {
  const touched = new Set<number>();
  try {
    return await act({ ...stadium, ways: recklessWays(stadium, touched) });
  } finally {
    await sql`update product set "stockQuantity" = moved.stock, "reservedQuantity" = moved.reserved
      from (select "productId", sum(quantity) as stock, sum(reserved) as reserved from "stockMovement"
        where "productId" = any(${[...touched]}) group by 1) moved
      where id = moved."productId"`.execute(stadium.db);
  }
}
