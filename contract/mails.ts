import { type Static, Type } from "typebox";
import { exported } from "./crud.ts";
import {
  anyOfIds,
  anyOfTexts,
  anyOfWords,
  dayRange,
  Id,
  instant,
  key,
  listQuery,
  oneOf,
  onlyThose,
  orNull,
  page,
  withSchemas,
} from "./http.ts";
import * as routes from "./mails.routes.ts";
import { systemSubject } from "./system.ts";

const outboxStates = ["waiting", "sent", "refused", "notSent", "cancelled"] as const;
/** What became of a mail of the outbox. */
export type MailState = (typeof outboxStates)[number];
export const mailStates = [...outboxStates, "unknown"] as const;
/** `single`: a mail to one person about something of theirs; `bulk`: their message of a bulk mail. */
export const mailKinds = ["single", "bulk"] as const;

export const Mail = Type.Object({
  id: Type.Integer({ description: "Even for mails of the outbox, odd for messages of bulk mail" }),
  kind: oneOf(mailKinds, "mailKinds"),
  to: Type.String(),
  subject: Type.String(),
  body: Type.String({ description: "Blank for bulk mail: it is read alone" }),
  locale: Type.String(),
  createdAt: { ...instant, description: "When the e-mail was created; of a mailing, when its sending began" },
  mailState: oneOf(mailStates, "mailStates"),
  sentAt: orNull(instant),
  failure: orNull(Type.String({ description: "A sentence in the language of the request" })),
  cancelledAt: orNull(instant),
  orderId: orNull(key),
  orderNr: Type.String(),
  emailId: orNull(key),
  emailName: Type.String(),
});
export type Mail = Static<typeof Mail>;
export const mailEvents = [
  "written",
  "accepted",
  "failed",
  "cancelled",
  "open",
  "click",
  "unsubscribe",
  "bounce",
  "complaint",
] as const;
const WholeMail = Type.Object({
  ...Mail.properties,
  html: orNull(Type.String({ description: "HTML as it was sent, without open and click tracking" })),
  events: Type.Array(
    Type.Object({
      kind: oneOf(mailEvents, "mailEvents"),
      at: instant,
      machine: Type.Boolean({ description: "A program did it, and no person" }),
      detail: Type.String({ description: "The mail server's answer, or where a link leads" }),
    }),
    { description: "The oldest first" },
  ),
  canSendAgain: Type.Boolean(),
});
export type WholeMail = Static<typeof WholeMail>;

const query = listQuery(["createdAt", "to"], {
  sent: onlyThose("those that were sent"),
  kind: anyOfWords(mailKinds),
  mailState: anyOfWords(mailStates),
  to: anyOfTexts,
  orderId: anyOfIds,
  createdAt: dayRange,
});
/** Exports of mails leave out their bodies. */
export const mailColumns = [
  "to",
  "kind",
  "subject",
  "locale",
  "createdAt",
  "mailState",
  "sentAt",
  "failure",
  "cancelledAt",
  "orderNr",
  "emailName",
] as const;
const mailsSchemas = {
  list: { summary: "Lists all e-mails, mailings included, a page at a time.", query, answer: page(Mail) },
  read: {
    summary: "Returns an e-mail as it was sent, with its events.",
    refuses: { 404: ["notFound"] },
    params: Id,
    answer: WholeMail,
  },
  again: {
    summary:
      "Resends an e-mail that was refused, cancelled or given up, or an accepted one that contains no code.",
    refuses: { 404: ["notFound"], 422: ["mailNotAgain", "recipientStateRefused", "addressStopped"] },
    params: Id,
    answer: Type.Object({ id: Type.Integer() }),
  },
  export: { ...exported(query, mailColumns), summary: "Exports the list of e-mails as a CSV or XLSX file." },
} as const;
export type MailsSchemas = typeof mailsSchemas;
export const mails = withSchemas(systemSubject("logs"), routes.mails, mailsSchemas);
