import { exportOf } from "./crud.routes.ts";
import type { MailsSchemas } from "./mails.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

const access = { permission: "users:write" } as const;

/** Every mail, bulk or not. They contain confirmation codes, so this is for people who manage users. */
export const mails = about("logs", {
  list: get("/logs/emails", access),
  read: get("/logs/emails/:id", access),
  again: act("/logs/emails/:id/again", access),
  export: exportOf("/logs/emails", { ...access }),
}) as RoutesOf<MailsSchemas>;
