import { type Static, Type } from "typebox";
import { exported } from "./crud.ts";
import { recipientStates } from "./emailStates.rules.ts";
import { emailStates, emailSubject, rate } from "./emails.ts";
import {
  anyOfWords,
  day,
  Id,
  input,
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
import { locales } from "./locales.ts";
import * as routes from "./sending.routes.ts";

const count = Type.Integer();
/** Messages by what became of them. */
const Counts = Type.Object({
  planned: Type.Integer({ description: "Messages still to be sent" }),
  claimed: Type.Integer({ description: "Messages being sent now" }),
  accepted: Type.Integer({ description: "Messages accepted by the mail server" }),
  refused: count,
  putOff: Type.Integer({ description: "Messages that are retried later" }),
  unknown: Type.Integer({
    description: "Messages of which it is unknown whether they were sent; a user decides",
  }),
  skipped: Type.Integer({ description: "Addresses that wanted no more mail" }),
});
/** What people did; automatic opens are counted apart. */
const deeds = {
  opened: Type.Integer({ description: "People who opened it, or followed a link" }),
  openedByMachine: Type.Integer({ description: "Messages that a program alone opened" }),
  clicked: count,
  clickedByMachine: Type.Integer({ description: "Messages whose links a program alone followed" }),
  unsubscribed: count,
  bounced: count,
  complained: count,
  openRate: rate("people who opened it; also null when opens are not measured"),
  clickRate: rate("people who followed a link"),
  unsubscribeRate: rate("people who unsubscribed"),
  bounceRate: rate("addresses that are nobody's"),
  complaintRate: rate("people who reported it as spam"),
};
const EmailFigures = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  state: oneOf(emailStates, "emailStates"),
  startedAt: orNull(instant),
  countsOpens: Type.Boolean(),
  counts: Counts,
  ...deeds,
});
export type EmailFigures = Static<typeof EmailFigures>;
const EmailProgress = Type.Object({
  ...EmailFigures.properties,
  scheduledFor: orNull(instant),
  finishedAt: orNull(instant),
  pausedBecause: orNull(
    Type.String({
      description: "Why sending paused automatically or is delayed, in the language of the request",
    }),
  ),
  days: Type.Array(Type.Object({ day, opened: count, clicked: count, unsubscribed: count, bounced: count })),
  links: Type.Array(
    Type.Object({
      id: Type.Integer(),
      url: Type.String(),
      people: count,
      clicks: Type.Integer({ description: "Clicks by people; the same person may click twice" }),
      byMachine: count,
    }),
  ),
});
export type EmailProgress = Static<typeof EmailProgress>;

export const Recipient = Type.Object({
  id: Type.Integer(),
  address: Type.String(),
  contactId: orNull(key),
  contactName: Type.String(),
  locale: oneOf(locales),
  state: oneOf(recipientStates, "recipientStates"),
  answer: Type.String({ description: "The mail server's, or why nothing was sent" }),
  attempts: count,
  acceptedAt: orNull(instant),
  openedAt: orNull(instant),
  clickedAt: orNull(instant),
  unsubscribedAt: orNull(instant),
  bouncedAt: orNull(instant),
  tryAgainAt: orNull(instant),
});
export type Recipient = Static<typeof Recipient>;
/** What may be asked of a recipient: whether there is such a moment. */
export const recipientFacts = {
  opened: "openedAt",
  openedByMachine: "openedByMachineAt",
  clicked: "clickedAt",
  clickedByMachine: "clickedByMachineAt",
  unsubscribed: "unsubscribedAt",
  bounced: "bouncedAt",
  complained: "complainedAt",
} as const;
const { properties: deedFilters } = Type.Object({
  opened: onlyThose("those whose mail was opened by a person"),
  openedByMachine: onlyThose("those whose mail was opened by a program"),
  clicked: onlyThose("those who followed a link"),
  clickedByMachine: onlyThose("those whose links were followed by a program"),
  unsubscribed: onlyThose("those who unsubscribed by the mail"),
  bounced: onlyThose("those whose address is nobody's"),
  complained: onlyThose("those who reported the mail as spam"),
});
const query = listQuery(["id", "address"], {
  state: anyOfWords(recipientStates),
  linkId: Type.Optional({ ...key, description: "People who followed this link" }),
  ...deedFilters,
});
export const recipientColumns = [
  "address",
  "contactName",
  "locale",
  "state",
  "answer",
  "attempts",
  "acceptedAt",
  "openedAt",
  "clickedAt",
  "unsubscribedAt",
  "bouncedAt",
] as const;

const moved = {
  params: Id,
  answer: Type.Object({ id: Type.Integer(), state: oneOf(emailStates, "emailStates") }),
};
const sendingSchemas = {
  send: {
    summary: "Sends a mailing to all its recipients, now or at a given time.",
    refuses: {
      404: ["notFound"],
      422: [
        "emailStateRefused",
        "emailNotReady",
        "templateNotSent",
        "timePassed",
        "timeMissing",
        "timeTwice",
      ],
    },
    body: input({
      at: Type.Optional(
        Type.String({
          pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})?$",
          description:
            "YYYY-MM-DDTHH:MM by the company's clock; with an offset, such as +02:00, where the clock shows it twice. Now when left out",
          examples: ["2099-12-01T10:00"],
        }),
      ),
    }),
    ...moved,
  },
  pause: {
    summary: "Pauses a mailing: messages on their way are still sent, no more are started.",
    refuses: { 404: ["notFound"], 422: ["emailStateRefused"] },
    ...moved,
  },
  resume: {
    summary: "Resumes a paused mailing; nobody gets it twice.",
    refuses: { 404: ["notFound"], 422: ["emailStateRefused"] },
    ...moved,
  },
  cancel: {
    summary: "Cancels a mailing; one that nobody has received yet becomes a draft again.",
    refuses: { 404: ["notFound"], 422: ["emailStateRefused"] },
    ...moved,
  },
  recipients: {
    summary: "Lists the recipients of a mailing with the state of each message.",
    refuses: { 404: ["notFound"] },
    params: Id,
    query,
    answer: page(Recipient),
  },
  exportRecipients: {
    ...exported(query, recipientColumns),
    params: Id,
    summary: "Exports the recipients of a mailing as a CSV or XLSX file.",
  },
  again: {
    summary:
      "Resends a message that was refused, or of which it is unknown whether it arrived; the recipient may get it twice.",
    refuses: { 404: ["notFound"], 422: ["recipientStateRefused", "addressStopped"] },
    params: strict({ id: key, recipientId: key }),
    answer: Type.Object({ id: Type.Integer() }),
  },
  figures: {
    summary: "Returns the progress of a mailing and its opens, clicks and unsubscribes.",
    refuses: { 404: ["notFound"] },
    params: Id,
    answer: EmailProgress,
  },
  compare: {
    summary: "Compares the mailings of a period.",
    query: strict({
      from: Type.Optional({ ...day, description: "The first day" }),
      to: Type.Optional({ ...day, description: "The last day" }),
    }),
    answer: Type.Object({ from: day, to: day, emails: Type.Array(EmailFigures) }),
  },
} as const;
export type SendingSchemas = typeof sendingSchemas;
export const sending = withSchemas(emailSubject, routes.sending, sendingSchemas);
