import { Readable } from "node:stream";
import { createTransport, type MailMessage, type SendMailOptions } from "nodemailer";
import type { Config } from "../../ground/base/config.ts";
import { signerOf } from "../../people/mail/signing.ts";
import type { Trouble } from "./answers.rules.ts";

/** Milliseconds that a mail server has to let itself be reached, and to accept a message (RFC 5321, 4.5.3.2.6). */
const patience = { reach: 10_000, accept: 120_000 };
export type Patience = typeof patience;
export type Delivery = { accepted: true; answer: string } | { accepted: false; trouble: Trouble };
export type BulkTransport = {
  deliver(message: SendMailOptions): Promise<Delivery>;
  close(): void;
};
type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** Connections to the mail server that stay open from message to message. */
export function bulkTransport(
  config: Pick<Config, "smtpUrl" | "dkim">,
  connections: number,
  { reach, accept }: Patience = patience,
): BulkTransport {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: 1000,
    // The library itself sends a message again whose connection was lost, and the first may have been accepted.
    maxRequeues: 0,
    connectionTimeout: reach,
    greetingTimeout: reach,
    dnsTimeout: reach,
    socketTimeout: accept,
  });
  const sign = signerOf(config);
  /** The ids of the messages whose content the server asked for. */
  const left = new Set<string>();
  transport.use("stream", ({ data, message: node }: MailMessage, done) => {
    // Nothing of it is read before the server asks for the content; a signature reads it all, and so comes first.
    async function* watched(content: Readable) {
      left.add(String(data.messageId));
      yield* content;
    }
    if (sign) node?.processFunc(sign);
    node?.processFunc((content) => Readable.from(watched(content)));
    done();
  });
  return {
    async deliver(message) {
      const id = String(message.messageId);
      try {
        const data = { ...message, disableFileAccess: true, disableUrlAccess: true };
        const { response } = await transport.sendMail(data);
        return { accepted: true, answer: response ?? "" };
      } catch (error) {
        const { code, responseCode, response, command, message: text } = error as SmtpError;
        const contentLeft = left.has(id);
        return {
          accepted: false,
          trouble: { message: text, code, responseCode, response, command, contentLeft },
        };
      } finally {
        left.delete(id);
      }
    },
    close: () => transport.close(),
  };
}
