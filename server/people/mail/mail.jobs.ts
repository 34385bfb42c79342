import { Readable } from "node:stream";
import { sql } from "kysely";
import { createTransport, type MailMessage, type SendMailOptions } from "nodemailer";
import { Failure } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { mailState } from "../../platform/history/mailState.ts";
import type { Services } from "../../platform/http/app.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { findOwnTheme } from "../settings/settings.ts";
import { directed } from "./direction.rules.ts";
import type { MailFailure } from "./mail.ts";
import { type Signer, signerOf } from "./signing.ts";

/**
 * Milliseconds: a server has so long to let itself be reached, to ask for a mail's content, and to accept that. For
 * the last servers take their time (RFC 5321, 4.5.3.2.6), and who gives up too early sends the mail twice.
 */
const patience = { reach: 10_000, begin: 20_000, accept: 120_000 };
type Patience = typeof patience;

const silent = new Error("The mail server does not answer");
const unwanted = new Error("The mail was cancelled");

/** Sends the mails of the outbox; undefined without a mail server. */
export function mailSender(
  { db, config, storage }: Pick<Services, "db" | "config" | "storage">,
  { reach, ...patient }: Patience = patience,
) {
  const { smtpUrl: url, mailFrom: from } = config;
  if (!url) return undefined;
  const sign = signerOf(config);
  const limits = { connectionTimeout: reach, greetingTimeout: reach, dnsTimeout: reach };
  const fail = (id: number, failure: MailFailure) =>
    db
      .updateTable("mail")
      .set({ failure: JSON.stringify(failure) })
      .where("id", "=", id)
      .execute();
  return async ({ mailId }: Jobs["sendMail"]) => {
    const mail = await findWaiting(db, mailId);
    if (!mail) return;
    if (mail.isTooLate) return void (await fail(mailId, { code: "mailTooLate" }));
    const message = {
      from: { name: from.name || (await findOwnTheme(db)).companyName, address: from.address },
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: directed(mail.body, mail.locale),
      html: mail.html ?? undefined,
      messageId: `<mail-${mail.id}@${from.address.split("@").at(-1)}>`,
      attachments: await attachmentsOf(storage, mail),
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    const begin = async () => {
      if (!(await findWaiting(db, mailId))) throw unwanted;
    };
    try {
      await deliver({ url, sign, ...limits }, message, begin, patient);
    } catch (error) {
      if (error === unwanted) return;
      const failure = failureFrom(error as SmtpError);
      await fail(mailId, failure);
      throw failure.code === "mailRefused"
        ? new Failure(422, "mailRefused", { answer: failure.answer })
        : error;
    }
    await db
      .updateTable("mail")
      .set({ sentAt: new Date().toISOString(), failure: null, cancelledAt: null })
      .where("id", "=", mailId)
      .execute();
  };
}

const findWaiting = (db: Db, id: number) =>
  db
    .selectFrom("mail")
    .leftJoin("file", "file.id", "mail.fileId")
    .select(["mail.id", "to", "mail.subject", "body", "html", "mail.locale"])
    .select(["discr", "unique_server_filename", "original_client_filename", "contentType"])
    .select(sql<boolean>`coalesce("expiresAt" < now(), false)`.as("isTooLate"))
    .where("mail.id", "=", id)
    .where(mailState, "in", ["waiting", "refused"])
    .executeTakeFirst();

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
/** The file that goes with a mail; a storage that is away is no reason to give the mail up. */
async function attachmentsOf(
  storage: Services["storage"],
  { discr, unique_server_filename, original_client_filename: filename, contentType }: Waiting,
) {
  if (!discr || !unique_server_filename || !filename) return [];
  const content = await storage.read(discr, unique_server_filename).catch((error: Error) => {
    throw new Error(`The file of the mail cannot be read: ${error.message}`, { cause: error });
  });
  return [{ filename, content, contentType: contentType ?? undefined }];
}

/** Sends a message; what `begin` throws when the server asks for its content ends it unsent. */
async function deliver(
  { sign, ...server }: { url: string; sign: Signer | undefined },
  message: SendMailOptions,
  begin: () => Promise<void>,
  limits: Omit<Patience, "reach">,
) {
  const ends = new AbortController();
  const endAfter = (ms: number) => setTimeout(() => ends.abort(silent), ms);
  let timer = endAfter(limits.begin);
  async function* once(content: Readable) {
    await begin().catch((error) => {
      ends.abort(error);
      throw error;
    });
    clearTimeout(timer);
    timer = endAfter(limits.accept);
    yield* content;
  }
  const transport = createTransport({ ...server, socketTimeout: limits.accept });
  transport.use("stream", ({ message: node }: MailMessage, done) => {
    if (sign) node?.processFunc(sign);
    // Nothing of it is read before the server accepts the content.
    node?.processFunc((content) => Readable.from(once(content)));
    done();
  });
  try {
    await transport.sendMail({ ...message, signal: ends.signal });
  } catch (error) {
    throw ends.signal.aborted ? ends.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** Only what the server says of this mail is for good; that it does not know us may be mended. */
function failureFrom(error: SmtpError): MailFailure {
  const { code, responseCode = 0, response, command = "", message } = error;
  if (error === silent || code === "ETIMEDOUT") return { code: "mailServerSilent" };
  const answer = response ?? message;
  if (!responseCode) return { code: "mailServerAway", answer };
  const isOfMail = ["RCPT TO", "DATA"].includes(command);
  return { code: isOfMail && responseCode >= 500 ? "mailRefused" : "mailPutOff", answer };
}
