import { setTimeout as delay } from "node:timers/promises";
import type { Answer } from "../server/testing/person.ts";
import { times } from "../server/testing/races.ts";
import { openShop, type Shop } from "../server/testing/shop.ts";
import type { Deployment, Person } from "./deployment.ts";
import { above, altered, invariants, type Trial, worst } from "./trial.ts";

type TimedAnswer = { seconds: number; status: number; code: string | undefined };
/** Answers while a row is locked: to reads, to other writes, and to writes that need the row. */
type Observed = { reads: TimedAnswer[]; others: TimedAnswer[]; writes: TimedAnswer[] };

async function timed(response: Promise<Answer>): Promise<TimedAnswer> {
  const startedAt = performance.now();
  const { status, body } = await response;
  return { status, code: body.code, seconds: (performance.now() - startedAt) / 1000 };
}

const slowestOfHundred = (all: readonly TimedAnswer[]) =>
  all.map(({ seconds }) => seconds).sort((a, b) => a - b)[Math.ceil(all.length * 0.99) - 1] ?? 0;
const seconds = (all: readonly TimedAnswer[]) => all.map((one) => one.seconds);
const unwelcome = (what: string, all: readonly TimedAnswer[], isWelcome: (one: TimedAnswer) => boolean) =>
  all
    .filter((one) => !isWelcome(one))
    .map(({ status, code }) => `${what} was answered ${status} ${code ?? ""}`);
const isDone = ({ status }: TimedAnswer) => status < 300;
const isBusy = ({ status, code }: TimedAnswer) => status === 409 && code === "busyTryAgain";

/** Requests that waited too long, or were not refused with a proper message. */
function heldUp({ reads, others, writes }: Observed): string[] {
  return [
    ...above("of a hundred who read one waited", [slowestOfHundred(reads)], 0.2),
    ...above("who wrote something else waited", [worst(seconds(others))], 2),
    ...above("who wanted what was held waited", [worst(seconds(writes))], 2),
    ...unwelcome("who read", reads, isDone),
    ...unwelcome("who wrote something else", others, isDone),
    ...unwelcome("who wanted what was held", writes, isBusy),
    ...(reads.length && others.length && writes.length ? [] : ["nobody was asked"]),
  ];
}

/** Keeps sending other requests until the writes are answered. */
async function watched(
  person: Person,
  otherOrder: number,
  writing: Promise<TimedAnswer>[],
): Promise<Observed> {
  let isOver = false;
  const allWritten = Promise.all(writing).finally(() => {
    isOver = true;
  });
  const repeated = async (ask: (at: number) => Promise<Answer>) => {
    const all: TimedAnswer[] = [];
    while (!isOver) {
      all.push(await timed(ask(all.length)));
      await delay(20);
    }
    return all;
  };
  const pages = ["/sales?pageSize=25", "/products?pageSize=25", `/sales/${otherOrder}`, "/contacts"];
  const [reads, others, writes] = await Promise.all([
    repeated((at) => person.get(pages[at % pages.length]!)),
    repeated((at) => person.patch(`/sales/${otherOrder}`, { remarks: `nummer ${at}` })),
    allWritten,
  ]);
  return { reads, others, writes };
}

/** Runs `act` while a row is locked. */
async function whileHeld<T>(
  { pool }: Deployment,
  table: "order" | "product",
  id: number,
  act: () => Promise<T>,
) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`select from "${table}" where id = $1 for update`, [id]);
    return await act();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

type Scene = { deployment: Deployment; person: Person; shop: Shop; other: number; rows: number };
const wanting = 40;

async function heldOrder({ deployment, person, shop, other }: Scene) {
  const { id } = await shop.sale([]);
  return whileHeld(deployment, "order", id, () =>
    watched(
      person,
      other,
      Array.from({ length: wanting }, (_, at) =>
        timed(person.patch(`/sales/${id}`, { remarks: `van ${at}` })),
      ),
    ),
  );
}

async function heldBundle({ deployment, person, shop, other }: Scene) {
  const { id: productId } = await shop.bundle(1000, { statusId: shop.saleable });
  const sales = await times(wanting, () => shop.sale([{ productId }]));
  return whileHeld(deployment, "product", productId, () =>
    watched(
      person,
      other,
      sales.map(({ id }) => timed(shop.moveSale(id, "Bevestigd"))),
    ),
  );
}

async function longImport({ person, shop, other, rows }: Scene) {
  const { id } = await shop.purchase([]);
  const importing = person.post(`/purchases/${id}/import`, {
    headings: ["Serienummer", "Artikel"],
    rows: Array.from({ length: rows }, (_, at) => [`R22-${id}-${at}`, "Laptop"]),
    mapping: ["serialNumber", "productName"],
    types: { "": shop.ids.types.Monitor },
  });
  const edit = timed(person.patch(`/purchases/${id}`, { remarks: "intussen" }));
  const seen = await watched(person, other, [edit]);
  const { status, body } = await importing;
  if (status !== 200 || body.imported !== rows) throw new Error(`the import answers ${status}`);
  // Either of them may come first.
  return { ...seen, writes: seen.writes.filter((one) => !isDone(one)), came: seen.writes };
}

const sound: Observed = {
  reads: [{ seconds: 0.01, status: 200, code: undefined }],
  others: [{ seconds: 0.01, status: 200, code: undefined }],
  writes: [{ seconds: 1.6, status: 409, code: "busyTryAgain" }],
};
const mutants = () =>
  altered(heldUp, sound, {
    "readers who wait with the others": { reads: [{ ...sound.reads[0]!, seconds: 14_000 }] },
    "a reader who is refused": { reads: [{ ...sound.reads[0]!, status: 503 }] },
    "another order that waits as well": { others: [{ ...sound.others[0]!, seconds: 14_000 }] },
    "another order that is refused": { others: sound.writes },
    "an answer that comes when the lock goes": { writes: [{ ...sound.writes[0]!, seconds: 20_000 }] },
    "an error without a word": { writes: [{ seconds: 1, status: 500, code: "internal" }] },
    "nobody who asks": { reads: [] },
  });

export const stalled: Trial[] = [
  {
    id: "R22",
    claim: "an order, a bundle or an import that takes long holds up nobody else; who wants it is told so",
    n: 10,
    async run({ deployment, n, short }) {
      const person = await deployment.signedIn("Admin");
      const shop = await openShop(deployment, person);
      const scene = {
        deployment,
        person,
        shop,
        other: (await shop.sale([])).id,
        rows: short ? 4000 : 20_000,
      };
      const faults: string[] = [];
      const all: Observed[] = [];
      for (let round = 0; round < n; round += 1) {
        const seen = await (round % 2 ? heldBundle : heldOrder)(scene);
        faults.push(...heldUp(seen));
        all.push(seen);
      }
      const { came, ...importing } = await longImport(scene);
      faults.push(
        ...heldUp({ ...importing, writes: came.map((one) => (isDone(one) ? sound.writes[0]! : one)) }),
      );
      faults.push(...(await invariants(deployment)));
      const of = (what: keyof Observed) => worst(all.flatMap((seen) => seconds(seen[what]))).toFixed(2);
      return {
        tried: n,
        found: `slowest read ${of("reads")} s, write elsewhere ${of("others")} s, refusal ${of("writes")} s; during ${scene.rows} rows p99 ${slowestOfHundred(importing.reads).toFixed(2)} s`,
        faults,
        mutants: await mutants(),
      };
    },
  },
];
