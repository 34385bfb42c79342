import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { sql } from "kysely";
import { Failure } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findModuleConfig, findModuleSecrets } from "../../people/modules/configs.ts";
import type { Services } from "../../platform/http/app.ts";
import { askOutside, publicAddressOf } from "../../platform/integrations/outgoing.ts";
import { isInUse } from "../../platform/sessions/entitlement.ts";
import { parseIncoming } from "./parse.ts";
import { takeIncoming, topicsOf } from "./taking.ts";

/** Milliseconds. */
const patience = 20_000;
/** Messages that one round reads, and bytes of one; what is longer is read so far. */
const mostAtOnce = 500;
const longest = 2_000_000;

type Settings = Awaited<ReturnType<typeof findSettings>>;
async function findSettings(db: Db) {
  const config = await findModuleConfig(db, "mailing");
  return { ...config, secrets: await findModuleSecrets(db, "mailing") };
}

/** A token of the provider, where it takes no password. */
async function accessTokenOf({ tokenUrl, clientId, secrets }: Settings): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: secrets.refreshToken ?? "",
    client_id: clientId,
    ...(secrets.clientSecret && { client_secret: secrets.clientSecret }),
  });
  const answer = await askOutside(new URL(tokenUrl), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: body.toString(),
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw new Failure(422, "mailboxAway", { path: "tokenUrl" });
  });
  const { access_token: token } = (await answer.json().catch(() => ({}))) as { access_token?: unknown };
  if (!answer.ok || typeof token !== "string") throw new Failure(422, "mailboxSignIn", { path: "tokenUrl" });
  return token;
}

/** What the mailbox of returned messages says while it is open; refusals name what is wrong with its settings. */
async function inMailbox<T>(settings: Settings, read: (client: ImapFlow) => Promise<T>): Promise<T> {
  const {
    mailboxHost: host,
    mailboxPort: port,
    mailboxUser: user,
    mailboxFolder: folder,
    secrets,
  } = settings;
  if (!host) throw new Failure(422, "mailboxNotSet", { path: "mailboxHost" });
  const pass = secrets.mailboxPassword ?? "";
  const auth = settings.tokenUrl ? { user, accessToken: await accessTokenOf(settings) } : { user, pass };
  const isHere = ["localhost", "127.0.0.1", "::1"].includes(host);
  const address = await publicAddressOf(host).catch(() => {
    throw new Failure(422, "mailboxAway", { path: "mailboxHost" });
  });
  const client = new ImapFlow({
    ...{ host: address, ...(isIP(host) === 0 && { servername: host }) },
    ...{ port, auth, logger: false, connectionTimeout: patience, greetingTimeout: patience },
    ...{ socketTimeout: 3 * patience, secure: port === 993, disableAutoIdle: true },
    // A password goes unencrypted to nobody but this machine.
    doSTARTTLS: port === 993 || isHere ? undefined : true,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    const { authenticationFailed } = error as { authenticationFailed?: boolean };
    throw authenticationFailed
      ? new Failure(422, "mailboxSignIn", { path: "mailboxUser" })
      : new Failure(422, "mailboxAway", { path: "mailboxHost" });
  }
  try {
    await client.mailboxOpen(folder).catch(() => {
      throw new Failure(422, "mailboxFolder", { path: "mailboxFolder" });
    });
    return await read(client);
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** The messages in the mailbox: what the button that tries the settings says. */
export const countMessages = async (db: Db) =>
  inMailbox(await findSettings(db), async ({ mailbox }) => (mailbox ? mailbox.exists : 0));

/** Reads what came back since the last time; nothing while the module has ended or no mailbox is set. */
export const mailboxReader =
  ({ db, events, log }: Pick<Services, "db" | "events" | "log">) =>
  async () => {
    if (!(await isInUse(db, "mailing"))) return;
    const settings = await findSettings(db);
    if (!settings.mailboxHost) return;
    const touched = new Set<number>();
    try {
      const count = await inMailbox(settings, (client) => readNew(db, client, settings, touched));
      await noteRound(db, null);
      if (count) events.changed("mail-reports", "suppressions", "logs", ...topicsOf([...touched]));
    } catch (error) {
      await noteRound(db, error instanceof Failure ? error.code : String((error as Error).message));
      log(`the mailbox of returned messages cannot be read: ${String(error)}`, {
        part: "mailing",
        level: "warn",
        error,
      });
    }
  };

const noteRound = (db: Db, failure: string | null) =>
  sql`update "returnedMail" set failure = ${failure}, "readAt" = case when ${failure}::text is null then now() else "readAt" end`.execute(
    db,
  );

/** From the last one read on; where the mailbox, or its numbers, are others than before, from the first on: what was taken is known. */
async function readNew(db: Db, client: ImapFlow, settings: Settings, touched: Set<number>): Promise<number> {
  const { mailbox } = client;
  if (!mailbox) return 0;
  const { mailboxUser, mailboxHost, mailboxFolder } = settings;
  const name = `${mailboxUser}@${mailboxHost}/${mailboxFolder}`;
  const uidValidity = String(mailbox.uidValidity);
  const { rows } = await sql<{
    lastUid: number;
  }>`update "returnedMail" set mailbox = ${name}, "uidValidity" = ${uidValidity},
    "lastUid" = case when (mailbox, "uidValidity") = (${name}, ${uidValidity}) then "lastUid" else 0 end returning "lastUid"`.execute(
    db,
  );
  const lastUid = Number(rows[0]!.lastUid);
  const found = (await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) || [];
  // «*» is the last message, although its number is smaller.
  const uids = found
    .filter((uid) => uid > lastUid)
    .sort((one, other) => one - other)
    .slice(0, mostAtOnce);
  for (const uid of uids) {
    const message = await client.fetchOne(String(uid), { source: { maxLength: longest } }, { uid: true });
    const raw = message ? message.source : undefined;
    // One that cannot be read must not keep the others from being read.
    const mail = raw && (await parseIncoming(raw).catch(() => undefined));
    const changed = await db.transaction().execute(async (tx: Tx) => {
      await sql`update "returnedMail" set "lastUid" = ${uid}`.execute(tx);
      return raw && mail ? takeIncoming(tx, "mailbox", raw, mail) : [];
    });
    for (const id of changed) touched.add(id);
    await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
  }
  return uids.length;
}
