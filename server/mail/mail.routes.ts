import { mails } from "../../contract/mails.ts";
import type { App, Services } from "../app.ts";
import { pageOf } from "../list.ts";

export function mailRoutes(app: App, { db }: Services) {
  app.route({
    ...mails.list,
    handler: ({ query: { sent, ...asked } }) =>
      pageOf(
        db,
        {
          table: "mail",
          narrow: (found) =>
            sent === undefined ? found : found.where("sentAt", sent ? "is not" : "is", null),
          rows: (page) =>
            db
              .selectFrom(page as unknown as "mail")
              .select(["id", "to", "subject", "body", "locale", "createdAt", "sentAt", "failure"]),
        },
        asked,
      ),
  });
}
