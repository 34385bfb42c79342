import { happenings } from "../../contract/history.ts";
import { type Draft, momentOf, type Page, type Row } from "./facts.ts";
import { factsOf } from "./tellers.ts";

/** A fact with the facts that it sums up, the newest first. */
export type Sum = Draft & { parts: Draft[] };
export type Entry = {
  id: number;
  at: string;
  userId: number | null;
  sums: Map<string, Sum>;
  /** Of the oldest transaction of it: when it was and what it counts, blank where it did something else as well. */
  edge: { at: number; counts: string };
};

/** Milliseconds between two of what counts as one go. */
const shortWhile = 10 * 60_000;
/** Events that are counted when they happened to several, and their possible consequences. */
const countable =
  /^(stock\..*|line(Added|Changed|Removed)|file(Added|Removed)|booked|reportRead|task.*|picture(Added|Removed))$/;
const following = /^(field|proofMissing|proofComplete)$/;
const order = new Map(happenings.map((what, at) => [what, at]));

/** Facts of one key add up. */
const keyOf = ({ what, before, after, orderId }: Draft, unique: string) =>
  countable.test(what) ? JSON.stringify([what, before, after, orderId]) : unique;

function addTo(sums: Map<string, Sum>, key: string, { parts, ...fact }: Sum) {
  const sum = sums.get(key);
  if (!sum) sums.set(key, { ...fact, parts });
  else {
    sum.count += fact.count;
    sum.parts.push(...parts);
  }
}

/** What the rows of one transaction tell, if anything; the newest of them first. */
function entryOf(rows: readonly Row[], page: Page): Entry | undefined {
  const moment = momentOf(rows);
  const sums = new Map<string, Sum>();
  for (const row of rows)
    for (const [at, fact] of factsOf(row, moment, page).entries())
      addTo(sums, keyOf(fact, `${row.id} ${at}`), { ...fact, parts: [fact] });
  if (sums.size === 0) return undefined;
  const { at, userId } = rows[0]!;
  return { id: rows.at(-1)!.id, at, userId, sums, edge: edgeOf(Date.parse(at), sums) };
}

function edgeOf(at: number, sums: Entry["sums"]): Entry["edge"] {
  const keys = [...sums].filter(([, { what }]) => !following.test(what));
  const isCounted = keys.every(([, { what }]) => countable.test(what));
  return {
    at,
    counts: isCounted
      ? keys
          .map(([key]) => key)
          .sort()
          .join()
      : "",
  };
}

/** Whether somebody went on doing the same: it makes one entry with what came later. */
const goesOn = (later: Entry, earlier: Entry) =>
  later.userId === earlier.userId &&
  later.edge.at - earlier.edge.at <= shortWhile &&
  later.edge.counts !== "" &&
  later.edge.counts === earlier.edge.counts;

async function* momentsOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let moment: Row[] = [];
  for await (const row of rows) {
    const [first] = moment;
    if (first && (first.at !== row.at || first.userId !== row.userId)) {
      yield moment;
      moment = [];
    }
    moment.push(row);
  }
  if (moment.length) yield moment;
}

/** Audit rows, the newest first, as what people did. Where one entry ends hangs on its neighbour alone, not on where reading began. */
export async function* entriesOf(rows: AsyncIterable<Row>, page: Page): AsyncGenerator<Entry> {
  let entry: Entry | undefined;
  for await (const moment of momentsOf(rows)) {
    const earlier = entryOf(moment, page);
    if (!earlier) continue;
    if (entry && goesOn(entry, earlier)) {
      for (const [key, sum] of earlier.sums) addTo(entry.sums, key, sum);
      Object.assign(entry, { id: earlier.id, edge: earlier.edge });
    } else {
      if (entry) yield entry;
      entry = earlier;
    }
  }
  if (entry) yield entry;
}

/** The facts of an entry in the order in which they are told. */
export const factsIn = ({ sums }: Entry): Sum[] =>
  [...sums.values()].sort((a, b) => order.get(a.what)! - order.get(b.what)!);
