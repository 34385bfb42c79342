import { exportOf } from "./crud.routes.ts";
import type { MailsSchemas } from "./mails.ts";
import { about, get, type RoutesOf } from "./routes.ts";

const access = { permission: "users:write" } as const;

/** The outbox and the sent mails. They contain confirmation codes, so this is for people who manage users. */
export const mails = about("logs", {
  list: get("/logs/emails", access),
  export: exportOf("/logs/emails", { ...access }),
}) as RoutesOf<MailsSchemas>;
