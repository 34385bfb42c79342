import { sql } from "kysely";
import type { Module } from "../../../contract/access.ts";
import { cartTotals, debitLimit, pricePerMonth } from "../../../contract/modules.rules.ts";
import type { Cart } from "../../../contract/payments.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { PaymentProvider } from "../../platform/integrations/payments.ts";
import { refuseStale } from "../../platform/resource/crud.ts";
import { moduleDay } from "../../platform/sessions/entitlement.ts";

type Stored = { id: number; modules: Module[]; version: number };
const stored = (db: Db | Tx) =>
  db.selectFrom("setting").select(["id", "value", "version"]).where("name", "=", "cart");
const read = ({ id, value, version }: { id: number; value: unknown; version: number }): Stored => ({
  id,
  version,
  modules: (value as { modules: Module[] }).modules,
});

/** The cart, which nobody else changes or pays until the commit. */
export const lockedCart = async (tx: Tx) => read(await stored(tx).forUpdate().executeTakeFirstOrThrow());

export async function findCart(db: Db | Tx, provider: PaymentProvider["name"]): Promise<Cart> {
  const { modules, version } = read(await stored(db).executeTakeFirstOrThrow());
  const open = await db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "subscriptionId")
    .select("payment.id")
    .where("subscription.state", "=", "open")
    .where("payment.status", "=", "open")
    .orderBy("payment.id", "desc")
    .executeTakeFirst();
  const totals = cartTotals(modules);
  return {
    modules,
    prices: modules.map((module) => ({ module, price: pricePerMonth[module] })),
    ...totals,
    isSandbox: provider === "sandbox",
    aboveDebitLimit: totals.total > debitLimit,
    openPaymentId: open?.id ?? null,
    version,
  };
}

/** Replaces the cart; 409 for a module that is paid for. */
export async function replaceCart(tx: Tx, modules: Module[], version?: number) {
  const before = await lockedCart(tx);
  await refuseStale(tx, "setting", before, version);
  const paid = modules.length ? await findPaid(tx, modules) : undefined;
  if (paid) throw new Failure(409, "moduleBoughtAlready", { path: "modules", module: paid.name });
  await tx
    .updateTable("setting")
    .set({ value: JSON.stringify({ modules }), version: before.version + 1 })
    .where("id", "=", before.id)
    .execute();
}

const findPaid = (tx: Tx, modules: Module[]) =>
  tx
    .selectFrom("module")
    .leftJoin("subscriptionModule as bought", (join) =>
      join.onRef("bought.moduleId", "=", "module.id").on("bought.live", "=", true),
    )
    .leftJoin("subscription", "subscription.id", "bought.subscriptionId")
    .select("module.name")
    .where("module.name", "in", modules)
    .where((where) =>
      where.or([
        where.and([where("state", "is not", null), where("state", "<>", "open")]),
        // Given, not bought.
        where.and([
          where("state", "is", null),
          where("module.paidUntil", ">=", moduleDay),
          where.not(
            where.exists(
              where
                .selectFrom("modulePeriod")
                .select("paymentId")
                .whereRef("modulePeriod.moduleId", "=", "module.id"),
            ),
          ),
        ]),
      ]),
    )
    .orderBy("position")
    .executeTakeFirst();

/** What was paid does not wait in the cart any more. */
export const takeOutOfCart = (tx: Tx, subscriptionId: number) =>
  sql`update setting set version = version + 1, value = jsonb_build_object('modules', (
      select coalesce(jsonb_agg(chosen.module), '[]') from jsonb_array_elements_text(value -> 'modules') as chosen(module)
      where chosen.module not in (select module.name from "subscriptionModule"
        join module on module.id = "moduleId" where "subscriptionId" = ${subscriptionId})))
    where name = 'cart'`.execute(tx);
