import type { FastifyRequest, RouteOptions } from "fastify";
import { sql } from "kysely";
import type { ListSubject } from "../../../contract/import/vocabularies.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Route } from "../../../contract/routes.ts";
import { refused } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { uploadsOf } from "../files/uploads.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { messageOf } from "../http/problem.ts";
import { watched } from "../jobs/longJobs.ts";
import { proposeColumns, rememberColumns } from "./columns.ts";
import { listInForm } from "./form.ts";
import { findList, saveList } from "./lists.ts";
import { readLimited, unwatchedRows } from "./reading.ts";
import type { Problem, RowPlan } from "./rows.ts";
import type { ImportInput, ImportSubject, ListImportAnswer, Owner, Plan, Written } from "./subject.ts";
import { undoListImport } from "./undo.ts";

const maxReported = 200;
/** The kinds of the long jobs. */
const jobKinds = {
  contacts: "contactImport",
  products: "productImport",
  sales: "saleImport",
  purchases: "purchaseImport",
} as const;

type ImportBody<Options> = Options & {
  listId?: number;
  fileName?: string;
  headings?: string[];
  rows?: string[][];
  leftOut: number[];
  mended: { row: number; column: number; text: string }[];
  mapping: (string | null)[];
};

/** Two imports at once would not see each other's new records. */
async function lock(tx: Tx, subject: Pick<ImportSubject<never, never>, "name" | "lock">, of: Owner) {
  if (subject.lock) await subject.lock(tx, of);
  else await sql`select pg_advisory_xact_lock(hashtextextended(${subject.name}, 7106))`.execute(tx);
}

/** Serves one kind of list: reading, import with dry run, and undo. */
export function serveImport<P extends Plan, Options extends object>(
  app: App,
  services: Services,
  subject: ImportSubject<P, Options>,
) {
  const { db, write } = services;
  const { routes, name } = subject;
  const serve = (
    route: Route,
    handler: (request: FastifyRequest) => unknown,
    hooks: Pick<RouteOptions, "preValidation"> = {},
  ) => app.route({ ...route, ...hooks, handler });
  const ownerOf = (request: FastifyRequest): Promise<Owner> =>
    subject.owner?.(db, request) ?? Promise.resolve({});

  serve(routes.read, async (request) => {
    const { userId } = sessionOf(request);
    const { orderId, contactId } = await ownerOf(request);
    const [file] = await uploadsOf(request);
    const table = await readLimited(userId, { ...file, ...(request.query as object), subject: name });
    const { headings, rows } = table;
    const list = { fileName: file.name.slice(0, 200), headings, rows };
    return {
      listId: await write(request, (tx) => saveList(tx, { subject: name, orderId, userId }, list)),
      ...table,
      ...(await proposeColumns(db, subject, table, contactId)),
    };
  });

  serve(routes.save, (request) => importList(services, subject, request), {
    preValidation: async (request: FastifyRequest) => {
      if (!request.isMultipart()) return;
      const { options, ...table } = await listInForm(request, name);
      const { headingLine: _, ...list } = table;
      const { contactId } = await ownerOf(request);
      const mapping = options.mapping ?? (await proposeColumns(db, subject, table, contactId)).mapping;
      request.body = { ...options, ...list, mapping };
    },
  });

  serve(routes.list, async (request) => {
    const { orderId } = await ownerOf(request);
    // People outside read their orders, not our lists.
    const isOurs = sessionOf(request).ownContactId === null;
    return { items: isOurs ? await findImports(db, name, orderId) : [] };
  });

  serve(routes.undo, async (request) => {
    const { id } = request.params as { id: number };
    const of = await ownerOf(request);
    return write(request, async (tx) => {
      await lock(tx, subject, of);
      return undoListImport(tx, subject, { id, of, viewer: sessionOf(request) });
    });
  });
}

