import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { largestReport, type MailReport, mailReports } from "../../../contract/mailReports.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import { hasText, textOf } from "../../ground/base/texts.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { type List, pageOf, rowsById } from "../../platform/resource/list.ts";
import { countMessages } from "./mailbox.ts";
import { parseIncoming } from "./parse.ts";
import { takeIncoming, topicsOf } from "./taking.ts";

const list: List<"mailReport", MailReport> = {
  table: "mailReport",
  search: "address",
  defaultSort: "-receivedAt",
  instants: ["receivedAt"],
  toStored: { address: (address) => address.trim().toLowerCase() },
  rows: rowsById("mailReport", (db, page) =>
    db
      .selectFrom(page as unknown as "mailReport")
      .leftJoin("emailRecipient", "emailRecipient.id", "mailReport.recipientId")
      .leftJoin("email", "email.id", "emailRecipient.emailId")
      .select(["mailReport.id", "kind", "sender", "mailReport.subject", "mailReport.address", "status"])
      .select(["mailReport.answer", "emailRecipient.emailId", "isOpen", "receivedAt"])
      .select([
        sql<string>`coalesce(email.name, '')`.as("emailName"),
        // The numbers of the log of mails.
        sql<number | null>`coalesce("mailId"::bigint * 2, "recipientId" * 2 + 1)`.as("mailId"),
      ])
      .$castTo<MailReport>(),
  ),
};

type Intake = { reportKey: string; readAt: string | null; failure: string | null };
async function findIntake(db: Db): Promise<Intake> {
  const { rows } = await sql<Intake>`select "reportKey", "readAt", failure from "returnedMail"`.execute(db);
  return rows[0]!;
}

export function mailReportRoutes(app: App, services: Services) {
  const { db, write, config, events } = services;
  app.route({ ...mailReports.list, handler: ({ query }) => pageOf(db, list, query) });
  app.route({
    ...mailReports.close,
    handler: (request) =>
      write(request, (tx) =>
        tx
          .updateTable("mailReport")
          .set({ isOpen: false })
          .where("id", "=", request.params.id)
          .returning("id")
          .executeTakeFirstOrThrow(notFound),
      ),
  });
  app.route({
    ...mailReports.intake,
    handler: async ({ locale }) => {
      const { reportKey, readAt, failure } = await findIntake(db);
      const code = failure && `errors.${failure}`;
      return {
        url: `${config.publicUrl}/api/mail-reports/intake/${reportKey}`,
        readAt,
        failure: code && hasText(code) ? textOf(locale, code) : failure,
      };
    },
  });
  app.route({
    ...mailReports.test,
    handler: async () => ({ messages: await countMessages(db) }),
  });

  // A mail server or provider sends the message as it is.
  void app.register(async (own: App) => {
    own.addContentTypeParser(
      "message/rfc822",
      { parseAs: "string", bodyLimit: largestReport },
      (_request, body, done) => done(null, { message: String(body) }),
    );
    own.route({
      ...mailReports.webhook,
      bodyLimit: largestReport + 1024,
      handler: async (request) => {
        const { reportKey } = await findIntake(db);
        if (!timingSafeEqual(Buffer.from(reportKey), Buffer.from(request.params.reportKey))) throw notFound();
        const raw = Buffer.from(request.body.message);
        const mail = await parseIncoming(raw).catch(() => {
          throw refused("reportUnreadable");
        });
        const touched = await write(request, (tx) => takeIncoming(tx, "webhook", raw, mail));
        events.changed("mail-reports", "suppressions", "logs", ...topicsOf(touched));
        return {};
      },
    });
  });
}
