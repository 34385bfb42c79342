import { sql } from "kysely";
import type { Module as ModuleName } from "../../../contract/access.ts";
import { lastDay, moduleState, pricePerMonth } from "../../../contract/modules.rules.ts";
import type { Module } from "../../../contract/modules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { moduleDay } from "../../platform/sessions/entitlement.ts";

/** All modules in their order, as they stand on this day; of one name, that one. */
export async function findModules(db: Db | Tx, name?: ModuleName): Promise<Module[]> {
  const rows = await db
    .selectFrom("module")
    .leftJoin("subscriptionModule as bought", (join) =>
      join.onRef("bought.moduleId", "=", "module.id").on("bought.live", "=", true),
    )
    .leftJoin("subscription", "subscription.id", "bought.subscriptionId")
    .select(["module.name", "trialUntil", "paidUntil", "graceUntil", "module.unpaidSince", "activeAt"])
    .select([moduleDay.as("today"), "subscription.state"])
    .select(
      sql<string | null>`to_char("startOfDay"(greatest("trialUntil", "paidUntil", "graceUntil") + 1)
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as("expiresAt"),
    )
    .select(
      sql<number | null>`(select max(id) from payment where "subscriptionId" = subscription.id)`.as(
        "paymentId",
      ),
    )
    .$if(name !== undefined, (query) => query.where("module.name", "=", name as ModuleName))
    .orderBy("position")
    .execute();
  return rows.map(({ name: id, today, state: subscriptionState, graceUntil, paidUntil, ...row }) => {
    const { trialUntil, unpaidSince, activeAt, expiresAt, paymentId } = row;
    const dates = { trialUntil, paidUntil, graceUntil, unpaidSince };
    // What no subscription pays was given, and is not debited.
    const renews = subscriptionState === null ? paidUntil !== null : subscriptionState === "active";
    const state = moduleState(dates, renews, today);
    return {
      ...{ id, activeAt, expiresAt, state, trialUntil, unpaidSince, paymentId },
      active: state !== "none" && state !== "ended",
      until: lastDay(dates),
      renews: subscriptionState === "active" || subscriptionState === "pastDue",
      price: pricePerMonth[id],
    };
  });
}
