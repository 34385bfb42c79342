import { type Static, Type } from "typebox";
import type { CommentSubject } from "./comments.routes.ts";
import * as routes from "./comments.routes.ts";
import { instant, key, oneOf, orNull, strict, translated, withSchemas } from "./http.ts";
import { orderKinds } from "./statuses.ts";

export const Comment = Type.Object({
  id: Type.Integer(),
  text: Type.String(),
  userName: Type.String(),
  createdAt: instant,
  editedAt: orNull(instant),
  changeable: Type.Boolean({
    description: "The caller may still change it: their own, less than 24 hours old",
  }),
  mentions: Type.Array(Type.String(), { description: "User names of those who are told of it" }),
});
export type Comment = Static<typeof Comment>;
const text = Type.String({ minLength: 1, maxLength: 4000, pattern: "\\S" });
const Colleague = Type.Object({ username: Type.String(), name: Type.String() });
export type Colleague = Static<typeof Colleague>;

const subject = {
  name: "Comments",
  description:
    "What colleagues say about an order, a task or a contact. People outside the company neither read nor write them.",
  topic: "comments",
};
const params = strict({ subjectId: key });
const commentParams = strict({ subjectId: key, id: key });
const commentSchemas = (what: string) =>
  ({
    list: {
      summary: `Lists the latest 500 comments on ${what}, newest first.`,
      params,
      answer: Type.Object({ items: Type.Array(Comment) }),
    },
    people: {
      summary: `Lists the colleagues who may read ${what} and can therefore be mentioned.`,
      params,
      answer: Type.Object({ items: Type.Array(Colleague) }),
    },
    create: {
      summary: `Adds a comment on ${what}; users mentioned by @username are notified.`,
      refuses: { 422: ["mentionCannotRead", "archivedReadOnly"] },
      params,
      body: strict({ text }),
      answer: Comment,
    },
    change: {
      summary: `Changes the caller's comment on ${what} within 24 hours.`,
      refuses: { 422: ["mentionCannotRead", "archivedReadOnly", "commentSettled"] },
      params: commentParams,
      body: strict({ text }),
      answer: Comment,
    },
    remove: {
      summary: `Deletes the caller's comment on ${what} within 24 hours.`,
      refuses: { 422: ["archivedReadOnly", "commentSettled"] },
      params: commentParams,
      answer: Type.Object({ id: Type.Integer() }),
    },
  }) as const;
export type CommentSchemas = ReturnType<typeof commentSchemas>;
const commentsOn = (of: CommentSubject, what: string) =>
  withSchemas(subject, routes.comments[of], commentSchemas(what));
export const comments = {
  order: commentsOn("order", "an order"),
  task: commentsOn("task", "a task"),
  contact: commentsOn("contact", "a contact"),
};

const Notification = Type.Object({
  id: Type.Integer(),
  createdAt: instant,
  read: Type.Boolean(),
  userName: Type.String({ description: "Username of the author; empty for an alarm" }),
  text: Type.String({ description: "First words of the comment" }),
  alarm: Type.Boolean({ description: "A driver calls for help" }),
  order: orNull(
    Type.Object({ id: Type.Integer(), orderNr: Type.String(), kind: oneOf(orderKinds, "orderKinds") }),
  ),
  task: orNull(
    Type.Object({
      id: Type.Integer(),
      name: translated(Type.String()),
      sku: orNull(Type.String({ description: "SKU of the task's device" })),
    }),
  ),
  contact: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
  vehicle: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
});
export type Notification = Static<typeof Notification>;
const ownParams = strict({ userId: key });
const notificationsSchemas = {
  list: {
    summary: "Lists the caller's latest 50 notifications, newest first.",
    params: ownParams,
    answer: Type.Object({ items: Type.Array(Notification) }),
  },
  mark: {
    summary: "Marks the given notifications of the caller, or all of them, as read or unread.",
    params: ownParams,
    body: strict({
      ids: Type.Optional(Type.Array(key, { minItems: 1, maxItems: 200 })),
      read: Type.Boolean(),
    }),
    answer: Type.Object({ unread: Type.Integer() }),
  },
} as const;
export type NotificationsSchemas = typeof notificationsSchemas;
export const notifications = withSchemas(
  {
    name: "Notifications",
    description: "Notifications of mentions by colleagues, and of drivers who call for help.",
    topic: "notifications",
  },
  routes.notifications,
  notificationsSchemas,
);
