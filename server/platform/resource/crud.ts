import type { FastifyReply, FastifyRequest } from "fastify";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { TProperties } from "typebox";
import type { FileOwner } from "../../../contract/attachments.routes.ts";
import type { BulkEdit } from "../../../contract/bulk.routes.ts";
import { isTranslated, type ServedRoute } from "../../../contract/http.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { InputOf, Route } from "../../../contract/routes.ts";
import { Failure, notFound } from "../../ground/base/failure.ts";
import {
  namesHolding,
  namesLosing,
  originalName,
  translatedColumn,
  translatedName,
} from "../../ground/base/standardNames.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { DB } from "../../ground/database/types.ts";
import { attachedTo, removeAttached } from "../files/attached.ts";
import { type FileRoutes, serveFiles } from "../files/serving.ts";
import { dropFiles } from "../files/store.ts";
import { findLastChange } from "../history/lastChange.ts";
import type { App, Services } from "../http/app.ts";
import type { Discr } from "../integrations/storage.ts";
import { serveBulkEdit } from "./bulkEdits.ts";
import { isOneOf } from "./conditions.ts";
import { sendList } from "./exports.ts";
import { type List, type ListQuery, pageOf, rowsById } from "./list.ts";
import { findOptions, type Source } from "./options.ts";

type Listing = { response: { 200: { properties: { items: { items: { properties: TProperties } } } } } };
type Reading = { schema: { response: { 200: { properties: TProperties } } } };
type Crud = Record<"read" | "create" | "replace" | "change" | "remove" | "export", Route> & {
  resource: string;
  list: ServedRoute<Listing>;
  bulkEdit?: BulkEdit;
  options?: Route;
};
type Row = Record<string, unknown>;
type BodyOf<R extends Route> = InputOf<R> extends { body: infer Body } ? Body : never;
// biome-ignore lint/suspicious/noExplicitAny: the tables of plain resources differ; the contract types what goes in and out
type AnyDb = any;

type Name = keyof DB & string;
export type Plain<Table extends Name = Name, Routes extends Crud = Crud> = {
  table: Table;
  /** The key of its texts, when that is not its resource. */
  name?: string;
  search?: string;
  finds?: List<Table, Row>["finds"];
  words?: List<Table, Row>["words"];
  /** Filters into which people paste lists; `search` contains these columns. */
  texts?: readonly string[];
  columns?: Record<string, RawBuilder<unknown>>;
  defaultSort?: string;
  /** Its options, when they show more than names. */
  options?: Partial<Pick<Source, "label" | "detail" | "order" | "color" | "where">>;
  /** The label of a row in a bulk edit, when its name is not unique. */
  label?: (name: RawBuilder<unknown>) => RawBuilder<unknown>;
  handled?: readonly string[];
  /** Filters of days on columns of instants. */
  instants?: readonly string[];
  /** The folder of its files, when the contract's `withFiles` gives it routes for them. */
  files?: Table extends FileOwner ? Discr : never;
  /** The query of rows; `from` is the table, or a page of it. */
  rows?: (db: Db, from: unknown) => unknown;
  /** The same for the list, when that shows more than a single row. */
  pageRows?: (db: Db, page: unknown, request: FastifyRequest) => unknown;
  /** Adds to rows what a statement of its own finds for all of them. */
  completed?: (db: Db | Tx, rows: Row[]) => Promise<Row[]>;
  narrowFor?: List<Table, Row>["narrowFor"];
  along?: (db: Db, listQuery: ListQuery) => List<Table, Row>["along"];
  narrow?: (query: AnyDb, listQuery: ListQuery, request: FastifyRequest) => unknown;
  /** Limits rows to those that the viewer may see. */
  seen?: (query: AnyDb, request: FastifyRequest) => AnyDb;
  /** Validates the input, and returns the columns to write; throws a Failure. */
  checked?: (
    tx: Tx,
    input: BodyOf<Routes["create"]>,
    before: Selectable<DB[Table]> | undefined,
    request: FastifyRequest,
  ) => Promise<Row> | Row;
  /** Throws a Failure for what may not be deleted, when a foreign key does not say enough. */
  removable?: (tx: Tx, id: number) => Promise<void>;
  /** Writes to other tables. */
  after?: (
    tx: Tx,
    id: number,
    input: BodyOf<Routes["change"]>,
    before: Selectable<DB[Table]> | undefined,
    request: FastifyRequest,
  ) => Promise<void>;
};

