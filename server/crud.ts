import type { FastifyRequest, RouteOptions } from "fastify";
import type { RawBuilder } from "kysely";
import type { Route } from "../contract/http.ts";
import type { App, Db, Services, Tx } from "./app.ts";
import type { DB } from "./database/types.ts";
import { Failure, notFound } from "./failure.ts";
import { type ListQuery, pageOf } from "./list.ts";

type Crud = Record<"list" | "read" | "create" | "replace" | "change" | "remove", Route>;
type Row = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the tables of plain resources differ; the contract types what goes in and out
type AnyDb = any;

export type Plain = {
  table: keyof DB & string;
  search?: string;
  columns?: Record<string, RawBuilder<unknown>>;
  defaultSort?: string;
  handled?: readonly string[];
  /** Joins what a row shows: a query whose source is the table or a page of it. */
  rows?: (db: Db, from: unknown) => unknown;
  narrow?: (query: AnyDb, asked: ListQuery, request: FastifyRequest) => unknown;
  /** Checks what is to be saved and gives the table's columns of it; throws a Failure. */
  checked?: (tx: Tx, input: Row, before: Row | undefined, request: FastifyRequest) => Promise<Row> | Row;
  /** Writes what lies in other tables. */
  after?: (tx: Tx, id: number, input: Row, before: Row | undefined) => Promise<void>;
};

/** Serves a resource that is one table with few rules of its own. */
export function servePlain(app: App, { db, write }: Services, routes: Crud, plain: Plain) {
  const { table, checked = (_tx, input) => input, after = async () => {} } = plain;
  const serve = (route: Route, handler: (request: AnyDb) => unknown) =>
    app.route({ ...route, handler } as unknown as RouteOptions);
  const rowsOf = (source: Db, from: unknown) =>
    (plain.rows?.(source, from) ?? (source as AnyDb).selectFrom(from).selectAll(table)) as AnyDb;
  const find = (source: Db | Tx, id: number): Promise<Row> =>
    rowsOf(source as Db, table)
      .where(`${table}.id`, "=", id)
      .executeTakeFirstOrThrow(notFound);

  async function update(tx: Tx, request: FastifyRequest) {
    const { id } = request.params as { id: number };
    const { version, ...input } = request.body as Row;
    const before = await lockedVersion(tx, table, id, version);
    const values = await checked(tx, { ...(await find(tx, id)), ...input }, before, request);
    const known = pick(values, await columnsOf(tx, table));
    await (tx as AnyDb)
      .updateTable(table)
      .set({ ...known, version: (before.version as number) + 1 })
      .where("id", "=", id)
      .execute();
    await after(tx, id, input, before);
    return find(tx, id);
  }

  serve(routes.list, (request) =>
    pageOf(
      db,
      {
        ...plain,
        rows: (page: unknown) => rowsOf(db, page),
        ...(plain.narrow && { narrow: (query: unknown) => plain.narrow?.(query, request.query, request) }),
      } as never,
      request.query,
    ),
  );
  serve(routes.read, ({ params }) => find(db, params.id));
  serve(routes.create, (request) =>
    write(request, async (tx) => {
      const values = await checked(tx, request.body, undefined, request);
      const columns = await columnsOf(tx, table);
      const { id } = await (tx as AnyDb)
        .insertInto(table)
        .values(pick(values, columns))
        .returning("id")
        .executeTakeFirstOrThrow();
      await after(tx, id, request.body, undefined);
      return find(tx, id);
    }),
  );
  for (const route of [routes.replace, routes.change])
    serve(route, (request) => write(request, (tx) => update(tx, request)));
  serve(routes.remove, (request) =>
    write(request, (tx) =>
      (tx as AnyDb)
        .deleteFrom(table)
        .where("id", "=", request.params.id)
        .returning("id")
        .executeTakeFirstOrThrow(notFound),
    ),
  );
}

/** Locks a row for an edit; 409 `stale` with who changed it when another version was read. */
export async function lockedVersion(tx: Tx, table: string, id: number, version: unknown): Promise<Row> {
  const before: Row = await (tx as AnyDb)
    .selectFrom(table)
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (version === undefined || version === before.version) return before;
  const last = await tx
    .selectFrom("audit")
    .leftJoin("user", "user.id", "audit.userId")
    .select(["at", "username"])
    .where("subject", "=", table)
    .where("subjectId", "=", id)
    .orderBy("audit.id", "desc")
    .executeTakeFirst();
  throw new Failure(409, "stale", {
    changedBy: last?.username ?? "",
    changedAt: last?.at ?? "",
    version: before.version,
  });
}

const pick = (values: Row, columns: Row) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => name in columns && name !== "id" && name !== "version"),
  );

const columnsKnown = new Map<string, Row>();
async function columnsOf(tx: Tx, table: string) {
  const known = columnsKnown.get(table);
  if (known) return known;
  const tables = await (tx as AnyDb)
    .selectFrom("information_schema.columns")
    .select("column_name as name")
    .where("table_schema", "=", "public")
    .where("table_name", "=", table)
    .where("is_generated", "=", "NEVER")
    .execute();
  const columns = Object.fromEntries(tables.map(({ name }: { name: string }) => [name, true]));
  columnsKnown.set(table, columns);
  return columns as Row;
}
