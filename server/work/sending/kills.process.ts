import { randomUUID } from "node:crypto";
import { connect } from "../../ground/database/connection.ts";
import { messageOf } from "./letters.ts";
import { emailSender, type WriterOf } from "./sender.jobs.ts";

/** Sends what is due as a process of its own, which a test kills: `node kills.process.ts <database> <smtpUrl> <connections>`. */
const [database = "", smtpUrl = "", connections = ""] = process.argv.slice(2);
const { db, pool } = connect(JSON.parse(database), () => undefined);
const from = { name: "Omloop", address: "nieuws@omloop.example" };
const write: WriterOf =
  async (_, { id }) =>
  async () =>
  (recipient) => ({
    values: {},
    message: messageOf({ publicUrl: "https://omloop.example", from, emailId: id }, recipient, {
      subject: "Nieuws",
      html: "<p>Dag</p>",
      text: "Dag",
    }),
  });
const workerId = randomUUID();
await pool.query("insert into worker (id) values ($1)", [workerId]);
const services = {
  db,
  config: { smtpUrl, dkim: undefined },
  events: { changed: () => undefined },
  log: () => undefined,
};
const send = emailSender(services as never, write, { connections: Number(connections) });
await send?.({}, false, { workerId, stopping: new AbortController().signal });
await pool.query("delete from worker where id = $1", [workerId]);
await pool.end();
