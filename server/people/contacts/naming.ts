import { sql } from "kysely";
import { searchable } from "../../../contract/searchable.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { ContactDraft } from "./contactImport.rules.ts";

/** What the words of a row name. */
export type Named = { tagId: number | null; listIds: number[] };

/** Looks up the tags and the lists that rows name; what is not there is a problem of its row, never made by a list. */
export async function findNamed(tx: Db | Tx, drafts: readonly ContactDraft[]) {
  if (!drafts.some(({ tag, lists }) => tag || lists?.length))
    return (): Named => ({ tagId: null, listIds: [] });
  const tags = await tx.selectFrom("customerTag").select(["id", "tagName as name"]).execute();
  const lists = await tx
    .selectFrom("mailingList")
    .select(["id", "listName as name", sql<boolean>`filter is null`.as("byHand")])
    .execute();
  const tagOf = new Map(tags.map((tag) => [searchable(tag.name), tag]));
  const listOf = new Map(lists.map((list) => [searchable(list.name), list]));
  return ({ tag = "", lists: names = [], problems }: ContactDraft): Named => {
    const tagged = tagOf.get(searchable(tag));
    if (tag && !tagged) problems.push({ field: "tag", code: "unknownTag", severity: "error" });
    const found = names.map((name) => listOf.get(searchable(name)));
    if (found.includes(undefined)) problems.push({ field: "lists", code: "unknownList", severity: "error" });
    // Who is on a list by filter follows from the rest of the row.
    const byHand = found.flatMap((list) => (list?.byHand ? [list.id] : []));
    return { tagId: tagged?.id ?? null, listIds: [...new Set(byHand)] };
  };
}
