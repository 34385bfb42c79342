import type { InputOf } from "../../contract/routes.ts";
import type { BenchAnswer, ScanFate, TaskAttribute, workbench } from "../../contract/workbench.ts";

export type Scan = InputOf<typeof workbench.scan>["body"];
/** What the person has set the bench to. */
export type Setting = Pick<Scan, "standardTaskId" | "act" | "holdReason" | "orderId">;
export type Undo = NonNullable<BenchAnswer["undo"]>;
export type Logged = {
  key: number;
  scan: Scan;
  state: "sending" | "refused" | ScanFate;
  /** Attributes that were filled in here, by code, answered or not. */
  filled: Readonly<Record<string, string>>;
  /** What the task asks for, as far as is known before the answer. */
  asks: readonly TaskAttribute[];
  answer?: BenchAnswer;
  /** Why it was refused. */
  problem?: string;
  /** It was refused, and somebody may have it done nevertheless. */
  canGoOn?: boolean;
  /** What takes its acts back, newest last, and how many of them are not taken back or on their way to be. */
  undos: readonly Undo[];
  acts: number;
};
/** The attributes of the device that was scanned last that are still to be filled in, in their order. */
export function lackingOf({ answer, asks, filled, state }: Logged): readonly TaskAttribute[] {
  if (state !== "sending" && state !== "asks") return [];
  const questions = answer?.asked ?? asks.map((one) => ({ ...one, value: "" }));
  return questions.filter(({ code, value }) => !(filled[code] ?? value));
}

/** The purchase order whose progress is shown: the chosen one, else that of the last device that was found. */
export const lotOf = ({ orderId }: Setting, log: readonly Logged[]) =>
  orderId ?? log.find(({ answer }) => answer)?.answer?.product.purchaseId ?? undefined;

/** The key of each option: its own sign where each has one, else its number. */
export const keysOf = (options: readonly string[]): string[] =>
  options.every((option) => /^[\p{L}\d]$/u.test(option))
    ? options.map((option) => option.toUpperCase())
    : options.slice(0, 9).map((_, at) => String(at + 1));

/** What a key of one sign means after a scan: the answer to what its task asks first, or to do it anyway. */
export function meaningOf(sign: string, last: Logged | undefined) {
  if (!last) return undefined;
  if (last.canGoOn) return sign === "+" ? "goOn" : undefined;
  const [first] = lackingOf(last);
  if (first?.type !== "select") return undefined;
  const value = first.options[keysOf(first.options).indexOf(sign.toUpperCase())];
  return value === undefined ? undefined : { code: first.code, value };
}
