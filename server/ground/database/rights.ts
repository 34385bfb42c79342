import pg, { type ClientConfig, type Pool } from "pg";
import { ConfigError } from "../../../postgres/configError.ts";
import type { Config } from "../base/config.ts";

const schemas = ["public", "graphile_worker"];

type Role = { role: string; database: string };
/** `foreignOwners` of tables that the role is not the owner of. */
type Standing = Role & { foreignOwners: string[]; canActAsOther: boolean };

async function standingOf(config: ClientConfig, other?: string): Promise<Standing> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<Standing>(
      `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
        array(select distinct quote_ident(pg_get_userbyid(relowner)) from pg_class
          join pg_namespace on pg_namespace.oid = relnamespace
          where nspname = any($1) and relkind = 'r' and not pg_has_role(relowner, 'USAGE')) as "foreignOwners",
        rolsuper or coalesce(pg_has_role($2::name, 'MEMBER'), false) as "canActAsOther"
       from pg_roles where rolname = current_user`,
      [schemas, other ?? null],
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

/** Throws a ConfigError when the application's role is not separate from the owner of the tables; returns its role. */
export async function assertSeparateRoles(owner: ClientConfig, app: ClientConfig) {
  const above = await standingOf(owner);
  const below = await standingOf(app, above.role.replaceAll('"', ""));
  const { role, database, foreignOwners } = above;
  if (below.database !== database)
    throw new ConfigError("DATABASE_URL and DATABASE_OWNER_URL must name the same database.");
  if (foreignOwners.length)
    throw new ConfigError(
      `Tables of the database ${database} belong to ${foreignOwners.join(", ")}, not to ${role} of DATABASE_OWNER_URL. Let a superuser hand them over: REASSIGN OWNED BY ${foreignOwners.join(", ")} TO ${role};`,
    );
  if (below.canActAsOther)
    throw new ConfigError(
      `The role ${below.role} of DATABASE_URL can act as ${role}, the owner of the tables, and so rewrite the history. It must be an ordinary role of its own.`,
    );
  return below.role;
}

/** Whether this role could rewrite the history, as it owns it. */
export async function ownsHistory(pool: Pool) {
  const { rows } = await pool.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'USAGE') as owns from pg_class where oid = 'public.audit'::regclass",
  );
  return rows[0]!.owns;
}

/** Lets a role read and write rows and nothing else, and only append to the history. Run by the owner of all tables. */
export async function grantRights(owner: Pool, role: string) {
  const protectedTables = await appendOnly(owner);
  const statements = [
    ...schemas.flatMap((schema) => [
      `grant usage on schema ${schema} to ${role}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
      `grant usage, select on all sequences in schema ${schema} to ${role}`,
      `grant execute on all functions in schema ${schema} to ${role}`,
    ]),
    `revoke update, delete, truncate on ${protectedTables} from ${role}`,
    `revoke insert, update, delete on migration, "migrationLock" from ${role}`,
    ...(await policies(owner, role)),
  ];
  // Sent in one message, so in one transaction.
  await owner.query(statements.join(";\n"));
}

/** The append-only tables, whose trigger refuses updates even by the application. */
async function appendOnly(owner: Pool) {
  const { rows } = await owner.query<{ tables: string }>(
    `select string_agg(distinct tgrelid::regclass::text, ', ') as tables from pg_trigger where tgname = 'appendOnly'`,
  );
  return rows[0]!.tables;
}

/** The tables of the jobs show their rows to nobody but their owner, unless a policy says otherwise. */
async function policies(owner: Pool, role: string) {
  const { rows } = await owner.query<{ table: string }>(
    `select quote_ident(relname) as table from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity order by 1`,
  );
  return rows.flatMap(({ table }) => [
    `drop policy if exists application on graphile_worker.${table}`,
    `create policy application on graphile_worker.${table} to ${role} using (true) with check (true)`,
  ]);
}

/** A right that the owner's role lacks, as a sentence for the person who starts the program; any other error as it is. */
export async function explained(
  error: Error & { code?: string },
  owner: ClientConfig,
  { databaseOwnerUrl }: Config,
) {
  if (error.code !== "42501") return error;
  const { role, database } = await standingOf(owner);
  const name = databaseOwnerUrl ? "DATABASE_OWNER_URL" : "DATABASE_URL";
  return new ConfigError(
    `The role ${role} of ${name} lacks a right: ${error.message}. It must own its tables, and be given: GRANT CONNECT, CREATE ON DATABASE ${database} TO ${role}; GRANT USAGE, CREATE ON SCHEMA public TO ${role};`,
    { cause: error },
  );
}
