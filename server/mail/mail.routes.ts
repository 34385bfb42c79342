import { Mail, mailColumns, mails } from "../../contract/mails.ts";
import type { App, Services } from "../app.ts";
import { sendList } from "../exports.ts";
import { type List, type ListQuery, pageOf } from "../list.ts";

export function mailRoutes(app: App, { db }: Services) {
  const listOf = ({ sent }: ListQuery): List<"mail", Mail> => ({
    table: "mail",
    search: "searchText",
    handled: ["sent"],
    narrow: (found) => (sent === undefined ? found : found.where("sentAt", sent ? "is not" : "is", null)),
    rows: (page) =>
      db
        .selectFrom(page as unknown as "mail")
        .select(["id", "to", "subject", "body", "locale", "createdAt", "sentAt", "failure", "cancelledAt"]),
  });
  app.route({ ...mails.list, handler: ({ query }) => pageOf(db, listOf(query), query) });
  app.route({
    ...mails.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: "mails",
        row: Mail.properties,
        columns: mailColumns,
        list: listOf,
      }),
  });
}
