import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { type BulkEdit, fieldRefused, mostEdited } from "../../../contract/bulk.routes.ts";
import type { BulkAnswer, EditAnswer, EditedRow, RecentEdit } from "../../../contract/bulk.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Route } from "../../../contract/routes.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { type Step, stepsOf } from "../changes/steps.ts";
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
  /** The label of a row in a language. */
  label: (locale: Locale) => RawBuilder<unknown>;
  list: (tx: Tx, request: FastifyRequest, listQuery: ListQuery) => List<T, unknown>;
  /** Limits rows to those that the viewer may see. */
  seen?: (rows: AnyQuery, request: FastifyRequest) => AnyQuery;
  /** Refuses what no row could take. */
  check?: (tx: Tx, changes: Values) => Promise<void>;
  /** Locks what the edits will change, and returns what `change` would otherwise read for each row. */
  lock?: (tx: Tx, edits: readonly RowEdit[]) => Promise<Locked>;
  /** How many rows `change` takes at once; one unless this says otherwise. */
  atOnce?: number;
  /** Edits rows by the rules of a single edit; returns the refused ones. */
  change: (tx: Tx, request: FastifyRequest, edits: readonly RowEdit[], locked: Locked) => Promise<Refused>;
};
type BulkEditRequest = {
  ids?: number[];
  filter?: ListQuery;
  rows?: { id: number; version: number }[];
  changes: Values;
  dryRun?: boolean;
};
type FormerRow = { id: number; version: number; before: Values };
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
    const items: RecentEdit[] = await db
      .selectFrom("bulkEdit")
      .innerJoin("user", "user.id", "bulkEdit.userId")
      .select(["bulkEdit.id", "at", "fullName as userName", "fields"])
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
    return { items };
  });
}

/** A person's own edits; those of everybody for people who manage the company. */
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
  const { rows, dryRun, changes: input, ...selection } = request.body as BulkEditRequest;
  const changes = withoutBlanks(input);
  refuseHidden(request, routes, Object.keys(changes));
  await editing.check?.(tx, changes);
  if (rows && (selection.ids || selection.filter)) throw new Failure(400, "idsOrFilter");
  const versions = new Map(rows?.map(({ id, version }) => [id, version]));
  const listOf = (listQuery: ListQuery) => editing.list(tx, request, listQuery);
  const chosen = rows ? [...versions.keys()] : await chosenIds(tx, listOf, selection, mostEdited);
  const read = () => rowsOf(tx, request, routes, editing, { ids: chosen, changes });
  const before = await read();
  const different = chosen.filter((id) => !matches(before.get(id), changes));
  const refusals = await changeEach(tx, request, editing, different, (id) => {
    const row = before.get(id);
    return row && { ...changes, version: versions.get(id) ?? row.version };
  });
  const after = await read();
  const comparisons = chosen.map((id) => compared(id, before.get(id), after.get(id), changes));
  const answer = answerOf(request, comparisons, refusals);
  if (dryRun) return answer;
  if (refusals.size) throw refusedWhole(answer);
  answer.id = await saveForUndo(tx, {
    userId: sessionOf(request).userId,
    list: routes.url,
    fields: Object.keys(changes),
    rows: comparisons
      .filter(({ changed }) => changed)
      .map((row) => ({ id: row.id, version: after.get(row.id)!.version, before: row.before })),
  });
  return answer;
}

/** Edits rows; returns the refusals. */
async function changeEach(
  tx: Tx,
  request: FastifyRequest,
  { lock, change, atOnce = 1, step }: BulkEditConfig & { step: Step },
  ids: readonly number[],
  changesOf: (id: number) => RowEdit["changes"] | undefined,
) {
  const editOf = (id: number, changes = changesOf(id)) => (changes ? [{ id, changes }] : []);
  const editsOf = (batch: readonly number[]) => batch.flatMap((id) => editOf(id));
  const locked = await lock?.(tx, editsOf(ids));
  const changeBatch = async (batch: number[]) => {
    const edits = editsOf(batch);
    if (edits.length < batch.length) throw notFound();
    return change(tx, request, edits, locked);
  };
  return separately(tx, ids, changeBatch, { atOnce, step });
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
    isNamed(value) ? mapped(value, (text) => (text as string | null)?.trim() || null) : value,
  );
/** Of a field that is a record, only the keys that `changes` has. */
const namedValues = (row: Row, changes: Values): Row => ({
  ...row,
  ...mapped(changes, (change, field) => {
    const all = row[field] as Values;
    return isNamed(change) ? mapped(change, (_, name) => (Object.hasOwn(all, name) ? all[name] : null)) : all;
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

function answerOf(
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

/** Nothing is changed when one row is refused: 409 naming those. */
function refusedWhole({ refused: count, rows }: EditAnswer) {
  const refusedRows = rows.filter(({ state }) => state === "refused").slice(0, 200);
  return new Failure(409, "bulkEditRefused", {
    count,
    rows: refusedRows.map(({ id, label, code, message }) => ({ id, label, code, message })),
  });
}

type Undoable = { userId: number; list: string; fields: string[]; rows: FormerRow[] };
/** Saves the former values of edited rows for the undo; null when nothing changed. */
export async function saveForUndo(tx: Tx, { rows, ...edit }: Undoable): Promise<number | null> {
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
    .select(["fields", "undoneAt", sql<FormerRow[]>`rows`.as("rows")])
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
  const refusals = await changeEach(tx, request, editing, [...rows.keys()], (rowId) => {
    const { before, version } = rows.get(rowId)!;
    return current.has(rowId) ? { ...before, version } : undefined;
  });
  // When no row could be restored, the undo may be tried again.
  if (refusals.size < rows.size)
    await tx.updateTable("bulkEdit").set({ undoneAt: sql`now()` }).where("id", "=", id).execute();
  const labels = new Map([...current].map(([rowId, { label }]) => [rowId, label]));
  return bulkAnswer(request.locale, {
    chosen: rows.size,
    changed: [...rows.keys()].filter((rowId) => !refusals.has(rowId)),
    refusals: refusalsOf(refusals, labels),
  });
}
