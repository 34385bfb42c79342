import { type CommentSubject, commentSubjects } from "../../../contract/comments.routes.ts";
import { comments, notifications } from "../../../contract/comments.ts";
import { notFound } from "../../ground/base/failure.ts";
import { topicOfNotifications } from "../../platform/changes/topics.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { addComment, editComment, removeComment } from "./comments.actions.ts";
import { findComment, findComments } from "./comments.queries.ts";
import { findNotifications, markNotifications } from "./notifications.ts";
import { findReaders, findSubject } from "./subjects.ts";

/** Comments of colleagues, and their notifications. */
export function commentRoutes(app: App, services: Services) {
  for (const of of commentSubjects) serveComments(app, services, of);
  serveNotifications(app, services);
}

function serveComments(app: App, { db, write, events }: Services, of: CommentSubject) {
  const routes = comments[of];
  const notify = (userIds: readonly number[]) => events.changed(...userIds.map(topicOfNotifications));

  app.route({
    ...routes.list,
    handler: async (request) => {
      const viewer = sessionOf(request);
      const subject = await findSubject(db, of, request.params.subjectId, viewer);
      return { items: await findComments(db, subject, viewer.userId) };
    },
  });
  app.route({
    ...routes.people,
    handler: async (request) => {
      const viewer = sessionOf(request);
      const readers = await findReaders(
        db,
        await findSubject(db, of, request.params.subjectId, viewer),
        viewer,
      );
      return { items: readers.map(({ id: _, ...colleague }) => colleague) };
    },
  });
  app.route({
    ...routes.create,
    handler: async (request) => {
      const writer = sessionOf(request);
      const { comment, notified } = await write(request, async (tx) => {
        const subject = await findSubject(tx, of, request.params.subjectId, writer);
        const added = await addComment(tx, subject, writer, request.body.text.trim());
        return { comment: await findComment(tx, subject, added.id, writer.userId), notified: added.notified };
      });
      notify(notified);
      return comment;
    },
  });
  app.route({
    ...routes.change,
    handler: async (request) => {
      const writer = sessionOf(request);
      const { id } = request.params;
      const text = request.body.text.trim();
      const { comment, notified } = await write(request, async (tx) => {
        const subject = await findSubject(tx, of, request.params.subjectId, writer);
        const notified = await editComment(tx, subject, writer, id, text);
        return { comment: await findComment(tx, subject, id, writer.userId), notified };
      });
      notify(notified);
      return comment;
    },
  });
  app.route({
    ...routes.remove,
    handler: async (request) => {
      const writer = sessionOf(request);
      const { id } = request.params;
      const notified = await write(request, async (tx) =>
        removeComment(tx, await findSubject(tx, of, request.params.subjectId, writer), writer, id),
      );
      notify(notified);
      return { id };
    },
  });
}

function serveNotifications(app: App, { db, write }: Services) {
  app.route({
    ...notifications.list,
    handler: async (request) => {
      const viewer = sessionOf(request);
      if (request.params.userId !== viewer.userId) throw notFound();
      return { items: await findNotifications(db, viewer) };
    },
  });
  app.route({
    ...notifications.mark,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      if (request.params.userId !== userId) throw notFound();
      const { ids, read } = request.body;
      return write(request, (tx) => markNotifications(tx, userId, read, ids));
    },
  });
}
