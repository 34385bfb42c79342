import { exportOf } from "./crud.routes.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";
import type { SendingSchemas } from "./sending.ts";

const module = "mailing";
const read = { permission: "emails:read", module } as const;
const write = { permission: "emails:write", module } as const;

/** How a bulk e-mail leaves, to whom, and what became of it. */
export const sending = about("emails", {
  send: act("/emails/:id/send", write),
  pause: act("/emails/:id/pause", write),
  resume: act("/emails/:id/resume", write),
  cancel: act("/emails/:id/cancel", write),
  recipients: get("/emails/:id/recipients", read),
  exportRecipients: exportOf("/emails/:id/recipients", read),
  again: act("/emails/:id/recipients/:recipientId/again", write),
  figures: get("/emails/:id/figures", read),
  compare: get("/emails/compare", read),
}) as RoutesOf<SendingSchemas>;
