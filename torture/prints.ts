import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { mostPrintedLines } from "../contract/printing.rules.ts";
import { openShop, type Shop } from "../server/testing/shop.ts";
import type { Deployment, Person } from "./deployment.ts";
import { above, altered, type Trial, worst } from "./trial.ts";

const megabyte = 1024 * 1024;
/** Of a process: its memory in megabytes and the seconds of the processor that it used; undefined once it is gone. */
function usageOf(pid: number) {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    const cpu = (Number(fields[11]) + Number(fields[12])) / 100;
    return { memory: (pages * 4096) / megabyte, cpu, prints: command.includes("print.process") };
  } catch {
    return undefined;
  }
}

/** A sale of many lines, which nobody would type. */
async function longSale({ pool }: Pick<Deployment, "pool">, shop: Shop, lines: number): Promise<number> {
  const { id } = await shop.sale([]);
  await pool.query(
    `insert into "orderLine" ("orderId", kind, "productName", quantity, "unitPrice")
     select $1, 'service', 'Gegevens wissen van apparaat ' || n, 1, 100 from generate_series(1, $2::int) n`,
    [id, lines],
  );
  await pool.query(`update "order" set "lineCount" = $2, total = $2 * 100 where id = $1`, [id, lines]);
  return id;
}

const print = (person: Person, id: number) => person.post("/sales/bulk/print/normal", { ids: [id] });
type LongJob = { id: number; state: string; endedAt: string | null };
const jobsOf = async (person: Person): Promise<LongJob[]> =>
  (await person.get(`/long-jobs/${person.id}`)).body.items;
const isOver = ({ state }: LongJob) => state !== "waiting" && state !== "running";

type Printed = {
  status: number;
  state: string;
  /** Seconds that a small print of somebody else took meanwhile. */
  others: number[];
  /** Megabytes that the server itself grew, and that its printing processes keep afterwards. */
  grown: number;
  left: number;
  cpu: number;
};

/** Prints a long sale while somebody else prints a small one. */
async function printLong(
  deployment: Deployment,
  [person, other]: [Person, Person],
  [id, small]: [number, number],
): Promise<Printed> {
  // The process that prints for the other begins.
  await print(other, small);
  const before = usageOf(deployment.pid)!.memory;
  const idle = new Set(deployment.tree().filter((pid) => usageOf(pid)?.prints));
  const { status, body } = await print(person, id);
  const seen: Printed = { status, state: "", others: [], grown: 0, left: 0, cpu: 0 };
  let isDone = status !== 202;
  const watching = (async () => {
    while (!isDone) {
      for (const pid of deployment.tree()) {
        const usage = usageOf(pid);
        if (usage?.prints && !idle.has(pid)) seen.cpu = Math.max(seen.cpu, usage.cpu);
      }
      seen.grown = Math.max(seen.grown, usageOf(deployment.pid)!.memory - before);
      const job = (await jobsOf(person)).find((one) => one.id === body.id)!;
      seen.state = job.state;
      isDone = isOver(job);
      await delay(20);
    }
  })();
  while (!isDone) {
    const askedAt = performance.now();
    const { status: answered } = await print(other, small);
    if (answered !== 200) throw new Error(`a small print is answered ${answered}`);
    seen.others.push((performance.now() - askedAt) / 1000);
    await delay(50);
  }
  await watching;
  const kept = deployment.tree().map((pid) => usageOf(pid));
  seen.left = worst(kept.flatMap((usage) => (usage?.prints ? usage.memory : [])));
  return seen;
}

type PrintsSeen = Printed & { growth: number; tooLong: { status: number; code: string } };
const faultsOfPrints = ({ status, state, others, grown, left, growth, tooLong }: PrintsSeen): string[] => [
  ...(status === 202 ? [] : [`a long print is answered ${status}`]),
  ...(state === "done" ? [] : [`a long print ends as ${state}`]),
  ...(others.length ? [] : ["nobody else printed"]),
  ...above("a small print of somebody else waited", others, 2),
  ...(grown > 300 ? [`the server grew by ${grown.toFixed(0)} MB`] : []),
  ...(left > 500 ? [`a process keeps ${left.toFixed(0)} MB after a long print`] : []),
  ...(growth > 1.2 ? [`a line of a long print costs ${growth.toFixed(1)} times one of a short`] : []),
  ...(tooLong.status === 422 && tooLong.code === "printTooLong"
    ? []
    : [`what is too long is answered ${tooLong.status} ${tooLong.code}`]),
];
const soundPrints: PrintsSeen = {
  ...{ status: 202, state: "done", others: [0.2], grown: 50, left: 250, cpu: 1, growth: 0.9 },
  tooLong: { status: 422, code: "printTooLong" },
};

