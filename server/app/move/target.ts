import type { Client } from "pg";
import { BackupError } from "../../../postgres/backup/tree.ts";
import { moveMark } from "../../ground/database/moving.ts";

const extensions = ["citext", "pg_trgm"];
const oldestVersion = 15;

type Target = {
  version: number;
  database: string;
  encoding: string;
  collation: string;
  isReplica: boolean;
  mayCreate: boolean;
  mayCreateInPublic: boolean;
  missing: string[];
  isBegun: boolean;
  strangers: string[];
};

const about = `
  select current_setting('server_version_num')::int / 10000 as version, quote_ident(datname) as database,
    pg_encoding_to_char(encoding) as encoding, datcollate as collation, pg_is_in_recovery() as "isReplica",
    has_database_privilege(datname, 'CREATE') as "mayCreate", has_schema_privilege('public', 'CREATE') as "mayCreateInPublic",
    array(select name from unnest($1::text[]) as name where name not in (select name from pg_available_extensions)) as missing,
    to_regnamespace($2) is not null as "isBegun",
    array(select format('%I.%I', nspname, relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1) as strangers
  from pg_database where datname = current_database()`;

/** What stands in the way of moving there, as sentences; nothing when it can begin. Before the first byte is written. */
function obstacles(target: Target): string[] {
  const { version, database, encoding, missing, strangers } = target;
  return [
    ...(version < oldestVersion
      ? [`It is PostgreSQL ${version}; version ${oldestVersion} or newer is needed.`]
      : []),
    ...(encoding === "UTF8"
      ? []
      : [`Its encoding is ${encoding}: make one with CREATE DATABASE … ENCODING 'UTF8'.`]),
    ...(target.isReplica ? ["It is a replica, which takes no writes: name the primary."] : []),
    ...(target.mayCreate && target.mayCreateInPublic
      ? []
      : [
          `This role may not make tables there: GRANT CONNECT, CREATE ON DATABASE ${database} TO …; GRANT USAGE, CREATE ON SCHEMA public TO …;`,
        ]),
    ...(missing.length
      ? [`It lacks the extensions ${missing.join(" and ")} (on Debian the package postgresql-contrib).`]
      : []),
    ...(strangers.length && !target.isBegun
      ? [
          `It is not empty: it holds ${strangers.slice(0, 3).join(", ")}${strangers.length > 3 ? ` and ${strangers.length - 3} more` : ""}. Name a new database.`,
        ]
      : []),
  ];
}

/** Refuses a database that the company cannot move to, with everything that is wrong with it; says how it sorts. */
export async function assertFit(client: Client): Promise<{ collation: string }> {
  const { rows } = await client.query<Target>(about, [extensions, moveMark]);
  const wrong = obstacles(rows[0]!);
  if (wrong.length)
    throw new BackupError(
      `The company cannot move to this database.\n${wrong.map((one) => `- ${one}`).join("\n")}`,
    );
  return rows[0]!;
}
