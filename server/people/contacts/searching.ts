import { type RawBuilder, sql } from "kysely";
import { phoneDigits } from "../../../contract/contacts.rules.ts";
import { type SearchWord, searchWords } from "../../../contract/searchable.rules.ts";
import { containing } from "../../platform/resource/conditions.ts";

/** The words of a search for contacts; a phone number is one, however it is written. */
export const contactWords = (q: string): SearchWord[] => {
  const phone = phoneDigits(q);
  return phone ? [[phone]] : searchWords(q);
};

/** Whether a contact's company holds a word in its name or numbers. */
export const inCompany = (word: SearchWord) =>
  sql<boolean>`contact."companyId" = any(array(select id from company where ${containing(sql.ref("company.searchText"), word)}))`;

/** Whether a contact is one that somebody looks for by these words. */
export function contactMatches(q: string): RawBuilder<boolean> {
  const conditions = contactWords(q)
    .slice(0, 8)
    .map((word) => sql`(${containing(sql.ref("contact.searchText"), word)} or ${inCompany(word)})`);
  if (conditions.length === 0) return q.trim() ? sql<boolean>`false` : sql<boolean>`true`;
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