/** Imports a list, or tells what would become of its rows. */
async function importList<P extends Plan, Options extends object>(
  services: Services,
  subject: ImportSubject<P, Options>,
  request: FastifyRequest,
) {
  const { db, write } = services;
  const { name } = subject;
  const viewer = sessionOf(request);
  const { userId } = viewer;
  const {
    listId,
    fileName = "",
    headings = [],
    rows = [],
    leftOut,
    mended,
    mapping,
    ...rest
  } = request.body as ImportBody<Options>;
  const options = rest as Options;
  const answer = subject.instead?.(request, options);
  if (answer) return answer;
  subject.check?.({ mapping, viewer, options });
  const of: Owner = (await subject.owner?.(db, request)) ?? {};
  const changes = { leftOut, mended };
  const list =
    listId === undefined
      ? { fileName, headings, rows }
      : await findList(db, listId, { subject: name, orderId: of.orderId, userId }, changes);
  const input = { importId: 0, of, list, mapping, options, viewer, locale: request.locale };
  const answered = async (answer: ListImportAnswer) => ({
    ...answer,
    ...(await subject.answer?.(db, request, answer)),
  });
  if ((request.query as { dryRun?: boolean }).dryRun)
    return answered(answerOf(await subject.plan(db, input), { ...input, subject }, null));
  const work = { kind: jobKinds[name], title: list.fileName, link: subject.link, ...named(of) } as const;
  const done = await watched(services, viewer, list.rows.length > unwatchedRows && work, (progress) =>
    write(request, async (tx) => {
      await lock(tx, subject, of);
      const plan = await subject.plan(tx, input);
      refuseErrors(plan.rows, request.locale, subject);
      if (plan.created + plan.updated + plan.skipped === 0) throw refused("importEmpty", "rows");
      const importId = await nextImport(tx);
      const written = await subject.perform(tx, plan, { ...input, importId }, progress);
      await recordImport(tx, name, { ...input, importId }, plan, written);
      await progress.finish(tx);
      return answerOf(plan, { ...input, subject }, importId);
    }),
  );
  return answered(done);
}

type Named = Pick<ImportSubject<Plan, object>, "problemKey">;
const usualKey = (code: string) => `imports.problems.${code}`;
const named = ({ title, link }: Owner) => (title && link ? { title, link } : {});

/** A problem with its message in the reader's language. */
function withMessage(
  locale: Locale,
  { details, failure, ...problem }: Problem,
  { problemKey = usualKey }: Named,
) {
  const message = failure
    ? messageOf(locale, failure.code, failure.details)
    : textOf(locale, problemKey(problem.code), { row: problem.otherRow, ...details });
  return { ...problem, message };
}

/** 422 with the errors of rows, if there are any. */
export function refuseErrors(rows: readonly RowPlan[], locale: Locale, subject: Named = {}) {
  const errors = rows.flatMap(({ row, problems }) =>
    problems
      .filter(({ severity }) => severity === "error")
      .map((problem) => ({ row, ...withMessage(locale, problem, subject) })),
  );
  if (errors.length)
    throw refused("importHasErrors", "rows", {
      count: new Set(errors.map(({ row }) => row)).size,
      problems: errors.slice(0, maxReported),
    });
}

function leftOutOf({ list }: ImportInput<unknown>, { rows }: Plan): number {
  return list.rows.length - rows.filter(({ fate }) => fate !== "empty").length;
}

function answerOf(
  plan: Plan,
  input: ImportInput<unknown> & { subject: Named },
  importId: number | null,
): ListImportAnswer {
  const { created, updated, skipped, rows } = plan;
  const items = rows
    .filter(({ fate, problems }) => fate !== "new" || problems.length)
    .map(({ row, fate, match, name, problems }) => ({
      row,
      fate,
      match,
      name,
      problems: problems.map((problem) => withMessage(input.locale, problem, input.subject)),
    }));
  return { importId, created, updated, skipped, leftOut: leftOutOf(input, plan), items };
}

/** The id of an import that is written after what it brings. */
async function nextImport(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('"listImport"', 'id'))::int as id`.execute(tx);
  return rows[0]!.id;
}

async function recordImport(
  tx: Tx,
  subject: keyof typeof jobKinds,
  input: ImportInput<unknown>,
  plan: Plan,
  written: readonly Written[],
) {
  const { importId: id, of, list, viewer } = input;
  const { orderId = null } = of;
  const { created, updated, skipped } = plan;
  await sql`insert into "listImport" (id, subject, "orderId", "userId", "fileName", created, updated, skipped, "leftOut")
    overriding system value values (${id}, ${subject}, ${orderId}, ${viewer.userId}, ${list.fileName},
      ${created}, ${updated}, ${skipped}, ${leftOutOf(input, plan)})`.execute(tx);
  await sql`insert into "listImportRow" ("importId", "of", "rowId", before)
    select ${id}, "of", "rowId", before
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written("of" text, "rowId" int, before jsonb)`.execute(
    tx,
  );
  await rememberColumns(tx, subject, input);
}

const listedImports = 100;
const findImports = (db: Db, subject: ListSubject, orderId: number | undefined) =>
  db
    .selectFrom("listImport")
    .leftJoin("user as by", "by.id", "listImport.userId")
    .leftJoin("user as undoer", "undoer.id", "listImport.undoneById")
    .select(["listImport.id", "fileName", "by.fullName as userName", "at"])
    .$if(orderId !== undefined, (query) => query.select("created as lines"))
    .select(["created", "updated", "skipped", "leftOut"])
    .select(["undoer.fullName as undoneBy", "undoneAt"])
    .where("subject", "=", subject)
    .where("orderId", "is not distinct from", orderId ?? null)
    .orderBy("listImport.id", "desc")
    .limit(listedImports)
    .execute();
