import { type Static, Type } from "typebox";
import { exported } from "./crud.ts";
import { instant, listQuery, oneOf, orNull, page, withSchemas, yesOrNo } from "./http.ts";
import * as routes from "./mails.routes.ts";
import { systemSubject } from "./system.ts";

export const mailStates = ["waiting", "sent", "refused", "notSent", "cancelled"] as const;
export type MailState = (typeof mailStates)[number];

export const Mail = Type.Object({
  id: Type.Integer(),
  to: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  locale: Type.String(),
  createdAt: instant,
  mailState: oneOf(mailStates, "mailStates"),
  sentAt: orNull(instant),
  failure: orNull(Type.String({ description: "A sentence in the language of the request" })),
  cancelledAt: orNull(instant),
});
export type Mail = Static<typeof Mail>;
const query = listQuery(["createdAt", "sentAt", "to"], { sent: yesOrNo });
/** Exports of mails leave out their bodies. */
export const mailColumns = [
  "to",
  "subject",
  "locale",
  "createdAt",
  "mailState",
  "sentAt",
  "failure",
  "cancelledAt",
] as const;
/** The outbox and the sent mails. They contain confirmation codes, so this is for people who manage users. */
const mailsSchemas = {
  list: { says: "Lists mails that were sent or wait, a page at a time.", query, answer: page(Mail) },
  export: { ...exported(query, mailColumns), says: "Writes the list of mails as a CSV or XLSX file." },
} as const;
export type MailsSchemas = typeof mailsSchemas;
export const mails = withSchemas(systemSubject("logs"), routes.mails, mailsSchemas);
