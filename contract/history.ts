import { type Static, Type } from "typebox";
import { instant, key, oneOf, orNull, strict } from "./http.ts";

/** One line of a device's passport: who changed what, when. */
export const HistoryEntry = Type.Object({
  id: Type.Integer(),
  at: instant,
  userName: orNull(Type.String()),
  subject: Type.String(),
  subjectId: Type.Integer(),
  action: oneOf(["created", "changed", "deleted"]),
  changes: Type.Record(Type.String(), Type.Unknown()),
  orderId: orNull(Type.Integer()),
  orderNr: orNull(Type.String()),
  orderKind: orNull(Type.String()),
});
export type HistoryEntry = Static<typeof HistoryEntry>;
export const history = strict({
  before: Type.Optional(key),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 200 })),
});
