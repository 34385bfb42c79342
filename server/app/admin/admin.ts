import { openCluster } from "../../../postgres/backup/make.ts";
import { type Config, readConfig } from "../../ground/base/config.ts";
import { connect, type Db } from "../../ground/database/connection.ts";
import { AdminRefused, makeAdmin, unlockAccount } from "./accounts.ts";

const commands: Record<string, (db: Db, name: string) => Promise<string>> = {
  unlock: unlockAccount,
  "make-admin": makeAdmin,
};

const usage = `Please say what to do, and for whom:
npm run admin -- unlock NAME       lets somebody try again whom wrong passwords or codes shut out
npm run admin -- make-admin NAME   makes an account an Admin, confirmed and active
NAME is a user name or an e-mail address.`;

/** The company's database: the running one, one outside, or one that is started for this. */
async function withCompany<T>(
  { dataDir, databaseUrl, databaseOwnerUrl }: Config,
  work: (db: Db) => Promise<T>,
) {
  const { owner, stop } = databaseUrl
    ? { owner: { connectionString: databaseOwnerUrl ?? databaseUrl }, stop: async () => undefined }
    : await openCluster(dataDir, () => undefined);
  const { db, pool } = connect(owner);
  try {
    return await work(db);
  } finally {
    await pool.end();
    await stop();
  }
}

async function run([command = "", name = ""]: string[]): Promise<void> {
  const act = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!act || !name) throw new AdminRefused(usage);
  console.log(await withCompany(readConfig(process.env), (db) => act(db, name)));
}

run(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
