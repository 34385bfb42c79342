import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { keepFigures } from "./orders.totals.ts";

const atOnce = 100;
const uncounted = (db: Db | Tx) => db.selectFrom("orderFigure").select("orderId").where("net", "is", null);

/** Counts the figures of orders that came from a list, or from before there were any. */
export const countFigures = async (tx: Tx) => {
  await enqueue(tx, "fillFigures", {}, { key: "fillFigures" });
};

/** Does so when the server starts, if there are any. */
export async function startCounting(tx: Tx) {
  if (await uncounted(tx).limit(1).executeTakeFirst()) await countFigures(tx);
}

/** Counts what is not counted yet, some orders at a time; whoever edits one of them meanwhile counts it first or after. */
export const figureFiller =
  ({ db }: { db: Db }) =>
  async (): Promise<void> => {
    for (;;) {
      const count = await db.transaction().execute(async (tx) => {
        const rows = await uncounted(tx).orderBy("orderId").limit(atOnce).execute();
        const ids = rows.map(({ orderId }) => orderId);
        await sql`select from "order" where id = any(${ids}) order by id for update`.execute(tx);
        for (const id of ids) await keepFigures(tx, id);
        return ids.length;
      });
      if (count < atOnce) return;
    }
  };
