import type { Session } from "../../contract/access.ts";
import type { OutputOf, Route } from "../../contract/http.ts";
import type { contactImport, stays } from "../../contract/import/listImport.ts";
import type { ListSubject } from "../../contract/import/vocabularies.ts";
import type { Vocabulary } from "../../contract/import/vocabulary.ts";
import type { Locale } from "../../contract/security.ts";
import type { Db, Tx } from "../database/connection.ts";
import type { Progress } from "../jobs/longJobs.ts";
import type { List } from "./lists.ts";
import type { RowPlan } from "./rows.ts";

/** Who imports a list, and what they said of it. */
export type Asked<Options> = {
  list: List;
  mapping: (string | null)[];
  options: Options;
  viewer: Session;
  locale: Locale;
};

/** What becomes of a list before anything is written. */
export type Plan = {
  rows: RowPlan[];
  /** Records, not rows. */
  created: number;
  updated: number;
  skipped: number;
};

/** A record that an import made, or changed: then with what it held before. */
export type Written = { of: "company" | "contact" | "product" | "order"; rowId: number; before?: object };

export type Undoing = {
  /** The rest was changed by somebody since. */
  untouched: Written[];
  viewer: Session;
};
export type Stay = { of: Written["of"]; rowId: number; reason: (typeof stays)[number] };

/** What can be imported as a list, and how. */
export type ImportSubject<P extends Plan, Options> = {
  name: Exclude<ListSubject, "purchases">;
  routes: Record<keyof typeof contactImport, Route>;
  /** Its screen. */
  link: string;
  /** What its columns can be; by default what its headings are known by. */
  vocabulary?: (db: Db) => Promise<Vocabulary>;
  /** Refuses what somebody may not import; answers nothing when they may. */
  check?: (asked: Pick<Asked<Options>, "mapping" | "viewer"> & { options: Options }) => void;
  plan: (tx: Db | Tx, asked: Asked<Options>) => Promise<P>;
  /** Writes a plan without errors. */
  perform: (tx: Tx, plan: P, asked: Asked<Options>, progress: Progress) => Promise<Written[]>;
  /** Takes back what nobody touched since; answers what others use by now. */
  undo: (tx: Tx, undoing: Undoing) => Promise<Stay[]>;
};

export type ListImportAnswer = OutputOf<typeof contactImport.save>;
