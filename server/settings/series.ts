import { sql } from "kysely";
import type { Tx } from "../app.ts";
import { findConfigs } from "./settings.ts";

type Numbered = "purchase" | "sale" | "repair";

/** Takes the next `count` numbers of a series; others wait for this transaction, so no number is given twice. */
async function take(tx: Tx, kind: string, year: number, count: number) {
  const { last } = await tx
    .insertInto("series")
    .values({ kind, year, last: count })
    .onConflict((on) =>
      on.columns(["kind", "year"]).doUpdateSet({ last: sql<number>`series.last + ${count}` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}

/** The next order number of a kind, in the company's own format; one that was typed by hand is passed over. */
export async function nextOrderNr(tx: Tx, kind: Numbered): Promise<string> {
  const year = new Date().getFullYear();
  const format = (await findConfigs(tx))[`${kind}Number`];
  for (;;) {
    const [number = 0] = await take(tx, kind, year, 1);
    const orderNr = format
      .replace("{year}", String(year))
      .replace(/\{number(?::(\d))?\}/, (_, width) => String(number).padStart(Number(width ?? 1), "0"));
    const taken = await tx.selectFrom("order").select("id").where("orderNr", "=", orderNr).executeTakeFirst();
    if (!taken) return orderNr;
  }
}

/** The next SKUs: plain numbers of at least six digits, which keeps their Code 128 narrow. */
export async function nextSkus(tx: Tx, count: number): Promise<string[]> {
  const skus: string[] = [];
  while (skus.length < count) {
    const numbers = (await take(tx, "sku", 0, count - skus.length)).map((number) => String(100_000 + number));
    const taken = await tx.selectFrom("product").select("sku").where("sku", "in", numbers).execute();
    const typed = new Set(taken.map(({ sku }) => sku));
    skus.push(...numbers.filter((number) => !typed.has(number)));
  }
  return skus;
}
