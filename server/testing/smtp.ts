import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** A mail server that keeps what it accepted; it can refuse mails, hold them at their last dot, or fall silent at a sender. */
export async function startSmtp() {
  const received: { to: string[]; raw: string }[] = [];
  /** The mails whose senders wait for an answer, by session. */
  const pending = new Map<string, () => void>();
  let refusing: number | undefined;
  const unknown = new Set<string>();
  /** The answers that senders wait for. */
  const silenced: (() => void)[] = [];
  let silent = false;
  let holding = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom(_address, _session, done) {
      if (silent) silenced.push(done);
      else done();
    },
    onRcptTo({ address }, _session, done) {
      if (unknown.has(address)) done(Object.assign(new Error("no such user"), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (refusing) return done(Object.assign(new Error("mailbox full"), { responseCode: refusing }));
        const accept = () => {
          pending.delete(session.id);
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(parts).toString(),
          });
          done();
        };
        if (holding) pending.set(session.id, accept);
        else accept();
      });
    },
    onClose: (session) => void pending.delete(session.id),
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    held: pending,
    /** How often a mail to the address was accepted. */
    timesTo: (address: string) => received.filter(({ to }) => to.includes(address)).length,
    /** Refuses mails with this answer, or none. */
    refuses(answer: 450 | 554 | undefined) {
      refusing = answer;
    },
    /** Knows nobody of this address. */
    knowsNot: (address: string) => unknown.add(address),
    silenced,
    falls(now: "silent" | "well") {
      silent = now === "silent";
      if (!silent) for (const answer of silenced.splice(0)) answer();
    },
    holds(now: boolean) {
      holding = now;
      if (!now) for (const accept of [...pending.values()]) accept();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
