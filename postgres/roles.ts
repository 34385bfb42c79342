import { Client, type ClientConfig } from "pg";

export const ownerRole = "omloop_owner";
export const applicationRole = "omloop";
export const databaseName = "omloop";

/** What the owner's migrations create in `public` becomes usable, not alterable, by the application. */
const applicationRights = `
  GRANT USAGE ON SCHEMA public TO ${applicationRole};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${applicationRole};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${applicationRole};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO ${applicationRole};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON TYPES TO ${applicationRole};
`;

/** Creates the application's role and database where they are missing; `server` is the owner without a database. */
export async function createDatabase(server: ClientConfig): Promise<void> {
  await withClient({ ...server, database: "postgres" }, async (client) => {
    await createApplicationRole(client);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`);
    await client.query(`GRANT CONNECT, CREATE ON DATABASE ${databaseName} TO ${applicationRole}`);
  });
  await withClient({ ...server, database: databaseName }, grantApplicationRights);
}

export async function createApplicationRole(client: Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [applicationRole]);
  if (rowCount === 0) {
    await client.query(`CREATE ROLE ${applicationRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE`);
  }
}

/** Default privileges belong to one database and to the role that runs this: every new database needs it. */
export async function grantApplicationRights(client: Client): Promise<void> {
  await client.query(applicationRights);
}

async function withClient(config: ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
