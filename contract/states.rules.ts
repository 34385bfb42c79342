import type { Permission } from "./access.ts";

/** One way from state to state, and what it asks. */
export type Move<State extends string, Condition extends string = never> = {
  name: string;
  from: readonly State[];
  to: State;
  /** The right that it takes beyond that of the call; for anybody else the move is not in the table. */
  right?: Permission;
  /** The field that must say why, and the refusal when it does not. */
  reason?: { field: string; code: string };
  /** What must be true. The server looks it up; the browser judges by what it shows. */
  asks?: readonly Condition[];
};
/** The states of a record as data. A new record is in the first, or goes by a move from there. */
export type States<State extends string, Condition extends string = never> = {
  states: readonly State[];
  moves: readonly Move<State, Condition>[];
  /** The refusal of a move that is not in the table. */
  refusal: string;
};
type Refusal = { code: string; path?: string };
type Attempt<Condition extends string, R> = {
  rights?: readonly string[];
  fields?: Readonly<Record<string, unknown>>;
  /** Answers the refusal of a condition that does not hold. */
  judge?: (condition: Condition) => R | undefined;
};

function findMove<S extends string, C extends string>({ moves }: States<S, C>, from: S, to: S) {
  return moves.find((move) => move.to === to && move.from.includes(from));
}
/** The conditions of a move. */
export const asksOf = <S extends string, C extends string>(states: States<S, C>, from: S, to: S) =>
  findMove(states, from, to)?.asks ?? [];
/** The states from which a record can go to another. */
export const sourcesOf = <S extends string, C extends string>({ states, moves }: States<S, C>, to: S) =>
  states.filter((state) => moves.some((move) => move.to === to && move.from.includes(state)));
/** Whether no move leaves a state. */
export const isFinal = <S extends string, C extends string>({ moves }: States<S, C>, state: S) =>
  !moves.some(({ from }) => from.includes(state));

/** Why a record cannot go from a state to another, or stay in one that is final. */
export function refusalOf<S extends string, C extends string, R extends Refusal = Refusal>(
  states: States<S, C>,
  from: S,
  to: S,
  { rights = [], fields = {}, judge = () => undefined }: Attempt<C, R> = {},
): Refusal | R | undefined {
  const move = findMove(states, from, to);
  if (!move && from === to && !isFinal(states, from)) return undefined;
  if (!move || (move.right && !rights.includes(move.right))) return { code: states.refusal };
  const { reason, asks = [] } = move;
  if (reason && !String(fields[reason.field] ?? "").trim()) return { code: reason.code, path: reason.field };
  return asks.map(judge).find((refusal) => refusal !== undefined);
}
