import type { Services } from "../../platform/http/app.ts";
import type { Jobs, Running } from "../../platform/jobs/jobs.ts";
import { createBell } from "./bell.ts";
import { type Claimed, claimNext, finishEmails, loseClaims, settle } from "./claiming.ts";
import { findSending, hasWaiting, noteTrouble, type Sending } from "./emails.queries.ts";
import type { Writer, Written } from "./letters.ts";
import { type Result, resultOf } from "./outcomes.ts";
import { type BulkTransport, bulkTransport, type Patience } from "./transport.ts";

type Sender = Pick<Services, "db" | "config" | "events" | "log">;
export type WriterOf = (services: Sender, email: Sending) => Promise<Writer>;
type Options = {
  /** At most so many messages are on their way at once: so many are unknown when the process dies. */
  connections?: number;
  patience?: Patience;
};
const usualConnections = 10;
/** Milliseconds: how long nothing is claimed when nobody's turn has come, and when the mail server is away. */
const shortBreak = 500;
const awayBreak = 5_000;

/** Sends what is due of all bulk mails until nothing is; undefined without a mail server. */
export function emailSender(
  services: Sender,
  writerOf: WriterOf,
  { connections = usualConnections, patience }: Options = {},
) {
  if (!services.config.smtpUrl) return undefined;
  return async (_: Jobs["sendEmails"], _isLastTime: boolean, running: Running) => {
    const transport = bulkTransport(services.config, connections, patience);
    try {
      await loseClaims(services.db, running.workerId);
      await sendAll(services, transport, {
        ...running,
        connections,
        queue: createQueue(services, writerOf, running),
      });
    } finally {
      transport.close();
    }
  };
}

type Run = Running & { connections: number; queue: Queue };

async function sendAll(
  services: Sender,
  transport: BulkTransport,
  { stopping, connections, queue, ...run }: Run,
) {
  let underWay = 0;
  const results: Result[] = [];
  const bell = createBell(stopping);
  const begin = ({ recipient, message, values }: Turn) => {
    underWay += 1;
    void transport.deliver(message).then((delivery) => {
      underWay -= 1;
      results.push(resultOf(recipient, delivery, values));
      bell.ring();
    });
  };
  const book = { workerId: run.workerId, bell, well: new Set<number>() };
  for (;;) {
    const isAway = await writeDown(services, results, book);
    if (isAway && !underWay) await bell.wait(awayBreak);
    const free = stopping.aborted ? 0 : connections - underWay - results.length;
    const turns = free > 0 ? await queue.next(free) : [];
    turns.forEach(begin);
    if (results.length) continue;
    if (!underWay && (stopping.aborted || !(await queue.hasMore()))) return;
    await bell.wait(shortBreak);
  }
}

/** Writes down what became of messages, again and again while the database is away; answers whether the mail server is. */
async function writeDown(
  { db, events, log }: Sender,
  results: Result[],
  { workerId, bell, well }: { workerId: string; bell: Bell; well: Set<number> },
): Promise<boolean> {
  const done = results.splice(0);
  if (!done.length) return false;
  for (;;) {
    try {
      await settle(
        db,
        workerId,
        done.map(({ outcome }) => outcome),
      );
      break;
    } catch (error) {
      if (bell.isEnding) throw error;
      log(`what became of bulk mails waits for the database: ${String(error)}`, { part: "jobs", error });
      await bell.rest(awayBreak);
    }
  }
  await noteTrouble(db, done, well);
  events.changed("emails", "logs", ...new Set(done.map(({ emailId }) => `emails/${emailId}`)));
  return done.every(({ trouble }) => trouble?.kind === "away");
}
type Bell = ReturnType<typeof createBell>;

type Turn = Written & { recipient: Claimed };
type Queue = ReturnType<typeof createQueue>;

/** Whose turn it is, of one mail after the other. */
function createQueue(services: Sender, writerOf: WriterOf, { workerId }: Running) {
  const { db } = services;
  const writers = new Map<number, Promise<Writer>>();
  let emails: Sending[] = [];
  const writerFor = (email: Sending) => {
    const writer = writers.get(email.id) ?? writerOf(services, email);
    writers.set(email.id, writer);
    return writer;
  };
  async function write(email: Sending, recipients: Claimed[]): Promise<Turn[]> {
    try {
      const letterOf = await (await writerFor(email))(recipients);
      return recipients.map((recipient) => ({ recipient, ...letterOf(recipient) }));
    } catch (error) {
      const answer = String((error as Error).message ?? error);
      services.log(`a bulk mail cannot be written: ${answer}`, { part: "jobs", error });
      const results = recipients.map(({ id, domain }) => ({
        id,
        domain,
        state: "planned" as const,
        answer: "",
      }));
      await settle(db, workerId, results);
      await noteTrouble(db, [{ emailId: email.id, trouble: { kind: "unwritable", answer } }]);
      return [];
    }
  }
  return {
    async next(most: number): Promise<Turn[]> {
      if (!emails.length) emails = await findSending(db);
      for (let email = emails.shift(); email; email = emails.shift()) {
        const claim = { workerId, most, rate: email.rate, perSite: email.perSite };
        const { id } = email;
        const recipients = await db.transaction().execute((tx) => claimNext(tx, id, claim));
        if (!recipients.length) continue;
        emails.push(email);
        return write(email, recipients);
      }
      return [];
    },
    /** Ends the mails that are done; whether somebody's turn is still to come. */
    async hasMore() {
      const finished = await finishEmails(db);
      if (finished.length) services.events.changed("emails", ...finished.map((id) => `emails/${id}`));
      return hasWaiting(db);
    },
  };
}
