import { sql } from "kysely";
import type { Session } from "../../../contract/access.ts";
import { type View, type ViewInput, views } from "../../../contract/views.ts";
import { Failure, notFound } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { refuseStale } from "../../platform/resource/crud.ts";

/** Most views that one person keeps of one list. */
const mostViews = 100;

export function viewRoutes(app: App, { db, write }: Services) {
  app.route({
    ...views.list,
    handler: async (request) => {
      const items = await viewRows(db, sessionOf(request))
        .where("screen", "=", request.query.screen)
        .orderBy("shared")
        .orderBy("savedView.name")
        .orderBy("savedView.id")
        .execute();
      return { items };
    },
  });
  app.route({
    ...views.create,
    handler: (request) =>
      write(request, async (tx) => {
        const viewer = sessionOf(request);
        if (request.body.shared) refuseSharing(viewer);
        await refuseTooMany(tx, viewer.userId, request.body.screen);
        await takeDefault(tx, viewer.userId, request.body);
        const { id } = await tx
          .insertInto("savedView")
          .values({ ...columnsOf(request.body), userId: viewer.userId })
          .returning("id")
          .executeTakeFirstOrThrow();
        return viewById(tx, viewer, id);
      }),
  });
  app.route({
    ...views.replace,
    handler: (request) =>
      write(request, async (tx) => {
        const viewer = sessionOf(request);
        const { version, ...input } = request.body;
        const before = await changeable(tx, viewer, request.params.id);
        if (input.shared) refuseSharing(viewer);
        await refuseStale(tx, "savedView", before, version);
        await takeDefault(tx, before.userId, input);
        await tx
          .updateTable("savedView")
          .set({ ...columnsOf(input), version: before.version + 1 })
          .where("id", "=", before.id)
          .execute();
        return viewById(tx, viewer, before.id);
      }),
  });
  app.route({
    ...views.remove,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = await changeable(tx, sessionOf(request), request.params.id);
        await tx.deleteFrom("savedView").where("id", "=", id).execute();
        return { id };
      }),
  });
}

/** The views that somebody sees: their own, and inside the company the shared ones. */
const viewRows = (db: Db | Tx, { userId, ownContactId }: Pick<Session, "userId" | "ownContactId">) =>
  db
    .selectFrom("savedView")
    .innerJoin("user", "user.id", "savedView.userId")
    .select([
      "savedView.id",
      "savedView.version",
      "screen",
      "name",
      "shared",
      "isDefault",
      "columns",
      "search",
    ])
    .select(["username", sql<boolean>`"userId" = ${userId}`.as("own")])
    .where(sql<boolean>`("userId" = ${userId} or (shared and ${ownContactId === null}))`);

const viewById = (tx: Tx, viewer: Session, id: number): Promise<View> =>
  viewRows(tx, viewer).where("savedView.id", "=", id).executeTakeFirstOrThrow();

/** A view to change or delete: 404 for another's own, 403 for a shared one without the right. */
async function changeable(tx: Tx, viewer: Session, id: number) {
  const view = await tx
    .selectFrom("savedView")
    .select(["id", "userId", "shared", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const hidden = view.userId !== viewer.userId && (!view.shared || viewer.ownContactId !== null);
  if (hidden) throw notFound();
  if (view.shared) refuseSharing(viewer);
  return view;
}

function refuseSharing({ rights }: Pick<Session, "rights">) {
  if (!rights.includes("configs:write")) throw new Failure(403, "viewSharing");
}

async function refuseTooMany(tx: Tx, userId: number, screen: string) {
  const { count } = await tx
    .selectFrom("savedView")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("screen", "=", screen)
    .executeTakeFirstOrThrow();
  if (count >= mostViews) throw new Failure(422, "tooManyViews", { most: mostViews });
}

/** A new default takes the place of the one before: of the person, or of everybody when it is shared. */
async function takeDefault(tx: Tx, userId: number, { screen, shared, isDefault }: ViewInput) {
  if (!isDefault) return;
  await tx
    .updateTable("savedView")
    .set({ isDefault: false, version: sql<number>`version + 1` })
    .where("screen", "=", screen)
    .where("shared", "=", shared)
    .where("isDefault", "=", true)
    .$if(!shared, (query) => query.where("userId", "=", userId))
    .execute();
}

const columnsOf = ({ search, ...input }: ViewInput) => ({ ...input, search: JSON.stringify(search) });
