import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import {
  type BulkAnswer,
  type BulkEdit,
  type EditAnswer,
  type EditedRow,
  fieldRefused,
  mostEdited,
  type RecentEdit,
} from "../../contract/bulk.ts";
import type { Route } from "../../contract/http.ts";
import type { Locale } from "../../contract/security.ts";
import { Failure, notFound, refused } from "../base/failure.ts";
import { type Step, stepsOf } from "../changes/steps.ts";
import type { Tx } from "../database/connection.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { messageOf } from "../http/problem.ts";
import { bulkAnswer, chosenIds, type Refused, refusalsOf, separately } from "./bulk.ts";
import type { List, ListQuery } from "./list.ts";
import type { Table } from "./matching.ts";

type Values = Record<string, unknown>;
type Row = Values & { id: number; version: number; label: string };
// biome-ignore lint/suspicious/noExplicitAny: the tables differ; the contract names the columns
type AnyQuery = any;

export type RowEdit = { id: number; changes: Values & { version: number } };
export type BulkEditConfig<T extends Table = Table, Locked = unknown> = {
  table: T;
  /** What names a row to people of a language. */
  label: (locale: Locale) => RawBuilder<unknown>;
  list: (tx: Tx, request: FastifyRequest, listQuery: ListQuery) => List<T, unknown>;
  /** Leaves the rows that the asker may see. */
  seen?: (rows: AnyQuery, request: FastifyRequest) => AnyQuery;
  /** Refuses what no row could take. */
  check?: (tx: Tx, changes: Values) => Promise<void>;
  /** Locks what the edits of several rows will change, and answers what those of single rows would each read anew. */
  lock?: (tx: Tx, edits: readonly RowEdit[]) => Promise<Locked>;
  /** How many rows `change` takes at once; one unless this says otherwise. */
  atOnce?: number;
  /** The edit of rows, with all the rules for a single one; answers those that it refused, where they are several. */
  change: (tx: Tx, request: FastifyRequest, edits: readonly RowEdit[], locked: Locked) => Promise<Refused>;
};
type BulkEditRequest = {
  ids?: number[];
  filter?: ListQuery;
  rows?: { id: number; version: number }[];
  changes: Values;
  dryRun?: boolean;
};
type Kept = { id: number; version: number; before: Values };
/** How long an edit can be undone. */
export const undoable = "24 hours";

/** Serves the bulk edit of a resource: its preview, doing it, and undoing it. */
export function serveBulkEdit<T extends Table, Locked>(
  app: App,
  services: Services,
  routes: BulkEdit,
  config: BulkEditConfig<T, Locked>,
) {
  const { write, db } = services;
  const editingOf = (request: FastifyRequest) => ({
    ...(config as BulkEditConfig),
    step: stepsOf(services, request),
  });
  const serve = (route: Route, handler: (request: FastifyRequest) => Promise<unknown>) =>
    app.route({ ...route, handler });
  serve(routes.edit, (request) => write(request, (tx) => edit(tx, request, routes, editingOf(request))));
  serve(routes.undo, (request) => write(request, (tx) => undo(tx, request, routes, editingOf(request))));
  serve(routes.recent, async (request) => {
    const items = await db
      .selectFrom("bulkEdit")
      .innerJoin("user", "user.id", "bulkEdit.userId")
      .select(["bulkEdit.id", "at", "username", "fields"])
      .select([
        sql<number>`jsonb_array_length(rows)`.as("count"),
        sql<boolean>`"undoneAt" is not null`.as("undone"),
      ])
      .where("list", "=", routes.url)
      .where(sql<boolean>`at > now() - ${undoable}::interval`)
      .where(ownEdits(request))
      .orderBy("bulkEdit.id", "desc")
      .limit(50)
      .execute();
    return { items: items satisfies RecentEdit[] };
  });
}

/** One's own edits; who manages the company everybody's. */
function ownEdits(request: FastifyRequest) {
  const { userId, rights } = sessionOf(request);
  return sql<boolean>`("userId" = ${userId} or ${rights.includes("configs:write")})`;
}

function refuseHidden(request: FastifyRequest, routes: BulkEdit, fields: readonly string[]) {
  const path = fieldRefused(routes, fields, sessionOf(request).rights);
  if (path) throw new Failure(403, "forbidden", { path });
}