type QueueSeen = {
  statuses: number[];
  /** How many of the first person's jobs were done before the one that somebody else asked for afterwards. */
  ahead: number;
};
const mostAccepted = 7;
const faultsOfQueue = ({ statuses, ahead }: QueueSeen): string[] => {
  const accepted = statuses.filter((status) => status === 202).length;
  const others = statuses.filter((status) => status !== 202 && status !== 429);
  return [
    ...(accepted >= 5 ? [] : [`only ${accepted} jobs were accepted`]),
    ...(accepted <= mostAccepted ? [] : [`${accepted} jobs of one person were accepted`]),
    ...others.map((status) => `a job too many is answered ${status}`),
    ...(ahead <= 3 ? [] : [`${ahead} jobs of one person came before the first of another`]),
  ];
};
const soundQueue: QueueSeen = { statuses: [...Array(5).fill(202), ...Array(55).fill(429)], ahead: 2 };

export const prints: Trial[] = [
  {
    id: "S35",
    claim: "a print of many lines is a job that gives its memory back, and costs others no wait",
    n: 3,
    short: 1,
    async run({ deployment, n, short }) {
      const [person, other] = [await deployment.signedIn("Admin"), await deployment.signedIn("Sales")];
      const shop = await openShop(deployment, person);
      const lines = short ? 4000 : mostPrintedLines;
      const [first, long, tooMany, small] = [
        await longSale(deployment, shop, 1000),
        await longSale(deployment, shop, lines),
        await longSale(deployment, shop, mostPrintedLines + 1),
        await longSale(deployment, shop, 1),
      ];
      const seen: PrintsSeen[] = [];
      for (let round = 0; round < n; round += 1) {
        const base = await printLong(deployment, [person, other], [first, small]);
        const one = await printLong(deployment, [person, other], [long, small]);
        const growth = one.cpu / lines / (base.cpu / 1000);
        const { status, body } = await print(person, tooMany);
        seen.push({ ...one, growth, tooLong: { status, code: body.code } });
      }
      const most = (of: (one: PrintsSeen) => number) => worst(seen.map(of)).toFixed(1);
      return {
        tried: seen.length,
        found: `${lines} lines ${most(({ cpu }) => cpu)} s of the processor, a line ${most(({ growth }) => growth)} times one of 1,000; others ≤ ${most(({ others }) => worst(others))} s; the server grew ${most(({ grown }) => grown)} MB`,
        faults: seen.flatMap(faultsOfPrints),
        mutants: await altered(faultsOfPrints, soundPrints, {
          "a long print that is answered at once": { status: 200 },
          "an error without a word": { status: 500, state: "" },
          "a job that fails": { state: "failed" },
          "others who wait for it": { others: [74_700] },
          "nobody else who prints": { others: [] },
          "memory within the server": { grown: 4000 },
          "memory that is kept": { left: 4000 },
          "a cost that grows with the square": { growth: 9 },
          "a refusal without its limit": { tooLong: { status: 500, code: "internal" } },
        }),
      };
    },
  },
  {
    id: "S36",
    claim: "sixty long jobs of one person are five, and somebody else's first comes among the first",
    n: 60,
    short: 60,
    async run({ deployment, n }) {
      const [seller, manager] = [await deployment.signedIn("Sales"), await deployment.signedIn("Manager")];
      const shop = await openShop(deployment, await deployment.signedIn("Admin"));
      const id = await longSale(deployment, shop, 600);
      const statuses: number[] = [];
      for (let asked = 0; asked < n; asked += 10)
        statuses.push(
          ...(await Promise.all(Array.from({ length: 10 }, () => print(seller, id)))).map(
            ({ status }) => status,
          ),
        );
      const askedAt = new Date().toISOString();
      const { body: own } = await print(manager, id);
      let mine: LongJob | undefined;
      while (!mine || !isOver(mine)) {
        mine = (await jobsOf(manager)).find((job) => job.id === own.id);
        await delay(50);
      }
      const ended = (await jobsOf(seller)).filter(
        ({ endedAt }) => endedAt !== null && endedAt > askedAt && endedAt < mine.endedAt!,
      );
      const accepted = statuses.filter((status) => status === 202).length;
      return {
        tried: statuses.length,
        found: `${accepted} of ${n} accepted, ${ended.length} of them before the other's`,
        faults: faultsOfQueue({ statuses, ahead: ended.length }),
        mutants: await altered(faultsOfQueue, soundQueue, {
          "everybody who waits for one person": { ahead: 57 },
          "a queue without shares": { statuses: Array(60).fill(202) },
          "a queue that takes nothing": { statuses: Array(60).fill(429) },
          "an error in place of a refusal": { statuses: [...Array(5).fill(202), ...Array(55).fill(500)] },
        }),
      };
    },
  },
];
