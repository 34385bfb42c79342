import type { CommentSchemas, NotificationsSchemas } from "./comments.ts";
import { about, act, del, get, post, type RoutesOf } from "./routes.ts";

/** What colleagues can comment on. */
export const commentSubjects = ["order", "task", "contact"] as const;
export type CommentSubject = (typeof commentSubjects)[number];
/** Hours during which authors may edit or delete a comment. */
export const changeableHours = 24;

/** The server checks who may read the subject, which depends on the kind of order or the task. */
const access = { permission: "signedIn", row: "subjectId" } as const;
const commentsOn = (of: CommentSubject) =>
  about(`${of}-comments`, {
    list: get(`/comments/${of}/:subjectId`, access),
    people: get(`/comments/${of}/:subjectId/people`, access),
    create: post(`/comments/${of}/:subjectId`, access),
    change: act(`/comments/${of}/:subjectId/:id/change`, access),
    remove: del(`/comments/${of}/:subjectId/:id`, access),
  }) as RoutesOf<CommentSchemas>;
export const comments = {
  order: commentsOn("order"),
  task: commentsOn("task"),
  contact: commentsOn("contact"),
};

const own = { permission: "signedIn", row: "userId" } as const;
/** The notifications on every screen; the session info has the number of unread ones. */
export const notifications = about("notifications", {
  list: get("/notifications/:userId", own),
  mark: act("/notifications/:userId/mark", own),
}) as RoutesOf<NotificationsSchemas>;
