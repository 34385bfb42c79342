import type { Widgets } from "../../../contract/dashboard.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** How somebody has arranged their start page. */
export async function findWidgets(db: Db, userId: number): Promise<Widgets> {
  const page = await db
    .selectFrom("todayPage")
    .select("widgets")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return page?.widgets ?? { order: [], hidden: [] };
}

export async function saveWidgets(tx: Tx, userId: number, arranged: Widgets) {
  const widgets = JSON.stringify(arranged);
  await tx
    .insertInto("todayPage")
    .values({ userId, widgets })
    .onConflict((kept) => kept.column("userId").doUpdateSet({ widgets }))
    .execute();
}
