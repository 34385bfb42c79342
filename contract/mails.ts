import { type Static, Type } from "typebox";
import { get, instant, listQuery, orNull, page, yesOrNo } from "./http.ts";

export const Mail = Type.Object({
  id: Type.Integer(),
  to: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  locale: Type.String(),
  createdAt: instant,
  sentAt: orNull(instant),
  failure: orNull(Type.String()),
});
export type Mail = Static<typeof Mail>;

/** The outbox and what left it. Mails carry confirmation codes, so this is for those who manage users. */
export const mails = {
  list: get("/logs/emails", {
    query: listQuery(["createdAt", "sentAt", "to"], { sent: yesOrNo }),
    answer: page(Mail),
    permission: "users:write",
  }),
};
