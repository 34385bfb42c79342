import { parentPort } from "node:worker_threads";
import { SMTPServer } from "smtp-server";

/** A mail server that accepts everything and keeps nothing. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    stream.resume();
    stream.on("end", () => done());
  },
});
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => {
  const address = server.server.address();
  parentPort?.postMessage(typeof address === "object" ? address?.port : undefined);
});
