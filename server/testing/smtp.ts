import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

type Answer = { text: string; step: "recipient" | "content" };
const refusalOf = (text: string) =>
  Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });

/** Ends the connection of a session without a word. */
function hangUp({ connections }: SMTPServer, id: string) {
  for (const connection of connections as unknown as Set<{ id: string; _socket: Socket }>)
    if (connection.id === id) connection._socket.destroy();
}

/** A mail server that keeps what it accepted; it can refuse mails, hold them at their last dot, or fall silent at a sender. */
export async function startSmtp() {
  const received: { to: string[]; raw: string }[] = [];
  /** The mails whose senders wait for an answer, by session. */
  const pending = new Map<string, () => void>();
  let refusing: number | undefined;
  const unknown = new Set<string>();
  /** What it answers to mails for an address or a domain, at a step of the conversation; without an answer it hangs up. */
  const answers = new Map<string, Answer>();
  const answerFor = (address: string, step: Answer["step"]) => {
    const answer = answers.get(address) ?? answers.get(address.split("@")[1] ?? "");
    return answer?.step === step ? answer : undefined;
  };
  let accepted = () => {};
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
    onRcptTo({ address }, session, done) {
      const answer = answerFor(address, "recipient");
      if (answer) return answer.text ? done(refusalOf(answer.text)) : void hangUp(server, session.id);
      if (unknown.has(address)) done(Object.assign(new Error("no such user"), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (refusing) return done(Object.assign(new Error("mailbox full"), { responseCode: refusing }));
        const [{ address = "" } = {}] = session.envelope.rcptTo;
        const answer = answerFor(address, "content");
        if (answer) return answer.text ? done(refusalOf(answer.text)) : void hangUp(server, session.id);
        const accept = () => {
          pending.delete(session.id);
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(parts).toString(),
          });
          done();
          accepted();
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
    /** Answers mails for an address or a domain so, such as `550 5.1.1 nobody`; hangs up for a blank text, and is well again for none. */
    says(to: string, text: string | undefined, step: Answer["step"] = "recipient") {
      if (text === undefined) answers.delete(to);
      else answers.set(to, { text, step });
    },
    /** Calls back at each mail that it accepted. */
    onAccepted(callback: () => void) {
      accepted = callback;
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
