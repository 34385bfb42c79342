import { sql } from "kysely";
import { type Gate, refusal, type Session } from "../../../contract/access.ts";
import type { Locale } from "../../../contract/locales.ts";
import { orderRoutesOf } from "../../../contract/orders.ts";
import { mostMoved } from "../../../contract/statuses.routes.ts";
import { type OrderKind, orderStatuses } from "../../../contract/statuses.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { messageOf } from "../../platform/http/problem.ts";
import { eachSeparately } from "../../platform/resource/bulk.ts";
import { setStatus } from "./orders.actions.ts";
import { lockOrders } from "./orders.locks.ts";
import { previewMail, sendStatusMail } from "./orders.mails.ts";

export function restatusRoutes(app: App, { db, write }: Services) {
  app.route({
    ...orderStatuses.mailPreview,
    handler: (request) => {
      const { kind, mailBodies = {}, mailSubject = "", mailSubjects = {} } = request.body;
      refuseUnless(sessionOf(request), orderRoutesOf[kind].read);
      return previewMail(db, { ...request.body, mailBodies, mailSubject, mailSubjects });
    },
  });
  app.route({
    ...orderStatuses.moveOrders,
    handler: (request) => {
      const { toId, mail = false, remove = false } = request.body;
      const move = { fromId: request.params.id, toId, mail, remove };
      return write(request, (tx) => moveOrders(tx, sessionOf(request), request.locale, move));
    },
  });
}

type Move = { fromId: number; toId: number; mail: boolean; remove: boolean };

/** Moves all orders of a status to another of its kind, or none of them, so that the status can be deleted. */
async function moveOrders(tx: Tx, session: Session, locale: Locale, { fromId, toId, mail, remove }: Move) {
  const statuses = await tx
    .selectFrom("orderStatus")
    .select(["id", "kind", "phase"])
    .where("id", "in", [fromId, toId])
    .orderBy("id")
    .forUpdate()
    .execute();
  const from = statuses.find(({ id }) => id === fromId);
  const to = statuses.find(({ id }) => id === toId);
  if (!from) throw notFound();
  if (!to || to === from || to.kind !== from.kind) throw refused("unknownReference", "toId");
  const kind = from.kind;
  refuseUnless(session, orderRoutesOf[kind].setStatus);
  const renames = from.phase === to.phase;
  const moved = renames
    ? await rename(tx, fromId, toId)
    : await moveEach(tx, kind, locale, { fromId, toId, mail });
  if (renames && mail) {
    refuseMany(moved);
    for (const id of moved) await sendStatusMail(tx, id);
  }
  if (remove) await tx.deleteFrom("orderStatus").where("id", "=", fromId).execute();
  return { moved: moved.length, removed: remove };
}

/** The kind of orders is read from the database, so its right is checked here and not by the route. */
function refuseUnless(session: Session, { config }: Gate) {
  const why = refusal(session, config);
  if (why) throw new Failure(403, why, { module: config.module });
}

function refuseMany(ids: readonly number[]) {
  if (ids.length > mostMoved) throw new Failure(422, "tooManyRows", { most: mostMoved });
}

/** Within one phase only the name changes: nothing happens to goods, so archived and cancelled orders move too. */
async function rename(tx: Tx, fromId: number, toId: number) {
  const rows = await tx
    .updateTable("order")
    .set({ statusId: toId, version: sql<number>`version + 1` })
    .where("statusId", "=", fromId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** To another phase each order moves by its own rules; 422 naming those that cannot, and then none moves. */
async function moveEach(
  tx: Tx,
  kind: OrderKind,
  locale: Locale,
  { fromId, toId, mail }: Omit<Move, "remove">,
) {
  const orders = await tx
    .selectFrom("order")
    .select(["id", "orderNr"])
    .where("statusId", "=", fromId)
    .orderBy("id")
    .limit(mostMoved + 1)
    .execute();
  const ids = orders.map(({ id }) => id);
  refuseMany(ids);
  await lockOrders(tx, ids);
  const failures = await eachSeparately(tx, ids, (id) => setStatus(tx, kind, id, toId, { mail }));
  if (failures.size === 0) return ids;
  const rows = orders.flatMap(({ id, orderNr }) => {
    const failure = failures.get(id);
    if (!failure) return [];
    const message = messageOf(locale, failure.code, { skus: orderNr, ...failure.details });
    return [{ id, label: orderNr, code: failure.code, message }];
  });
  throw new Failure(422, "ordersStay", {
    count: rows.length,
    orders: rows
      .slice(0, 5)
      .map(({ label }) => label)
      .join(", "),
    rows: rows.slice(0, 200),
  });
}
