import { sql } from "kysely";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const isLocal = (address: string) => loopback.test(URL.parse(address)?.hostname ?? "");
/** Whether two public addresses are of the same company; on one machine the port changes from start to start. */
export const isSameHome = (one: string, other: string) => one === other || (isLocal(one) && isLocal(other));

/**
 * The public address at which the company's database was last at work. A copy of it that runs elsewhere must not mail, charge or publish
 * what the company does already.
 */
export async function createHome(db: Db, publicUrl: string) {
  await db
    .insertInto("setting")
    .values({ name: "home", value: JSON.stringify(publicUrl) })
    .onConflict((on) => on.column("name").doNothing())
    .execute();
  const find = async (from: Db | Tx = db) =>
    (await oneRow(from, sql<{ address: string }>`select ${homeAddress} as address`)).address;
  return {
    find,
    async isHere(from: Db | Tx = db) {
      return isSameHome(await find(from), publicUrl);
    },
    /** From now on the company is at work here. */
    move: (tx: Tx) =>
      tx
        .updateTable("setting")
        .set({ value: JSON.stringify(publicUrl), version: sql`version + 1` })
        .where("name", "=", "home")
        .execute(),
  };
}
export type Home = Awaited<ReturnType<typeof createHome>>;

const homeAddress = sql<string>`(select value #>> '{}' from setting where name = 'home')`;
