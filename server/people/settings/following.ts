import { type Configs, defaultConfigs } from "../../../contract/settings.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { Events } from "../../platform/changes/events.ts";

/** Keeps the company's settings at hand, for what every answer needs: its language, and from where the page may show pictures. */
export async function followConfigs(db: Db, events: Events): Promise<() => Configs> {
  let configs = defaultConfigs;
  let reads = 0;
  const read = async () => {
    reads += 1;
    const turn = reads;
    const setting = await db
      .selectFrom("setting")
      .select("value")
      .where("name", "=", "configs")
      .executeTakeFirst();
    if (turn === reads) configs = { ...defaultConfigs, ...(setting?.value as Partial<Configs>) };
  };
  events.listen((topics) => {
    // What cannot be read now stays as it was until the next notice.
    if (topics.some((topic) => topic === "configs" || topic === "*")) void read().catch(() => undefined);
  });
  await read();
  return () => configs;
}
