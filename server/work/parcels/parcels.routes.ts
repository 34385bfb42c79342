import { sql } from "kysely";
import { barcodeOf } from "../../../contract/parcels.rules.ts";
import { type Parcel, parcels } from "../../../contract/parcels.ts";
import { folderOf, orderKinds } from "../../../contract/statuses.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { findTrackingCode } from "../orders/orders.queries.ts";

const unasked: Parcel = { state: null, stateAt: null, checkedAt: null, failingSince: null };

/** Where the parcels of orders are, for those who look at one; the carrier is asked by a job. */
export function parcelRoutes(app: App, { db, config }: Services) {
  for (const kind of orderKinds)
    app.route({
      ...parcels[kind],
      handler: async (request) => {
        const { id } = request.params;
        const code = barcodeOf(await findTrackingCode(db, kind, id, sessionOf(request)));
        if (!code || !config.dhl) return unasked;
        const known = await db
          .selectFrom("parcel")
          .select(["state", "stateAt", "checkedAt", "failingSince"])
          .select(
            sql<boolean>`"triedAt" < now() - interval '30 minutes' and state is distinct from 'delivered'`.as(
              "isOld",
            ),
          )
          .where("code", "=", code)
          .executeTakeFirst();
        if (!known || known.isOld) await ask(code, `${folderOf[kind]}/${id}`);
        if (!known) return unasked;
        const { isOld: _, ...parcel } = known;
        return parcel;
      },
    });

  /** The first of those who look at once has it asked. */
  const ask = (code: string, topic: string) =>
    db.transaction().execute(async (tx) => {
      const { rows } =
        await sql`insert into parcel (code) values (${code}) on conflict (code) do update set "triedAt" = now()
        where parcel."triedAt" < now() - interval '30 minutes' returning code`.execute(tx);
      if (rows.length) await enqueue(tx, "askParcel", { code, topic }, { tries: 1 });
    });
}
