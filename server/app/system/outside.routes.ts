import { sql } from "kysely";
import { outside } from "../../../contract/outside.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { mailState } from "../../platform/history/mailState.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { wake } from "../../platform/jobs/pausing.ts";
import { cancelEmail, pauseEmail } from "../../work/sending/emails.actions.ts";
import { outsideJobs } from "./outside.ts";

export function outsideRoutes(app: App, { db, write, home, config, events }: Services) {
  const find = async (from: Db | Tx) => ({
    home: await home.find(from),
    here: config.publicUrl,
    isOn: await home.isHere(from),
    waitingMails: await countWaiting(from),
  });
  app.route({ ...outside.read, handler: () => find(db) });
  app.route({
    ...outside.switchOn,
    handler: async (request) => {
      const answer = await write(request, async (tx) => {
        await sql`select pg_advisory_xact_lock(7108)`.execute(tx);
        if (await home.isHere(tx)) throw refused("outsideIsOn");
        if (request.body.waitingMails === "drop") await dropWaiting(tx);
        await home.move(tx);
        await wake(tx, outsideJobs);
        return find(tx);
      });
      events.changed("*");
      return answer;
    },
  });
}

const countWaiting = async (from: Db | Tx) =>
  Number(
    (
      await from
        .selectFrom("mail")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("sentAt", "is", null)
        .where(mailState, "=", "waiting")
        .executeTakeFirstOrThrow()
    ).count,
  );

/** What was on its way when the copy was made has perhaps arrived from the original; what was scheduled is a draft again. */
async function dropWaiting(tx: Tx) {
  await tx
    .updateTable("mail")
    .set({ cancelledAt: sql<string>`now()` })
    .where("sentAt", "is", null)
    .where(mailState, "=", "waiting")
    .execute();
  const emails = await tx
    .selectFrom("email")
    .select(["id", "state"])
    .where("state", "in", ["scheduled", "sending"])
    .execute();
  for (const { id, state } of emails) await (state === "sending" ? pauseEmail : cancelEmail)(tx, id);
}
