import { type Static, Type } from "typebox";
import { subject } from "./docs.ts";
import {
  anyOfTexts,
  anyOfWords,
  Done,
  dayRange,
  Id,
  instant,
  key,
  listQuery,
  oneOf,
  onlyThose,
  orNull,
  page,
  strict,
  withSchemas,
} from "./http.ts";
import * as routes from "./mailReports.routes.ts";
import { reportKinds } from "./mailReports.rules.ts";

/** Bytes of a report: a message may come back whole. */
export const largestReport = 2_000_000;
export const MailReport = Type.Object({
  id: Type.Integer(),
  kind: oneOf(reportKinds, "reportKinds"),
  sender: Type.String({ description: "Who wrote the report" }),
  subject: Type.String(),
  address: Type.String({ description: "The address that it is about; blank when it names none" }),
  status: Type.String({ description: "Status code by RFC 3463, such as 5.1.1; blank without one" }),
  answer: Type.String({ description: "Words of the mail server, or of the writer" }),
  emailId: orNull(key),
  emailName: Type.String(),
  mailId: orNull(Type.Integer({ description: "Number of the message in the e-mail log" })),
  isOpen: Type.Boolean({ description: "Nothing followed from it; a user is to look at it" }),
  receivedAt: instant,
});
export type MailReport = Static<typeof MailReport>;

const mailReportsSchemas = {
  list: {
    summary: "Lists what came back after e-mails: returned messages, complaints, automatic replies.",
    query: listQuery(["receivedAt"], {
      kind: anyOfWords(reportKinds),
      address: anyOfTexts,
      isOpen: onlyThose("those a user is to look at"),
      receivedAt: dayRange,
    }),
    answer: page(MailReport),
  },
  close: {
    summary: "Marks a report as seen.",
    params: Id,
    refuses: { 404: ["notFound"] },
    answer: Type.Object({ id: Type.Integer() }),
  },
  intake: {
    summary: "Returns the web address that takes reports, and how reading the mailbox went.",
    answer: Type.Object({
      url: Type.String({ description: "Secret: who knows it can report any message" }),
      readAt: orNull(instant),
      failure: orNull(Type.String({ description: "A sentence in the language of the request" })),
    }),
  },
  test: {
    summary: "Signs in to the mailbox for returned messages and counts its messages; marks and reads none.",
    refuses: { 422: ["mailboxNotSet", "mailboxAway", "mailboxSignIn", "mailboxFolder"] },
    answer: Type.Object({ messages: Type.Integer() }),
  },
  webhook: {
    summary:
      "Receives a returned message or a complaint as it was mailed (`message/rfc822`), or as a text in JSON.",
    params: strict({
      reportKey: Type.String({
        pattern: "^[A-Za-z0-9_-]{22}$",
        description: "The last part of the address",
        examples: ["UmVmcmVzaCBtZSBvbmNlIQ"],
      }),
    }),
    body: strict(
      {
        message: Type.String({
          minLength: 1,
          maxLength: largestReport,
          description: "The message with its headers",
        }),
      },
      { examples: [{ message: "Subject: Undelivered Mail\r\n\r\n" }] },
    ),
    refuses: { 404: ["notFound"], 422: ["reportUnreadable"], 429: ["tooManyRequests"] },
    answer: Done,
  },
} as const;
export type MailReportsSchemas = typeof mailReportsSchemas;
export const mailReports = withSchemas(
  subject("mail report", "What came back after e-mails: returned messages, complaints, automatic replies.", {
    topic: "mail-reports",
  }),
  routes.mailReports,
  mailReportsSchemas,
);
