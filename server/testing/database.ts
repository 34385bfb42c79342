import pg from "pg";
import { applicationRole, grantApplicationRights } from "../../postgres/roles.ts";
import { seed } from "../app/startup/seed.ts";
import { connect } from "../ground/database/connection.ts";
import { migrate } from "../ground/database/migrate.ts";
import { giveAllModules } from "../people/modules/modules.actions.ts";
import { prepareJobs } from "../platform/jobs/jobs.ts";
import type { PostgresConnection } from "./postgres.setup.ts";

const template = "omloop_template";

/** The migrated and seeded database that every test file gets a copy of. */
export async function makeTemplate(owner: PostgresConnection) {
  await onServer(owner, async (client) => {
    await client.query(`drop database if exists ${template}`);
    await client.query(`create database ${template}`);
    await client.query(`grant create on database ${template} to ${applicationRole}`);
  });
  const connection = { ...owner, database: template };
  const granting = new pg.Client(connection);
  await granting.connect();
  await grantApplicationRights(granting);
  await granting.end();
  const owned = connect(connection);
  await migrate(owned.db);
  await owned.pool.end();
  const app = connect({ ...connection, user: applicationRole });
  await prepareJobs(app.pool);
  await app.db.transaction().execute(seed);
  await app.db.transaction().execute(giveAllModules);
  await app.pool.end();
}

let copies = 0;

/** A copy of the template for one test file, as the application's role sees it. */
export async function copyTemplate(owner: PostgresConnection) {
  const database = `test_${process.pid}_${Date.now()}_${copies++}`;
  await onServer(owner, (client) => client.query(`create database ${database} template ${template}`));
  const drop = () =>
    onServer(owner, (client) => client.query(`drop database if exists ${database} with (force)`));
  return { database: { ...owner, database, user: applicationRole }, drop };
}

/** A database without anything in it, which the application's role owns, and its address. */
export async function emptyDatabase(owner: PostgresConnection) {
  const database = `test_${process.pid}_${Date.now()}_${copies++}`;
  await onServer(owner, (client) => client.query(`create database ${database} owner ${applicationRole}`));
  const drop = () =>
    onServer(owner, (client) => client.query(`drop database if exists ${database} with (force)`));
  const query = new URLSearchParams({ host: owner.host, port: String(owner.port) });
  return { url: `postgres://${applicationRole}@localhost/${database}?${query}`, drop };
}

async function onServer(owner: PostgresConnection, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(owner);
  await client.connect();
  await work(client).finally(() => client.end());
}
