import type { Locale } from "../../../contract/security.ts";
import { defaultConfigs } from "../../../contract/settings.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { Events } from "../../platform/changes/events.ts";

/** Keeps the company's language at hand: every answer to somebody who names none is in it. */
export async function followCompanyLocale(db: Db, events: Events): Promise<() => Locale> {
  let locale = defaultConfigs.defaultLocale;
  let reads = 0;
  const read = async () => {
    reads += 1;
    const turn = reads;
    const setting = await db
      .selectFrom("setting")
      .select("value")
      .where("name", "=", "configs")
      .executeTakeFirst();
    const { defaultLocale } = { ...defaultConfigs, ...(setting?.value as Partial<typeof defaultConfigs>) };
    if (turn === reads) locale = defaultLocale;
  };
  events.listen((topics) => {
    // What cannot be read now stays as it was until the next notice.
    if (topics.some((topic) => topic === "configs" || topic === "*")) void read().catch(() => undefined);
  });
  await read();
  return () => locale;
}
