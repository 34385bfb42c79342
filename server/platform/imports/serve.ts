import type { FastifyRequest, RouteOptions } from "fastify";
import { sql } from "kysely";
import { proposeMapping, rememberedOf } from "../../../contract/import/mapping.rules.ts";
import { vocabularies } from "../../../contract/import/vocabularies.ts";
import type { Route } from "../../../contract/routes.ts";
import type { Locale } from "../../../contract/security.ts";
import { refused } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { uploadsOf } from "../files/uploads.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { messageOf } from "../http/problem.ts";
import { watched } from "../jobs/longJobs.ts";
import { listInForm } from "./form.ts";
import { findList, saveList } from "./lists.ts";
import { readLimited, unwatchedRows } from "./reading.ts";
import type { Problem, RowPlan } from "./rows.ts";
import type { ImportInput, ImportSubject, ListImportAnswer, Plan, Written } from "./subject.ts";
import { undoListImport } from "./undo.ts";

const maxReported = 200;
/** The kinds of the long jobs. */
const jobKinds = { contacts: "contactImport", products: "productImport", sales: "saleImport" } as const;

type ReadTable = Awaited<ReturnType<typeof readLimited>>;
type ImportBody<Options> = Options & {
  listId?: number;
  fileName?: string;
  headings?: string[];
  rows?: string[][];
  leftOut: number[];
  mended: { row: number; column: number; text: string }[];
  mapping: (string | null)[];
};

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
  const proposedFor = async ({ headings, rows }: Pick<ReadTable, "headings" | "rows">) => {
    const lastMapping = await db
      .selectFrom("listMapping")
      .select("headings")
      .where("subject", "=", name)
      .executeTakeFirst();
    const vocabulary = (await subject.vocabulary?.(db)) ?? vocabularies[name];
    const remembered = lastMapping?.headings;
    return {
      mapping: proposeMapping(headings, rows, remembered, vocabulary),
      remembered: remembered !== undefined,
    };
  };

  serve(routes.read, async (request) => {
    const { userId } = sessionOf(request);
    const [file] = await uploadsOf(request);
    const table = await readLimited(userId, { ...file, ...(request.query as object), subject: name });
    const { headings, rows } = table;
    const list = { fileName: file.name.slice(0, 200), headings, rows };
    return {
      listId: await write(request, (tx) => saveList(tx, { subject: name, userId }, list)),
      ...table,
      ...(await proposedFor(table)),
    };
  });

  serve(
    routes.save,
    async (request) => {
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
      const changes = { leftOut, mended };
      const list =
        listId === undefined
          ? { fileName, headings, rows }
          : await findList(db, listId, { subject: name, userId }, changes);
      const input: ImportInput<Options> = { list, mapping, options, viewer, locale: request.locale };
      if ((request.query as { dryRun?: boolean }).dryRun)
        return answerOf(await subject.plan(db, input), input, null);
      const work = { kind: jobKinds[name], title: list.fileName, link: subject.link } as const;
      return watched(services, viewer, list.rows.length > unwatchedRows && work, (progress) =>
        write(request, async (tx) => {
          // Two imports at once would not see each other's new records.
          await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7106))`.execute(tx);
          const plan = await subject.plan(tx, input);
          refuseErrors(plan.rows, request.locale);
          if (plan.created + plan.updated + plan.skipped === 0) throw refused("importEmpty", "rows");
          const written = await subject.perform(tx, plan, input, progress);
          const importId = await recordImport(tx, name, input, plan, written);
          await progress.finish(tx);
          return answerOf(plan, input, importId);
        }),
      );
    },
    {
      preValidation: async (request: FastifyRequest) => {
        if (!request.isMultipart()) return;
        const { options, ...table } = await listInForm(request, name);
        const mapping = options.mapping ?? (await proposedFor(table)).mapping;
        request.body = { ...options, ...table, mapping };
      },
    },
  );

  serve(routes.list, async () => ({ items: await findImports(db, name) }));

  serve(routes.undo, (request) => {
    const { id } = request.params as { id: number };
    return write(request, (tx) => undoListImport(tx, subject, id, sessionOf(request)));
  });
}

/** A problem with its message in the reader's language. */
function withMessage(locale: Locale, { details, failure, ...problem }: Problem) {
  const message = failure
    ? messageOf(locale, failure.code, failure.details)
    : textOf(locale, `imports.problems.${problem.code}`, { row: problem.otherRow, ...details });
  return { ...problem, message };
}

/** 422 with the errors of rows, if there are any. */
export function refuseErrors(rows: readonly RowPlan[], locale: Locale) {
  const errors = rows.flatMap(({ row, problems }) =>
    problems
      .filter(({ severity }) => severity === "error")
      .map((problem) => ({ row, ...withMessage(locale, problem) })),
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

function answerOf(plan: Plan, input: ImportInput<unknown>, importId: number | null): ListImportAnswer {
  const { created, updated, skipped, rows } = plan;
  const items = rows
    .filter(({ fate, problems }) => fate !== "new" || problems.length)
    .map(({ row, fate, match, name, problems }) => ({
      row,
      fate,
      match,
      name,
      problems: problems.map((problem) => withMessage(input.locale, problem)),
    }));
  return { importId, created, updated, skipped, leftOut: leftOutOf(input, plan), items };
}

async function recordImport(
  tx: Tx,
  subject: keyof typeof jobKinds,
  input: ImportInput<unknown>,
  plan: Plan,
  written: readonly Written[],
) {
  const { list, mapping, viewer } = input;
  const { created, updated, skipped } = plan;
  const { id } = await tx
    .insertInto("listImport")
    .values({
      subject,
      userId: viewer.userId,
      fileName: list.fileName,
      ...{ created, updated, skipped },
      leftOut: leftOutOf(input, plan),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into "listImportRow" ("importId", "of", "rowId", before)
    select ${id}, "of", "rowId", before
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written("of" text, "rowId" int, before jsonb)`.execute(
    tx,
  );
  const headings = JSON.stringify(rememberedOf(list.headings, mapping));
  await tx
    .insertInto("listMapping")
    .values({ subject, headings })
    .onConflict((on) => on.column("subject").doUpdateSet({ headings }))
    .execute();
  return id;
}

const listedImports = 100;
const findImports = (db: Db, subject: string) =>
  db
    .selectFrom("listImport")
    .leftJoin("user as by", "by.id", "listImport.userId")
    .leftJoin("user as undoer", "undoer.id", "listImport.undoneById")
    .select(["listImport.id", "fileName", "by.username as userName", "at"])
    .select(["created", "updated", "skipped", "leftOut"])
    .select(["undoer.username as undoneBy", "undoneAt"])
    .where("subject", "=", subject)
    .orderBy("listImport.id", "desc")
    .limit(listedImports)
    .execute();
