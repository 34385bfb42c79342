import type { FastifyRequest } from "fastify";
import type { Session } from "../../../contract/access.ts";
import type { contactImport, stays } from "../../../contract/import/listImport.ts";
import type { ListSubject } from "../../../contract/import/vocabularies.ts";
import type { Vocabulary } from "../../../contract/import/vocabulary.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { OutputOf, Route } from "../../../contract/routes.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { Progress } from "../jobs/longJobs.ts";
import type { List } from "./lists.ts";
import type { RowPlan } from "./rows.ts";

/** What a list is imported into, and whose columns are remembered; nothing for lists of the company itself. */
export type Owner = { orderId?: number; contactId?: number; title?: string; link?: string };

/** A list with all that its import takes. */
export type ImportInput<Options> = {
  /** Of the import, also before it is written. */
  importId: number;
  of: Owner;
  list: List;
  mapping: (string | null)[];
  options: Options;
  viewer: Session;
  locale: Locale;
};

/** The outcome of an import before anything is written. */
export type Plan = {
  rows: RowPlan[];
  /** Records, not rows. */
  created: number;
  updated: number;
  skipped: number;
};

/** A record that an import created, or changed: `before` has the former values. */
export type Written = {
  of: "company" | "contact" | "product" | "order" | "orderLine";
  rowId: number;
  before?: object;
};

export type Undoing = {
  of: Owner;
  /** Records that nobody changed since, and the others. */
  untouched: Written[];
  touched: Written[];
  viewer: Session;
};
export type Leftover = { of: Written["of"]; rowId: number; reason: (typeof stays)[number] };

/** What can be imported as a list, and how. */
export type ImportSubject<P extends Plan, Options> = {
  name: ListSubject;
  routes: Record<keyof typeof contactImport, Route>;
  /** Its screen. */
  link: string;
  /** The text of a problem by its code. */
  problemKey?: (code: string) => string;
  /** What the list is imported into; 404 for what is not the viewer's. */
  owner?: (db: Db, request: FastifyRequest) => Promise<Owner>;
  /** Keeps others from importing into the same; a lock of its own for each kind of list when left out. */
  lock?: (tx: Tx, of: Owner) => Promise<unknown>;
  /** What is answered besides what came of the rows. */
  answer?: (db: Db, request: FastifyRequest, answer: ListImportAnswer) => Promise<object>;
  /** It is undone as a whole or not at all. */
  isWhole?: true;
  /** The records that an import brought, when they say so themselves. */
  written?: (tx: Tx, importId: number) => Promise<Written[]>;
  /** The known headings, when they depend on the database. */
  vocabulary?: (db: Db) => Promise<Vocabulary>;
  /** Answers what is no list; undefined for a list. */
  instead?: (request: FastifyRequest, options: Options) => Promise<ListImportAnswer> | undefined;
  /** Throws a refusal of what the viewer may not import. */
  check?: (input: Pick<ImportInput<Options>, "mapping" | "viewer"> & { options: Options }) => void;
  plan: (tx: Db | Tx, input: ImportInput<Options>) => Promise<P>;
  /** Writes a plan without errors. */
  perform: (tx: Tx, plan: P, input: ImportInput<Options>, progress: Progress) => Promise<Written[]>;
  /** Removes what nobody changed since; answers what is in use by now. */
  undo: (tx: Tx, undoing: Undoing) => Promise<Leftover[]>;
};

export type ListImportAnswer = OutputOf<typeof contactImport.save>;
