import { historyEvents } from "../../../contract/history.ts";
import { factsOf } from "./describers.ts";
import { type Draft, momentOf, type Page, type Row } from "./facts.ts";

/** A fact with the facts that it sums up, newest first. */
export type Sum = Draft & { parts: Draft[] };
export type Entry = {
  id: number;
  at: string;
  userId: number | null;
  sums: Map<string, Sum>;
  /** Its oldest transaction: when it was, and the keys of what it counts; blank when it did something else too. */
  oldest: { at: number; counts: string };
};

/** Milliseconds within which the same again joins an entry. */
const groupingWindow = 10 * 60_000;
/** Facts that add up when they happen several times, and those that may follow from them. */
const countable =
  /^(stock\..*|line(Added|Changed|Removed)|file(Added|Removed)|booked|reportRead|task.*|picture(Added|Removed))$/;
const following = /^(field|proofMissing|proofComplete)$/;
const order = new Map(historyEvents.map((what, at) => [what, at]));

/** Facts with the same key add up. */
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

/** The entry of the rows of one transaction, newest first; undefined when they tell nothing. */
function entryOf(rows: readonly Row[], page: Page): Entry | undefined {
  const moment = momentOf(rows);
  const sums = new Map<string, Sum>();
  for (const row of rows)
    for (const [at, fact] of factsOf(row, moment, page).entries())
      addTo(sums, keyOf(fact, `${row.id} ${at}`), { ...fact, parts: [fact] });
  if (sums.size === 0) return undefined;
  const { at, userId } = rows[0]!;
  return { id: rows.at(-1)!.id, at, userId, sums, oldest: oldestOf(Date.parse(at), sums) };
}

function oldestOf(at: number, sums: Entry["sums"]): Entry["oldest"] {
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

/** Whether two entries are one: the same person went on doing the same. */
const isContinued = (later: Entry, earlier: Entry) =>
  later.userId === earlier.userId &&
  later.oldest.at - earlier.oldest.at <= groupingWindow &&
  later.oldest.counts !== "" &&
  later.oldest.counts === earlier.oldest.counts;

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

/** Audit rows, newest first, as entries. Where an entry ends depends on the next one only, not on where reading began. */
export async function* entriesOf(rows: AsyncIterable<Row>, page: Page): AsyncGenerator<Entry> {
  let entry: Entry | undefined;
  for await (const moment of momentsOf(rows)) {
    const earlier = entryOf(moment, page);
    if (!earlier) continue;
    if (entry && isContinued(entry, earlier)) {
      for (const [key, sum] of earlier.sums) addTo(entry.sums, key, sum);
      Object.assign(entry, { id: earlier.id, oldest: earlier.oldest });
    } else {
      if (entry) yield entry;
      entry = earlier;
    }
  }
  if (entry) yield entry;
}

/** The facts of an entry in their order on the page. */
export const factsIn = ({ sums }: Entry): Sum[] =>
  [...sums.values()].sort((a, b) => order.get(a.what)! - order.get(b.what)!);
