import type { Session } from "../../../contract/access.ts";
import { resources } from "../../../contract/access.ts";
import type { ContactFilter } from "../../../contract/mailingLists.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { matching } from "../../platform/resource/matching.ts";
import { inArchive } from "./archiving.ts";
import { dealingConditions, dealingFilters, dealingSorts } from "./dealings.ts";
import { contactWords, inCompany } from "./searching.ts";

/** How contacts are searched and filtered, by the list of them and by mailing lists alike. */
export const contactSearch = {
  table: "contact",
  search: "searchText",
  words: contactWords,
  finds: (word: Parameters<typeof inCompany>[0]) => [inCompany(word)],
  texts: ["name", "city", "zipcode", "email"],
  columns: dealingSorts,
  handled: [...dealingFilters, "lists", "isArchived"],
} as const;

/** Who made a filter had the rights that it takes; whoever is on the list by it does not depend on who looks. */
const company: Pick<Session, "rights"> = { rights: resources.map((resource) => `${resource}:read` as const) };

/** The contacts that a saved filter finds now. */
export const contactsFound = (db: Db | Tx, filter: ContactFilter) =>
  matching(
    db,
    {
      ...contactSearch,
      narrow: (rows) =>
        [inArchive({}), ...dealingConditions(filter, company)].reduce(
          (found, condition) => found.where(condition),
          rows,
        ),
    },
    filter,
  );
