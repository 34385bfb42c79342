import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../server/ground/database/connection.ts";
import { type Answer, type Client, clientOf } from "../server/testing/person.ts";
import { openShop } from "../server/testing/shop.ts";
import type { Deployment, Person } from "./deployment.ts";
import { answering, withFake } from "./fake.ts";
import { exposed, invariants, sabotaged, type Trial } from "./trial.ts";

const copies = 3;
/** Keys that are in flight at once. */
const abreast = 24;
/** Every fifth key splits a bundle instead of creating a contact. */
const splitEvery = 5;

type Ways = { person: Pick<Client, "post" | "put">; prefix: string; bundleId: number; keyed: boolean };
type SendResult = { answers: Answer[]; early: number; wrong: string[] };

/** Sends one request three times at once, and repeats each copy until it succeeds. */
async function sendCopies({ person, prefix, bundleId, keyed }: Ways, at: number): Promise<SendResult> {
  const headers: Record<string, string> = keyed ? { "idempotency-key": `${prefix}${at}` } : {};
  const wrong: string[] = [];
  let early = 0;
  async function copy() {
    for (;;) {
      const answer = await (at % splitEvery
        ? person.post("/contacts", { name: `${prefix}${at}`, companyId: null }, headers)
        : person.put(`/split-product/${bundleId}/split-part-of-bundle`, { quantity: 1 }, headers)
      ).catch(() => undefined);
      if (answer && answer.status < 300) return answer;
      if (answer?.status === 409 && answer.body.code === "requestInFlight") early += 1;
      // Many requests split one bundle: on a busy machine some time out, without effect.
      else if (answer?.status === 409 && answer.body.code === "busyTryAgain") await delay(100);
      else if (answer && answer.status !== 503) {
        wrong.push(`${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
        return answer;
      }
      await delay(answer ? 10 : 100);
    }
  }
  const answers = await Promise.all(Array.from({ length: copies }, copy));
  return { answers, early, wrong };
}

/** Keys without exactly one effect, and keys whose copies got different answers. */
async function miscounted(
  db: Db,
  { prefix, bundleId }: Ways,
  n: number,
  sent: SendResult[],
): Promise<string[]> {
  const splits = Math.ceil(n / splitEvery);
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from contact where name like ${`${prefix}%`} group by 1
    union all select 'parts of the bundle', count(*)::int from product where "splitFromId" = ${bundleId}`.execute(
    db,
  );
  const wrong = rows
    .filter(({ name, count }) => count !== (name === "parts of the bundle" ? splits : 1))
    .map(({ name, count }) => `${count} effects, not ${name.startsWith(prefix) ? 1 : splits}: ${name}`);
  const expected = n - splits + 1;
  if (rows.length !== expected) wrong.push(`${rows.length} names are there, not ${expected}`);
  for (const { answers } of sent)
    if (answers.some(({ bytes }) => !bytes.equals(answers[0]!.bytes)))
      wrong.push(
        `copies got other bytes: ${answers.map(({ bytes }) => bytes.toString().slice(0, 120)).join(" | ")}`,
      );
  return wrong;
}

/** Sends all keys, some at a time; calls `between` with the number done so far. */
async function sendAll(ways: Ways, n: number, between: (done: number) => void = () => {}) {
  const sent: SendResult[] = [];
  let next = 0;
  const lane = async () => {
    while (next < n) {
      const at = next;
      next += 1;
      sent.push(await sendCopies(ways, at));
      between(sent.length);
    }
  };
  await Promise.all(Array.from({ length: abreast }, lane));
  return sent;
}

type Refused = {
  send: (body: object) => Promise<Answer>;
  bodies: [object, object];
  release: () => Promise<unknown>;
};

/** Checks that a repeat is refused while the key is in flight, replayed afterwards, and refused with another body. */
async function refusals({ send, bodies: [body, otherBody], release }: Refused): Promise<string[]> {
  // Either of the two may reach the server first and be the one that is held.
  const both = [send(body), send(body)];
  const refused = await Promise.race(both).finally(release);
  const [refusal = refused] = (await Promise.all(both)).filter((answer) => answer !== refused);
  const other = await send(otherBody);
  const seen = [refusal.status, refused.status, refused.body.code, other.status, other.body.code].join();
  const expected = "200,409,requestInFlight,422,idempotencyKeyReused";
  return seen === expected ? [] : [`first, in flight and other body answer ${seen}, not ${expected}`];
}

/** Holds a change of an order's status by locking the order. */
async function heldOrder({ db }: Deployment, person: Person): Promise<Refused> {
  const { sale, ids } = await openShop({ db }, person);
  const { id } = await sale([]);
  const lock = await db.startTransaction().execute();
  await sql`select from "order" where id = ${id} for update`.execute(lock);
  const headers = { "idempotency-key": `status-${id}` };
  return {
    send: (body) => person.post(`/sales/${id}/status`, body, headers),
    bodies: [
      { statusId: ids.orderStatuses["sale Bevestigd"] },
      { statusId: ids.orderStatuses["sale Gereed"] },
    ],
    release: () => lock.rollback().execute(),
  };
}

type Reply = [status: number, code?: string];
const keeping: { first: Reply; again: Reply; other: Reply } = {
  first: [200],
  again: [409, "requestInFlight"],
  other: [422, "idempotencyKeyReused"],
};
const forgetful: Record<string, Partial<typeof keeping>> = {
  "the first is lost": { first: [503] },
  "in flight and done twice": { again: [200] },
  "in flight and said otherwise": { again: [409, "versionConflict"] },
  "in flight and refused for good": { again: [422, "requestInFlight"] },
  "another body is taken": { other: [200] },
  "another body is called in flight": { other: [409, "requestInFlight"] },
  "another body is called wrong": { other: [422, "invalid"] },
};

/** A server that holds the first request and answers all others at once. */
const refusalMutants = () =>
  exposed(
    (replies) => {
      const gate = Promise.withResolvers<void>();
      let holds = false;
      return withFake(
        async (request, response) => {
          const isOther = request.headers["content-length"] === "9";
          const [status, code] = isOther ? replies.other : holds ? replies.again : replies.first;
          if (!holds) {
            holds = true;
            await gate.promise;
          }
          answering(status, { code })(request, response);
        },
        (ask) =>
          refusals({
            send: (body) => clientOf(ask).post("/", body),
            bodies: [{ a: 1 }, { a: 222 }],
            release: async () => gate.resolve(),
          }),
      );
    },
    keeping,
    Object.fromEntries(Object.entries(forgetful).map(([name, one]) => [name, { ...keeping, ...one }])),
  );

/** What the count reports after effects of correct keys were altered. */
async function effectMutants(db: Db, ways: Ways, n: number, sent: SendResult[]) {
  const count = (of: Db) => miscounted(of, ways, n, sent);
  const name = `${ways.prefix}1`;
  const [first, ...others] = sent;
  const [answer, ...same] = first!.answers;
  const bytes = Buffer.from("other");
  const changed = [{ ...first!, answers: [{ ...answer!, bytes }, ...same] }, ...others];
  return {
    "a key without its effect": await sabotaged(db, sql`delete from contact where name = ${name}`, count),
    "a key with two": await sabotaged(db, sql`insert into contact (name) values (${name})`, count),
    "a split that is not there": await sabotaged(
      db,
      sql`update product set "splitFromId" = null where id = (select max(id) from product where "splitFromId" = ${ways.bundleId})`,
      count,
    ),
    "a replay of other bytes": await miscounted(db, ways, n, changed),
    "a copy that is answered 500": await withFake(answering(500), async (ask) => {
      const { wrong } = await sendCopies({ ...ways, person: clientOf(ask) }, 1);
      return wrong;
    }),
  };
}

export const keys: Trial[] = [
  {
    id: "R6",
    claim: `every key has one effect, sent ${copies} times at once and with kills between; in flight 409, other body 422, replay the same bytes`,
    n: 2000,
    short: 150,
    async run({ deployment, n, short, seed }) {
      const { db } = deployment;
      const person = await deployment.signedIn("Admin");
      const shop = await openShop(deployment, person);
      const ways = async (name: string, keyed: boolean): Promise<Ways> => ({
        ...{ person, keyed, prefix: `${name}-${seed}-${Date.now().toString(36)}-` },
        bundleId: (await shop.bundle(1_000_000)).id,
      });
      const right = await ways("Sleutel", true);
      const kills = short ? 1 : 10;
      let killed = 0;
      let killing = Promise.resolve();
      const sent = await sendAll(right, n, (done) => {
        if (killed === kills || done < ((killed + 1) * n) / (kills + 1)) return;
        killed += 1;
        killing = killing.then(async () => {
          await deployment.killTree();
          await deployment.start();
        });
      });
      await killing;
      const faults = [
        ...sent.flatMap(({ wrong }) => wrong),
        ...(await miscounted(db, right, n, sent)),
        ...(await refusals(await heldOrder(deployment, person))),
        ...(await invariants(deployment)),
      ];
      if (killed < kills) faults.push(`${killed} kills, not ${kills}`);
      const naked = await ways("Naakt", false);
      const few = 2 * splitEvery;
      return {
        tried: sent.length,
        found: `${n * copies} sends, ${killed} kills; ${sent.reduce((sum, { early }) => sum + early, 0)} × 409 in flight`,
        faults,
        mutants: {
          "the header left out": await miscounted(db, naked, few, await sendAll(naked, few)),
          ...(await effectMutants(db, right, n, sent)),
          ...(await refusalMutants()),
        },
      };
    },
  },
];
