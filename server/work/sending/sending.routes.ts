import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { Recipient, recipientColumns, recipientFacts, sending } from "../../../contract/sending.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { type List, type ListQuery, pageOf } from "../../platform/resource/list.ts";
import { checksOf } from "../mailing/checks.ts";
import { findEmail } from "../mailing/emails.queries.ts";
import { answerText } from "./answers.ts";
import { cancelEmail, pauseEmail, resumeEmail, sendAgain, sendEmail } from "./emails.actions.ts";
import { compareEmails, findFigures } from "./figures.ts";

export function sendingRoutes(app: App, services: Services) {
  const { db, write, config } = services;
  app.route({
    ...sending.send,
    handler: (request) =>
      write(request, (tx) => {
        const { id } = request.params;
        return sendEmail(tx, id, request.body?.at, () => refuseUnready(tx, id, request.locale));
      }),
  });
  for (const [route, act] of [
    [sending.pause, pauseEmail],
    [sending.resume, resumeEmail],
    [sending.cancel, cancelEmail],
  ] as const)
    app.route({ ...route, handler: (request) => write(request, (tx) => act(tx, request.params.id)) });
  app.route({
    ...sending.again,
    handler: (request) =>
      write(request, (tx) => sendAgain(tx, request.params.id, request.params.recipientId)),
  });
  app.route({
    ...sending.figures,
    handler: ({ params, locale }) => findFigures(db, params.id, locale),
  });
  app.route({
    ...sending.compare,
    handler: async ({ query }) => compareEmails(db, query, await findToday(db)),
  });
  app.route({
    ...sending.recipients,
    handler: async ({ params, query, locale }) => {
      await findEmail(db, params.id);
      return pageOf(db, recipientsIn(params.id, query, locale), query);
    },
  });
  app.route({
    ...sending.exportRecipients,
    handler: async (request, reply) => {
      const { id } = request.params;
      await findEmail(db, id);
      return sendList(request, reply, db, {
        name: "recipients",
        row: Recipient.properties,
        columns: recipientColumns,
        list: (query) => recipientsIn(id, query, request.locale),
      });
    },
  });

  /** 422 with the first of what stands in its way. */
  async function refuseUnready(tx: Tx, id: number, reader: Locale) {
    const checks = await checksOf(tx, await findEmail(tx, id), { publicUrl: config.publicUrl, reader });
    const [first] = checks.filter(({ severity }) => severity === "error");
    if (first) throw new Failure(422, "emailNotReady", { path: first.path, reason: first.message });
  }
}

const facts = Object.entries(recipientFacts);

function recipientsIn(emailId: number, query: ListQuery, locale: Locale): List<"emailRecipient", Recipient> {
  return {
    table: "emailRecipient",
    search: "address",
    defaultSort: "id",
    handled: ["linkId", ...Object.keys(recipientFacts)],
    narrow: (rows) => {
      let found = rows.where("emailRecipient.emailId", "=", emailId);
      for (const [name, column] of facts)
        if (query[name] !== undefined)
          found = found.where(sql.ref(`emailRecipient.${column}`), query[name] ? "is not" : "is", null);
      const { linkId } = query;
      return linkId === undefined
        ? found
        : found.where(
            sql<boolean>`exists (select from "emailEvent" as event where event."recipientId" = "emailRecipient".id
              and event.kind = 'click' and event."linkId" = ${linkId} and not machine)`,
          );
    },
    rows: (db, ids) => recipientRows(db, ids, locale),
  };
}

async function recipientRows(db: Db | Tx, ids: readonly number[], locale: Locale): Promise<Recipient[]> {
  const rows = await db
    .selectFrom("emailRecipient")
    .leftJoin("contact", "contact.id", "emailRecipient.contactId")
    .select(["emailRecipient.id", "contactId", "emailRecipient.locale", "emailRecipient.state"])
    .select(sql<string>`case when domain <> '' then address else '' end`.as("address"))
    .select([
      "answer",
      "attempts",
      "acceptedAt",
      "openedAt",
      "clickedAt",
      "unsubscribedAt",
      "bouncedAt",
      "tryAgainAt",
    ])
    .select(sql<string>`coalesce(contact.name, '')`.as("contactName"))
    .where(sql<boolean>`"emailRecipient".id = any(${ids}::bigint[])`)
    .execute();
  return rows.map((row) => ({ ...row, answer: answerText(locale, row.answer) }) as Recipient);
}
