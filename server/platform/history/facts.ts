import type { HistoryPart } from "../../../contract/history.ts";
import type { MailState } from "../../../contract/mails.ts";

/** A row of the audit. */
export type Row = {
  id: number;
  at: string;
  userId: number | null;
  subject: string;
  subjectId: number;
  action: "created" | "changed" | "deleted";
  changes: Record<string, unknown>;
  orderId: number | null;
  productId: number | null;
  /** Of a row about a mail: what became of it. */
  mailState?: MailState | null;
};
export type Page = "product" | "order" | "contact";
/** What one transaction did to which products, as `product created 7` and `received 7`. */
export type Moment = ReadonlySet<string>;
export const momentOf = (rows: readonly Row[]): Moment =>
  new Set(
    rows.flatMap(({ subject, action, productId, changes }) => [
      `${subject} ${action} ${productId}`,
      `${String(changes.reason)} ${productId}`,
    ]),
  );

/** A row whose name is to be looked up; a place with its label. */
export type Ref = { of: string; id: number | string; label?: string };
export type Value = Ref | string | number | boolean | null | undefined;
/** A fact before names are looked up. */
export type Draft = Omit<HistoryPart, "name" | "about" | "before" | "after" | "order"> & {
  name?: Value;
  about?: Value;
  before?: Value;
  after?: Value;
  orderId?: number | null;
};
export const isRef = (value: Value): value is Ref => typeof value === "object" && value !== null;
export const refTo = (of: string, id: unknown): Ref | null =>
  id === null || id === undefined ? null : { of, id: id as number };

/** The former and the new value of a column. */
export const pairOf = ({ action, changes }: Row, field: string) =>
  action === "changed" ? (changes[field] as [before: unknown, after: unknown] | undefined) : undefined;
