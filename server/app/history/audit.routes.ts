import type { FastifyRequest } from "fastify";
import type { Static, TObject } from "typebox";
import { type AuditChange, AuditLine, type AuditRow, audit, auditColumns } from "../../../contract/audit.ts";
import type { Locale } from "../../../contract/locales.ts";
import { hasText, textOf } from "../../ground/base/texts.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { sendList } from "../../platform/resource/exports.ts";
import { type List, pageOf } from "../../platform/resource/list.ts";
import { type AuditReader, auditList } from "./audit.queries.ts";

const readerOf = ({ locale, session }: Pick<FastifyRequest, "locale" | "session">): AuditReader => ({
  locale,
  seesPrices: session?.rights.includes("prices:read") ?? false,
});

export function auditRoutes(app: App, { db }: Services) {
  app.route({
    ...audit.list,
    handler: (request) => pageOf(db, auditList(readerOf(request)), request.query),
  });
  app.route({
    ...audit.export,
    handler: (request, reply) =>
      sendList(request, reply, db, {
        name: "audit",
        row: AuditLine,
        columns: auditColumns,
        list: () => inWords(auditList(readerOf(request)), request.locale),
      }),
  });
}

/** The list with each change as one text. */
function inWords(
  list: List<"audit", AuditRow>,
  locale: Locale,
): List<"audit", Static<TObject<typeof AuditLine>>> {
  const textIn = (change: AuditChange) => {
    const label = `fields.${change.field}`;
    const name = hasText(label) ? textOf(locale, label) : change.field;
    if (change.concealed) return name;
    return `${name}: ${[change.before, change.after].map((value) => (value === "" ? "–" : (value ?? "–"))).join(" → ")}`;
  };
  return {
    ...list,
    rows: async (db, ids) =>
      (await list.rows(db, ids)).map((row) => ({ ...row, changes: row.changes.map(textIn) })),
  };
}
