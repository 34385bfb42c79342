import type { ReactNode } from "react";
import type { contactImport, Match, MatchAction } from "../../contract/import/listImport.ts";
import type { Table, TableWork } from "./tableWork.ts";

export type Options = Record<string, unknown> & { onMatch: Partial<Record<Match, MatchAction>> };
/** A list on its way in, with what somebody said of it besides. */
export type ListWork = TableWork & { options: Options };
/** What options need of the list: its table and how to change them. */
export type OptionsProps = { table: Table; options: Options; onChange: (part: Partial<Options>) => void };

/** A kind of list that is imported: what its columns become, what is asked of it, where it leads. */
export type ListKind = {
  name: "contacts" | "products" | "sales";
  routes: typeof contactImport;
  /** The list of what is imported. */
  path: string;
  title: string;
  fields: readonly { field: string; label: string; end?: boolean }[];
  /** By what rows are found to be there, and what can become of those. */
  matches: readonly { match: Match; actions: readonly MatchAction[] }[];
  options: Options;
  /** What somebody said besides, completed with what is proposed. */
  sent?: (options: Options, table: Table) => Options;
  Options?: (props: OptionsProps) => ReactNode;
};
