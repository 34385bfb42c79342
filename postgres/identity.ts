import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { delimiter } from "node:path";

/** The account that PostgreSQL runs as; it refuses to run as root. */
export type Identity = { description: string; prefix: string[]; uid?: number; gid?: number };

export type Command = {
  file: string;
  args: string[];
  options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number };
};

/** Uses a fresh environment, because PGPORT, PGOPTIONS and the like would affect the server. */
export function commandAs({ prefix, uid, gid }: Identity, command: string[]): Command {
  const [file, ...args] = [...prefix, ...command] as [string, ...string[]];
  const folders = [process.env.PATH, "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"];
  const env = { PATH: folders.filter(Boolean).join(delimiter), LC_ALL: "C", TZ: "UTC" };
  return { file, args, options: { cwd: "/", env, uid, gid } };
}

export function runAs(identity: Identity, command: string[]): SpawnSyncReturns<string> {
  const { file, args, options } = commandAs(identity, command);
  return spawnSync(file, args, { ...options, encoding: "utf8" });
}

/**
 * Tries the candidates, because accounts, mount options and container rules cannot be predicted. `folder` is the existing
 * cluster (its owner decides), or else the empty folder in which it will be created.
 */
export function chooseIdentity(postgres: string, folder: string, isNew: boolean): Identity {
  const reasons: string[] = [];
  for (const identity of candidates()) {
    if (isNew && identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
    const reason = obstacle(identity, postgres, folder);
    if (reason === undefined) return identity;
    if (isNew && identity.uid !== undefined) chownSync(folder, 0, 0);
    reasons.push(`${identity.description}: ${reason}`);
  }
  const advice = isRoot()
    ? "PostgreSQL does not run as root. Start the application as an ordinary user"
    : "Give the folder to the user who starts the application";
  throw new Error(
    `The embedded database cannot run in ${folder}. ${advice}, or set DATABASE_URL. Tried ${reasons.join("; ")}`,
  );
}

/** `nobody` comes last: whatever else runs under that account could open the database. */
function candidates(): Identity[] {
  if (!isRoot()) return [{ description: "as the current user", prefix: [] }];
  const namespace = {
    description: "in a user namespace",
    prefix: ["unshare", "-U", "--map-user=65534", "--map-group=65534"],
  };
  return [account("postgres"), namespace, account("nobody")].filter((each) => each !== undefined);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function account(name: string): Identity | undefined {
  const [uid, gid] = ["-u", "-g"].map((option) => {
    const result = spawnSync("id", [option, name], { encoding: "utf8" });
    return result.status === 0 ? Number(result.stdout) : undefined;
  });
  return uid === undefined || gid === undefined
    ? undefined
    : { description: `as the user ${name}`, prefix: [], uid, gid };
}

function obstacle(identity: Identity, postgres: string, folder: string): string | undefined {
  const version = runAs(identity, [postgres, "--version"]);
  if (version.status !== 0) return version.error?.message ?? version.stderr.trim().split("\n").at(-1);
  const usable = runAs(identity, ["sh", "-c", 'cd "$1" && test -O . && test -w .', "sh", folder]);
  return usable.status === 0 ? undefined : `${folder} is not that user's to write in`;
}

/** A command prefix that ends the command with this process; empty where that is not possible (BusyBox, macOS). */
export function endingWithParent(identity: Identity, signal: "INT" | "TERM"): string[] {
  const prefix = ["setpriv", "--pdeathsig", signal];
  return runAs(identity, [...prefix, "true"]).status === 0 ? prefix : [];
}
