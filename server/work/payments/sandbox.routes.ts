import { sql } from "kysely";
import type { Bank } from "../../../contract/sandbox.ts";
import { sandbox } from "../../../contract/sandbox.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { oneRow } from "../../ground/database/oneRow.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { settleSandbox } from "../../platform/integrations/sandbox.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { askToRead } from "./subscriptions.ts";

const columns = ["token", "id", "description", "amount", "status", "createdAt"] as const;
const daySeconds = 86_400;

/** The provider that moves no money; with a real one there is nothing of it to be found. */
export function sandboxRoutes(app: App, { db, write, payments, sessions, events }: Services) {
  const only = () => {
    if (payments.name !== "sandbox") throw notFound();
  };
  app.route({
    ...sandbox.bank,
    handler: () => {
      only();
      return findBank(db);
    },
  });
  app.route({
    ...sandbox.checkout,
    handler: async ({ params }) => {
      only();
      const { subscriptionId, ...row } = await db
        .selectFrom("sandboxPayment")
        .select([...columns, "redirectUrl", "subscriptionId"])
        .where("token", "=", params.token)
        .executeTakeFirstOrThrow(notFound);
      return { ...row, recurrent: subscriptionId !== null };
    },
  });
  app.route({
    ...sandbox.finish,
    handler: async (request) => {
      only();
      const { params, body } = request;
      const { redirectUrl } = await write(request, async (tx) => {
        const row = await settleSandbox(tx, params.token, body.outcome);
        await askToRead(tx, row.id);
        return { redirectUrl: row.redirectUrl || null };
      });
      return { redirectUrl };
    },
  });
  app.route({
    ...sandbox.decide,
    handler: async (request) => {
      only();
      await write(request, async (tx) => {
        await tx.updateTable("sandboxCustomer").set(request.body).execute();
        // A bank that confirms lets its debits begin, one that does not ends them.
        await enqueue(tx, "sweepPayments", {}, { key: "sweepPayments" });
        return {};
      });
      return {};
    },
  });
  app.route({
    ...sandbox.move,
    handler: async (request) => {
      only();
      const { days, minutes = 0 } = request.body;
      await write(request, async (tx) => {
        await sql`insert into setting (name, value) values ('sandboxClock', to_jsonb(${days * daySeconds + minutes * 60}::int))
          on conflict (name) do update set value = to_jsonb((setting.value #>> '{}')::int + (excluded.value #>> '{}')::int)`.execute(
          tx,
        );
        await enqueue(tx, "sweepPayments", {}, { key: "sweepPayments" });
        return {};
      });
      sessions.forget();
      events.changed("*");
      return {};
    },
  });
}

async function findBank(db: Db): Promise<Bank> {
  const [clock, customer, rows] = await Promise.all([
    oneRow(
      db,
      sql<{
        now: string;
        ahead: number;
      }>`select to_char("moduleNow"() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now,
        coalesce((select (value #>> '{}')::int from setting where name = 'sandboxClock'), 0) as ahead`,
    ),
    db.selectFrom("sandboxCustomer").select(["debits", "mandate"]).executeTakeFirst(),
    db
      .selectFrom("sandboxPayment")
      .select([...columns, "subscriptionId"])
      .orderBy("createdAt", "desc")
      .limit(50)
      .execute(),
  ]);
  return {
    now: clock.now,
    aheadDays: Math.floor(clock.ahead / daySeconds),
    debits: customer?.debits ?? "paid",
    mandate: customer?.mandate ?? "valid",
    payments: rows.map(({ subscriptionId, ...row }) => ({ ...row, recurrent: subscriptionId !== null })),
  };
}
