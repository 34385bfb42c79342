import { contactOverview } from "../../../contract/contactOverview.ts";
import { notFound } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findOverview } from "./overview.ts";

export function dossierRoutes(app: App, { db }: Services) {
  app.route({
    ...contactOverview,
    handler: async (request) => {
      const contact = await db
        .selectFrom("contact")
        .select(["id", "companyId", "email"])
        .where("id", "=", request.params.id)
        .executeTakeFirstOrThrow(notFound);
      return findOverview(db, contact, sessionOf(request));
    },
  });
}
