import { type Static, Type } from "typebox";
import { about, act, del, get, instant, key, oneOf, orNull, post, strict, translated } from "./http.ts";
import { orderKinds } from "./statuses.ts";

/** What colleagues can comment on. */
export const commentSubjects = ["order", "task"] as const;
export type CommentSubject = (typeof commentSubjects)[number];
/** Hours during which authors may edit or delete a comment. */
export const changeableHours = 24;

export const Comment = Type.Object({
  id: Type.Integer(),
  text: Type.String(),
  username: Type.String(),
  createdAt: instant,
  editedAt: orNull(instant),
  changeable: Type.Boolean({ description: "One's own, and of the last day" }),
  mentions: Type.Array(Type.String(), { description: "User names of those who are told of it" }),
});
export type Comment = Static<typeof Comment>;
const text = Type.String({ minLength: 1, maxLength: 4000, pattern: "\\S" });
const Colleague = Type.Object({ username: Type.String(), name: Type.String() });
export type Colleague = Static<typeof Colleague>;

const subject = {
  name: "Comments",
  about:
    "What colleagues say about an order or a task. People outside the company neither read nor write them.",
  topic: "comments",
};
const params = strict({ subjectId: key });
const commentParams = strict({ subjectId: key, id: key });
/** The server checks who may read the subject, which depends on the kind of order or the task. */
const access = { permission: "signedIn", row: "subjectId" } as const;

const commentsOn = (of: CommentSubject, what: string) =>
  about(subject, {
    list: get(`/comments/${of}/:subjectId`, {
      says: `Lists the comments on ${what}, the newest 500, newest first.`,
      params,
      answer: Type.Object({ items: Type.Array(Comment) }),
      ...access,
    }),
    people: get(`/comments/${of}/:subjectId/people`, {
      says: `Lists the colleagues who may read ${what}, and so can be mentioned.`,
      params,
      answer: Type.Object({ items: Type.Array(Colleague) }),
      ...access,
    }),
    create: post(`/comments/${of}/:subjectId`, {
      says: `Adds a comment on ${what}; whom it mentions by @ and user name is told of it.`,
      refuses: { 422: ["mentionCannotRead", "archivedReadOnly"] },
      params,
      body: strict({ text }),
      answer: Comment,
      ...access,
    }),
    change: act(`/comments/${of}/:subjectId/:id/change`, {
      says: `Changes one's own comment on ${what} within a day.`,
      refuses: { 422: ["mentionCannotRead", "archivedReadOnly", "commentSettled"] },
      params: commentParams,
      body: strict({ text }),
      answer: Comment,
      ...access,
    }),
    remove: del(`/comments/${of}/:subjectId/:id`, {
      says: `Removes one's own comment on ${what} within a day.`,
      refuses: { 422: ["archivedReadOnly", "commentSettled"] },
      params: commentParams,
      answer: Type.Object({ id: Type.Integer() }),
      ...access,
    }),
  });
export const comments: Record<CommentSubject, ReturnType<typeof commentsOn>> = {
  order: commentsOn("order", "an order"),
  task: commentsOn("task", "a task"),
};

const Notification = Type.Object({
  id: Type.Integer(),
  createdAt: instant,
  read: Type.Boolean(),
  username: Type.String({ description: "Whose comment it is" }),
  text: Type.String({ description: "How the comment begins" }),
  order: orNull(
    Type.Object({ id: Type.Integer(), orderNr: Type.String(), kind: oneOf(orderKinds, "orderKinds") }),
  ),
  task: orNull(
    Type.Object({
      id: Type.Integer(),
      name: translated(Type.String()),
      sku: orNull(Type.String({ description: "Of its device" })),
    }),
  ),
});
export type Notification = Static<typeof Notification>;
const ownParams = strict({ userId: key });
const ownAccess = { permission: "signedIn", row: "userId" } as const;

/** The notifications on every screen; the session info has the number of unread ones. */
export const notifications = about(
  { name: "Notifications", about: "What somebody is told of by colleagues.", topic: "notifications" },
  {
    list: get("/notifications/:userId", {
      says: "Lists one's own latest 50 notifications, newest first.",
      params: ownParams,
      answer: Type.Object({ items: Type.Array(Notification) }),
      ...ownAccess,
    }),
    mark: act("/notifications/:userId/mark", {
      says: "Marks one's own notifications as read or unread: those that are named, or all.",
      params: ownParams,
      body: strict({
        ids: Type.Optional(Type.Array(key, { minItems: 1, maxItems: 200 })),
        read: Type.Boolean(),
      }),
      answer: Type.Object({ unread: Type.Integer() }),
      ...ownAccess,
    }),
  },
);