/** The routes of a plain resource, for `routes.ts`. */
export const plain =
  <Table extends Name, Routes extends Crud>(routes: Routes, options: Plain<Table, Routes>) =>
  (app: App, services: Services) =>
    servePlain(app, services, routes, options);

/** Serves a resource of one table with few rules of its own. */
export function servePlain<Table extends Name, Routes extends Crud>(
  app: App,
  services: Services,
  routes: Routes,
  plain: Plain<Table, Routes>,
) {
  const { db, write } = services;
  const {
    table,
    files,
    label = (name) => name,
    seen = (rows) => rows,
    completed = async (_db, rows) => rows,
  } = plain;
  const subject = table as FileOwner;
  const tellsFiles =
    files && "files" in (routes as unknown as { read: Reading }).read.schema.response[200].properties;
  // What `routes` let through is what `plain` takes.
  const { checked = (_tx, input: AnyDb) => input, after = async () => {} }: Plain = plain as Plain;
  const serve = (route: Route, handler: (request: AnyDb, reply: FastifyReply) => unknown) =>
    app.route({ ...route, handler });
  const row = routes.list.schema.response[200].properties.items.items.properties;
  const isNamed = isTranslated(row.name ?? {});
  const nameIn = (locale: Locale) => translatedColumn(locale, sql.ref(`${table}.name`));
  const rowsOf = (source: Db, from: unknown) =>
    plain.rows?.(source, from) ?? (source as AnyDb).selectFrom(from).selectAll(table);
  const find = async (source: Db | Tx, id: number, limited = (rows: AnyDb) => rows): Promise<Row> => {
    const row = await limited(rowsOf(source, table))
      .where(`${table}.id`, "=", id)
      .executeTakeFirstOrThrow(notFound);
    const [complete] = await completed(source, [row]);
    return { ...complete, ...(tellsFiles && { files: await attachedTo(source, subject, id).execute() }) };
  };

  /** Names are sent in translation: an unchanged one keeps its stored form. */
  const withStandardNames = <R extends Row>({ locale }: FastifyRequest, input: R, before?: Row): R => {
    if (!isNamed || typeof input.name !== "string") return input;
    const isUnchanged = before && translatedName(locale, String(before.name)) === input.name;
    return { ...input, name: isUnchanged ? before.name : originalName(locale, input.name) };
  };
  async function update(tx: Tx, request: FastifyRequest, id: number, { version, ...typed }: Row) {
    const before = await lockedVersion<string>(tx, table, id, version);
    const input = withStandardNames(request, typed, before);
    const values = await checked(tx, { ...(await find(tx, id)), ...input }, before, request);
    const columns = pick(values, await columnsOf(tx, table));
    await (tx as AnyDb)
      .updateTable(table)
      .set({ ...columns, version: (before.version as number) + 1 })
      .where("id", "=", id)
      .execute();
    await after(tx, id, input, before, request);
    return find(tx, id);
  }

  const listOf = (request: FastifyRequest, listQuery: ListQuery) => {
    const pageRows = rowsById(
      table,
      (source, page) => (plain.pageRows?.(source, page, request) ?? rowsOf(source, page)) as never,
    ) as List<Table, Row>["rows"];
    return {
      ...plain,
      ...(isNamed && {
        columns: { ...plain.columns, name: nameIn(request.locale) },
        hidden: (word) => isOneOf(sql.ref(`${table}.name`), namesLosing(request.locale, word)),
        finds: (word) => [
          ...isOneOf(sql.ref(`${table}.name`), namesHolding(request.locale, word)),
          ...(plain.finds?.(word) ?? []),
        ],
      }),
      along: plain.along?.(db, listQuery),
      rows: async (source, ids) => completed(source, await pageRows(source, ids)),
      narrow: (query: unknown) => seen(plain.narrow?.(query, listQuery, request) ?? query, request),
    } as List<Table, Row>;
  };

  serve(routes.list, (request) => pageOf(db, listOf(request, request.query), request.query));
  serve(routes.export, (request, reply) =>
    sendList(request, reply, db, {
      name: plain.name ?? routes.resource,
      row,
      list: (listQuery) => listOf(request, listQuery),
    }),
  );
  serve(routes.read, (request) => find(db, request.params.id, (rows) => seen(rows, request)));
  if (routes.options) {
    const source = {
      from: `"${table}"`,
      label: "name",
      names: isNamed ? ["label" as const] : [],
      ...plain.options,
    };
    serve(routes.options, ({ query, locale }) => findOptions(db, locale, source, query));
  }
  serve(routes.create, (request) =>
    write(request, async (tx) => {
      const input = withStandardNames(request, request.body as Row);
      const values = await checked(tx, input, undefined, request);
      const columns = await columnsOf(tx, table);
      const { id } = await (tx as AnyDb)
        .insertInto(table)
        .values(pick(values, columns))
        .returning("id")
        .executeTakeFirstOrThrow();
      await after(tx, id, input, undefined, request);
      return find(tx, id);
    }),
  );
  for (const route of [routes.replace, routes.change])
    serve(route, (request) => write(request, (tx) => update(tx, request, request.params.id, request.body)));
  if (routes.bulkEdit)
    serveBulkEdit(app, services, routes.bulkEdit, {
      table,
      label: (locale) => label(isNamed ? nameIn(locale) : sql.ref("name")),
      list: (_tx, request, listQuery) => listOf(request, listQuery),
      seen,
      change: async (tx, request, [row]) => {
        await update(tx, request, row!.id, row!.changes);
      },
    });
  if (files) serveFiles(app, services, routes as unknown as FileRoutes, { subject, discr: files });
  serve(routes.remove, async (request) => {
    const { id } = request.params;
    const gone = await write(request, async (tx) => {
      await plain.removable?.(tx, id);
      const attached = files ? await removeAttached(tx, subject, id) : [];
      await (tx as AnyDb)
        .deleteFrom(table)
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirstOrThrow(notFound);
      return attached;
    });
    if (!request.query.dryRun) await dropFiles(services, gone);
    return { id };
  });
}

