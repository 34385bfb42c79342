import { Mail, mailColumns, mails } from "../../contract/mails.ts";
import type { Locale } from "../../contract/security.ts";
import type { App, Services } from "../http/app.ts";
import { mailFailure, mailState } from "../mail/mail.ts";
import { sendList } from "../resource/exports.ts";
import { type List, type ListQuery, pageOf, rowsById } from "../resource/list.ts";
import { redactedBody } from "../security/codes.mails.ts";

export function mailRoutes(app: App, { db }: Services) {
  const listOf = ({ sent }: ListQuery, locale: Locale): List<"mail", Mail> => ({
    table: "mail",
    search: "searchText",
    handled: ["sent"],
    narrow: (found) => (sent === undefined ? found : found.where("sentAt", sent ? "is not" : "is", null)),
    rows: rowsById("mail", (source, page) =>
      source
        .selectFrom(page as unknown as "mail")
        .select(["id", "to", "subject", "locale", "createdAt", "sentAt", "cancelledAt"])
        .select([redactedBody.as("body"), mailState.as("mailState"), mailFailure(locale).as("failure")]),
    ),
  });
  app.route({ ...mails.list, handler: ({ query, locale }) => pageOf(db, listOf(query, locale), query) });
  app.route({
    ...mails.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: "mails",
        row: Mail.properties,
        columns: mailColumns,
        list: (listQuery) => listOf(listQuery, request.locale),
      }),
  });
}