async function edit(
  tx: Tx,
  request: FastifyRequest,
  routes: BulkEdit,
  editing: BulkEditConfig & { step: Step },
): Promise<EditAnswer> {
  const { rows, dryRun, changes: given, ...which } = request.body as BulkEditRequest;
  const changes = withoutBlanks(given);
  refuseHidden(request, routes, Object.keys(changes));
  await editing.check?.(tx, changes);
  if (rows && (which.ids || which.filter)) throw new Failure(400, "idsOrFilter");
  const versions = new Map(rows?.map(({ id, version }) => [id, version]));
  const listOf = (asked: ListQuery) => editing.list(tx, request, asked);
  const chosen = rows ? [...versions.keys()] : await chosenIds(tx, listOf, which, mostEdited);
  const read = () => rowsOf(tx, request, routes, editing, { ids: chosen, changes });
  const before = await read();
  const different = chosen.filter((id) => !matches(before.get(id), changes));
  const refusals = await changeEach(tx, request, editing, different, (id) => {
    const row = before.get(id);
    return row && { ...changes, version: versions.get(id) ?? row.version };
  });
  const after = await read();
  const shown = chosen.map((id) => compared(id, before.get(id), after.get(id), changes));
  const answer = answered(request, shown, refusals);
  if (dryRun) return answer;
  if (refusals.size) throw refusedWhole(answer);
  answer.id = await recordEdit(tx, request, routes, { shown, after, fields: Object.keys(changes) });
  return answer;
}

/** Edits rows, as far as they are there and nothing refuses that. */
async function changeEach(
  tx: Tx,
  request: FastifyRequest,
  { lock, change, atOnce = 1, step }: BulkEditConfig & { step: Step },
  ids: readonly number[],
  changesOf: (id: number) => RowEdit["changes"] | undefined,
) {
  const editOf = (id: number, changes = changesOf(id)) => (changes ? [{ id, changes }] : []);
  const editsOf = (some: readonly number[]) => some.flatMap((id) => editOf(id));
  const locked = await lock?.(tx, editsOf(ids));
  const changeSome = async (some: number[]) => {
    const edits = editsOf(some);
    if (edits.length < some.length) throw notFound();
    return change(tx, request, edits, locked);
  };
  return separately(tx, ids, changeSome, { atOnce, step });
}

const text = (value: unknown) => JSON.stringify(value ?? null);
const matches = (row: Row | undefined, values: Values) =>
  row !== undefined && Object.entries(values).every(([name, value]) => text(row[name]) === text(value));

/** Whether a field holds values by name. */
const isNamed = (value: unknown): value is Values =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const mapped = (values: Values, by: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, by(value, name)]));
/** The values that a form would send: trimmed, null for a blank. */
const withoutBlanks = (changes: Values) =>
  mapped(changes, (value) =>
    isNamed(value) ? mapped(value, (one) => (one as string | null)?.trim() || null) : value,
  );
/** Of a field that is a record, only the keys that `changes` has. */
const namedValues = (row: Row, changes: Values): Row => ({
  ...row,
  ...mapped(changes, (given, field) => {
    const has = row[field] as Values;
    return isNamed(given) ? mapped(given, (_, name) => (Object.hasOwn(has, name) ? has[name] : null)) : has;
  }),
});

