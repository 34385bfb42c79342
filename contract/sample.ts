import { type Static, Type } from "typebox";
import { about, del, get } from "./http.ts";
import { systemSubject } from "./system.ts";

/** What of the sample is counted, in the order in which it is told. */
export const sampleParts = [
  "purchases",
  "sales",
  "products",
  "tasks",
  "erasureReports",
  "contacts",
  "companies",
  "users",
  "orderStatuses",
] as const;
export type SamplePart = (typeof sampleParts)[number];
const counts = Type.Object(
  Object.fromEntries(sampleParts.map((part) => [part, Type.Integer()])) as Record<
    SamplePart,
    ReturnType<typeof Type.Integer>
  >,
);

const Sample = Type.Object({
  present: Type.Boolean(),
  /** What a removal takes away now: what the sample brought and what came out of it since. */
  goes: counts,
  /** What it brought and what stays, because a record of the company's own needs it. */
  stays: counts,
  /** Numbers of orders that stay with lines on devices that go; such a line keeps its text and price. The first twenty. */
  loosened: Type.Array(Type.String()),
});
export type Sample = Static<typeof Sample>;

/** The sample company of `./start --sample`. */
export const sample = about(systemSubject, {
  read: get("/sample", {
    says: "Tells whether the sample company is there, and what its removal takes away.",
    answer: Sample,
    permission: "configs:read",
  }),
  remove: del("/sample", {
    refuses: { 404: ["notFound"] },
    says: "Takes the sample company away; the company's own records stay.",
    answer: Type.Object({ removed: Type.Integer({ description: "Records, without their history" }) }),
    permission: "configs:delete",
  }),
});
