import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export type Imap = Awaited<ReturnType<typeof startImap>>;
type Message = { uid: number; raw: string; seen: boolean };

/** A mailbox that speaks as much of IMAP as it takes to sign in, look, read and mark. */
export async function startImap({ user = "retour", password = "geheim" } = {}) {
  const messages: Message[] = [];
  const state = { uidValidity: 1, signIns: [] as string[] };
  let nextUid = 1;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("* OK [CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR] ready");
    let text = "";
    socket.on("data", (piece) => {
      text += piece.toString("latin1");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        answer(line, say, () => socket.end());
      }
    });
  });
  const signsIn = (credentials: string) => {
    const decoded = Buffer.from(credentials.trim(), "base64").toString();
    state.signIns.push(decoded);
    return decoded.includes(`user=${user}\u0001auth=Bearer token-1`);
  };
  const isIn = (message: Message, range: string) =>
    range.split(",").some((part) => {
      const [from = "", to = from] = part.split(":");
      const last = messages.at(-1)?.uid ?? 0;
      const [one, other] = [from, to].map((end) => (end === "*" ? last : Number(end))) as [number, number];
      return message.uid >= Math.min(one, other) && message.uid <= Math.max(one, other);
    });
  function answer(line: string, say: (line: string) => void, end: () => void) {
    const [, tag = "*", command = "", rest = ""] = /^(\S+) (UID \S+|\S+) ?(.*)$/i.exec(line) ?? [];
    const done = (text = "done") => say(`${tag} OK ${text}`);
    switch (command.toUpperCase()) {
      case "AUTHENTICATE":
        return signsIn(rest.split(" ")[1] ?? "")
          ? done("[CAPABILITY IMAP4rev1]")
          : say(`${tag} NO [AUTHENTICATIONFAILED] wrong`);
      case "LOGIN":
        return rest.replaceAll('"', "") === `${user} ${password}`
          ? done("[CAPABILITY IMAP4rev1]")
          : say(`${tag} NO [AUTHENTICATIONFAILED] wrong`);
      case "SELECT":
      case "EXAMINE":
        if (!/INBOX/i.test(rest)) return say(`${tag} NO no such folder`);
        say("* FLAGS (\\Seen)");
        say(`* ${messages.length} EXISTS`);
        say(`* OK [UIDVALIDITY ${state.uidValidity}] ok`);
        say(`* OK [UIDNEXT ${nextUid}] ok`);
        return done("[READ-WRITE] selected");
      case "LIST":
      case "LSUB":
        if (/INBOX|[*%]/i.test(rest)) say('* LIST () "/" INBOX');
        return done();
      case "UID SEARCH": {
        const range = /UID (\S+)/i.exec(rest)?.[1] ?? "1:*";
        say(
          `* SEARCH ${messages
            .filter((one) => isIn(one, range))
            .map(({ uid }) => uid)
            .join(" ")}`,
        );
        return done();
      }
      case "UID FETCH":
        for (const [at, one] of messages.entries())
          if (isIn(one, rest.split(" ")[0]!))
            say(`* ${at + 1} FETCH (UID ${one.uid} BODY[]<0> {${Buffer.byteLength(one.raw)}}\r\n${one.raw})`);
        return done();
      case "UID STORE":
        for (const one of messages) if (isIn(one, rest.split(" ")[0]!)) one.seen = true;
        return done();
      case "LOGOUT":
        say("* BYE");
        done();
        return end();
      case "CAPABILITY":
        say("* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR");
        return done();
      case "NOOP":
      case "ID":
      case "NAMESPACE":
      case "CLOSE":
        return done();
      default:
        return say(`${tag} BAD ${command}`);
    }
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    state,
    put(raw: string) {
      messages.push({ uid: nextUid, raw, seen: false });
      nextUid += 1;
    },
    /** Numbers its messages anew, as a mailbox does that was restored. */
    renumber() {
      state.uidValidity += 1;
      for (const [at, message] of messages.entries()) message.uid = at + 1;
      nextUid = messages.length + 1;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