async function rowsOf(
  tx: Tx,
  request: FastifyRequest,
  { fields }: BulkEdit,
  { table, label, seen = (rows) => rows }: BulkEditConfig,
  { ids, changes = {} }: { ids: readonly number[]; changes?: Values },
): Promise<Map<number, Row>> {
  const query: AnyQuery = (tx as AnyQuery)
    .selectFrom(table)
    .select(["id", "version", ...fields, label(request.locale).as("label")])
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids})`);
  const rows: Row[] = await seen(query, request).execute();
  return new Map(rows.map((row) => [row.id, namedValues(row, changes)]));
}

/** A row's requested fields and those that changed with them, before and after. */
function compared(id: number, before: Row | undefined, after: Row | undefined, changes: Values) {
  const names = Object.keys(before ?? {}).filter((name) => !["id", "version", "label"].includes(name));
  const changed = names.filter((name) => text(before?.[name]) !== text(after?.[name]));
  const columns = names.filter((name) => name in changes || changed.includes(name));
  const of = (row: Row | undefined) =>
    row ? Object.fromEntries(columns.map((name) => [name, row[name]])) : {};
  return {
    id,
    version: before?.version ?? 0,
    label: before?.label ?? "",
    changed: changed.length > 0,
    before: of(before),
    after: of(after),
  };
}
type Compared = ReturnType<typeof compared>;

function answered(
  { locale }: FastifyRequest,
  compared: readonly Compared[],
  refusals: ReadonlyMap<number, Failure>,
): EditAnswer {
  const rows = compared.map(({ changed, ...row }): EditedRow => {
    const refusal = refusals.get(row.id);
    if (!refusal) return { ...row, state: changed ? "changed" : "unchanged" };
    const { code, details } = refusal;
    return {
      ...row,
      state: "refused",
      code,
      message: messageOf(locale, code, { skus: row.label, ...details }),
    };
  });
  const count = (state: EditedRow["state"]) => rows.filter((row) => row.state === state).length;
  return {
    id: null,
    changed: count("changed"),
    unchanged: count("unchanged"),
    refused: count("refused"),
    rows,
  };
}

/** One that cannot keeps all as they were: which and why is told. */
function refusedWhole({ refused: count, rows }: EditAnswer) {
  const which = rows.filter(({ state }) => state === "refused").slice(0, 200);
  return new Failure(409, "bulkEditRefused", {
    count,
    rows: which.map(({ id, label, code, message }) => ({ id, label, code, message })),
  });
}

async function recordEdit(
  tx: Tx,
  request: FastifyRequest,
  { url }: BulkEdit,
  { shown, after, fields }: { shown: Compared[]; after: Map<number, Row>; fields: string[] },
) {
  const rows = shown
    .filter(({ changed }) => changed)
    .map(({ id, before }): Kept => ({ id, version: after.get(id)!.version, before }));
  return keepForUndo(tx, { userId: sessionOf(request).userId, list: url, fields, rows });
}

type Undoable = { userId: number; list: string; fields: string[]; rows: Kept[] };
/** Keeps what rows had before an edit of many for its undo; null when nothing changed. */
export async function keepForUndo(tx: Tx, { rows, ...edit }: Undoable): Promise<number | null> {
  if (!rows.length) return null;
  const { id } = await tx
    .insertInto("bulkEdit")
    .values({ ...edit, rows: JSON.stringify(rows) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function undo(
  tx: Tx,
  request: FastifyRequest,
  routes: BulkEdit,
  editing: BulkEditConfig & { step: Step },
): Promise<BulkAnswer> {
  const { editId: id } = request.params as { editId: number };
  const done = await tx
    .selectFrom("bulkEdit")
    .select(["fields", "undoneAt", sql<Kept[]>`rows`.as("rows")])
    .select(sql<boolean>`at < now() - ${undoable}::interval`.as("past"))
    .where("id", "=", id)
    .where("list", "=", routes.url)
    .where(ownEdits(request))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (done.undoneAt) throw refused("bulkEditUndone");
  if (done.past) throw refused("bulkEditPast");
  refuseHidden(request, routes, done.fields);
  const rows = new Map(done.rows.map((row) => [row.id, row]));
  const current = await rowsOf(tx, request, routes, editing, { ids: [...rows.keys()] });
  const refusals = await changeEach(tx, request, editing, [...rows.keys()], (one) => {
    const { before, version } = rows.get(one)!;
    return current.has(one) ? { ...before, version } : undefined;
  });
  // Where nothing could be put back yet, it may be tried again.
  if (refusals.size < rows.size)
    await tx.updateTable("bulkEdit").set({ undoneAt: sql`now()` }).where("id", "=", id).execute();
  const labels = new Map([...current].map(([one, { label }]) => [one, label]));
  return bulkAnswer(request.locale, {
    chosen: rows.size,
    changed: [...rows.keys()].filter((one) => !refusals.has(one)),
    refusals: refusalsOf(refusals, labels),
  });
}
