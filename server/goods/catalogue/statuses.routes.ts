import { sql } from "kysely";
import { mailVariables, type OrderKind, orderStatuses, productStatuses } from "../../../contract/statuses.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { plain } from "../../platform/resource/crud.ts";

export const productStatusRoutes = plain(productStatuses, {
  table: "productStatus",
  search: "name",
  defaultSort: "position",
  checked: async (tx, input, before) => {
    if (before && before.lifecycle !== input.lifecycle) {
      const used = await tx
        .selectFrom("product")
        .select("id")
        .where("statusId", "=", before.id)
        .limit(1)
        .executeTakeFirst();
      if (used) throw refused("productStatusStageInUse", "lifecycle");
    }
    return input;
  },
});

const plainStatuses = plain(orderStatuses, {
  table: "orderStatus",
  search: "name",
  defaultSort: "position",
  checked: async (tx, input, before) => {
    const others = input.mailBodies;
    checkVariables(input.mailBody, "mailBody");
    for (const [locale, body] of Object.entries(others)) checkVariables(body, `mailBodies.${locale}`);
    checkVariables(input.mailSubject, "mailSubject");
    const subjects = input.mailSubjects;
    for (const [locale, text] of Object.entries(subjects)) checkVariables(text, `mailSubjects.${locale}`);
    if (before && (before.phase !== input.phase || before.kind !== input.kind)) {
      const path = before.kind === input.kind ? "phase" : "kind";
      const code = path === "phase" ? "orderStatusPhaseInUse" : "orderStatusKindInUse";
      await refuseUsed(tx, before.id, code, path);
    }
    const position = input.position ?? (await endOf(tx, input.kind));
    return {
      ...input,
      position,
      mailBodies: { ...before?.mailBodies, ...others },
      mailSubjects: { ...before?.mailSubjects, ...subjects },
    };
  },
  removable: (tx, id) => refuseUsed(tx, id, "orderStatusInUse"),
});

export function orderStatusRoutes(app: App, services: Services) {
  plainStatuses(app, services);
  const { db, write } = services;
  app.route({
    ...orderStatuses.use,
    handler: async (request) => ({ orders: await countOrdersOf(db, request.params.id) }),
  });
  app.route({
    ...orderStatuses.arrange,
    handler: (request) => write(request, (tx) => arrange(tx, request.body.kind, request.body.ids)),
  });
}

/** 404 for a status that is not there. */
async function countOrdersOf(db: Db | Tx, id: number) {
  const { count } = await db
    .selectFrom("orderStatus")
    .select(sql<number>`(select count(*)::int from "order" where "statusId" = "orderStatus".id)`.as("count"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return count;
}

async function refuseUsed(tx: Tx, id: number, code: string, path?: string) {
  const count = await countOrdersOf(tx, id);
  if (count > 0) throw refused(code, path, { count });
}

async function endOf(tx: Tx, kind: OrderKind) {
  const last = await tx
    .selectFrom("orderStatus")
    .select(({ fn }) => fn.max("position").as("position"))
    .where("kind", "=", kind)
    .executeTakeFirst();
  return Math.min(1000, (last?.position ?? 0) + 1);
}

/** Puts a kind's statuses in this order; 409 when somebody made or deleted one meanwhile. */
async function arrange(tx: Tx, kind: OrderKind, ids: readonly number[]) {
  const now = await tx.selectFrom("orderStatus").select("id").where("kind", "=", kind).forUpdate().execute();
  const isWhole = now.length === ids.length && now.every(({ id }) => ids.includes(id));
  if (!isWhole) throw new Failure(409, "orderStatusesChanged");
  await sql`update "orderStatus" set position = place.position, version = version + 1
    from unnest(${ids}::int[]) with ordinality as place(id, position)
    where "orderStatus".id = place.id and "orderStatus".position <> place.position`.execute(tx);
  return { ids: [...ids] };
}

function checkVariables(body: string, path: string) {
  const unknown = unknownVariables(body);
  if (unknown.length) throw refused("unknownMailVariable", path, { names: unknown.join(", ") });
}

/** Names in braces that a status' mail may not use, and any in two braces, which a mail would show. */
const unknownVariables = (body: string) =>
  [...body.matchAll(/\{\{.*?\}\}|\{\s*([^{}]*?)\s*\}/g)].flatMap(([whole, name]) =>
    mailVariables.some((known) => known === name) ? [] : (name ?? whole),
  );
