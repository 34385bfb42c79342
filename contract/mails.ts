import { type Static, Type } from "typebox";
import { exportRoute, get, instant, listQuery, orNull, page, yesOrNo } from "./http.ts";

export const Mail = Type.Object({
  id: Type.Integer(),
  to: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  locale: Type.String(),
  createdAt: instant,
  sentAt: orNull(instant),
  failure: orNull(Type.String()),
  cancelledAt: orNull(instant),
});
export type Mail = Static<typeof Mail>;

const access = { permission: "users:write" } as const;
const query = listQuery(["createdAt", "sentAt", "to"], { sent: yesOrNo });
/** A file of mails leaves out what they say. */
export const mailColumns = [
  "to",
  "subject",
  "locale",
  "createdAt",
  "sentAt",
  "failure",
  "cancelledAt",
] as const;
/** The outbox and what left it. Mails carry confirmation codes, so this is for those who manage users. */
export const mails = {
  list: get("/logs/emails", { query, answer: page(Mail), ...access }),
  export: exportRoute("/logs/emails", query, mailColumns, access),
};
