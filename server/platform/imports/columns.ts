import { sql } from "kysely";
import { mapByContent } from "../../../contract/import/content.rules.ts";
import type { Mapping } from "../../../contract/import/fields.ts";
import { proposeMapping, rememberedOf } from "../../../contract/import/mapping.rules.ts";
import { type ListSubject, vocabularies } from "../../../contract/import/vocabularies.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { readLimited } from "./reading.ts";
import type { ImportInput, ImportSubject } from "./subject.ts";

type Table = Pick<Awaited<ReturnType<typeof readLimited>>, "headings" | "rows" | "headingLine">;

/** What the columns of a list are: as in the last one, of the same supplier where that is somebody's, else by their headings. */
export async function proposeColumns(
  db: Db,
  subject: Pick<ImportSubject<never, never>, "name" | "vocabulary">,
  { headings, rows, headingLine }: Table,
  contactId: number | undefined,
) {
  const last = await db
    .selectFrom("listMapping")
    .select(["headings", "units"])
    .where("subject", "=", subject.name)
    .where("contactId", "is not distinct from", contactId ?? null)
    .executeTakeFirst();
  const vocabulary = (await subject.vocabulary?.(db)) ?? vocabularies[subject.name];
  const proposed = proposeMapping(headings, rows, last?.headings, vocabulary);
  return {
    mapping: headingLine === 0 && vocabulary.bought ? mapByContent(rows, proposed as Mapping) : proposed,
    ...(vocabulary.bought && { units: last?.units ?? {} }),
    remembered: last !== undefined,
  };
}

/** Keeps what the columns of a list were for the next one. */
export async function rememberColumns(
  tx: Tx,
  subject: ListSubject,
  { of, list, mapping, options }: ImportInput<unknown>,
) {
  const headings = JSON.stringify(rememberedOf(list.headings, mapping));
  const units = JSON.stringify((options as { units?: object }).units ?? {});
  await tx
    .insertInto("listMapping")
    .values({ subject, contactId: of.contactId ?? null, headings, units })
    .onConflict((on) =>
      on
        .columns(["subject", "contactId"])
        .doUpdateSet({ headings, units: sql`"listMapping".units || excluded.units` }),
    )
    .execute();
}
