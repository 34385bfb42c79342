import { Mail, mailColumns, mails } from "../../../contract/mails.ts";
import type { Locale } from "../../../contract/security.ts";
import { mailFailure } from "../../people/mail/mail.ts";
import { redactedBody } from "../../people/security/codes.mails.ts";
import { mailState } from "../../platform/history/mailState.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { type List, type ListQuery, pageOf, rowsById } from "../../platform/resource/list.ts";

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