/** Locks a row for an edit; 409 `stale` when another version was read. */
export async function lockedVersion<Name extends string>(
  tx: Tx,
  table: Name,
  id: number,
  version?: unknown,
): Promise<Name extends keyof DB ? Selectable<DB[Name]> : Row> {
  const before = await (tx as AnyDb)
    .selectFrom(table)
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  await refuseStale(tx, table, before, version);
  return before;
}

/** 409 `stale` with who changed a locked row, when another version of it was read. */
export async function refuseStale(
  tx: Tx,
  table: string,
  before: { id: number; version: number },
  version: unknown,
) {
  if (version === undefined || version === before.version) return;
  const last = await findLastChange(tx, table, before.id);
  throw new Failure(409, "stale", {
    changedBy: last?.fullName ?? "",
    byYou: last?.byYou === true,
    changedAt: last?.at ?? "",
    version: before.version,
  });
}

const pick = (values: Row, columns: Row) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => name in columns && name !== "id" && name !== "version"),
  );

const columnCache = new Map<string, Row>();
async function columnsOf(tx: Tx, table: string) {
  const cached = columnCache.get(table);
  if (cached) return cached;
  const tables = await (tx as AnyDb)
    .selectFrom("information_schema.columns")
    .select("column_name as name")
    .where("table_schema", "=", "public")
    .where("table_name", "=", table)
    .where("is_generated", "=", "NEVER")
    .execute();
  const columns = Object.fromEntries(tables.map(({ name }: { name: string }) => [name, true]));
  columnCache.set(table, columns);
  return columns;
}
