import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { findBinaries } from "../binaries.ts";
import { BackupError } from "./tree.ts";

export const manifestName = "manifest.json";

const Manifest = Type.Object(
  {
    format: Type.Literal(1),
    applicationVersion: Type.String(),
    postgresMajor: Type.Integer(),
    /** The migrations of its schema, oldest first. */
    migrations: Type.Array(Type.String()),
    /** Everything that the database acknowledged until then is in the backup. */
    time: Type.String(),
    folders: Type.Array(Type.String()),
    files: Type.Array(
      Type.Object({
        path: Type.String(),
        size: Type.Integer({ minimum: 0 }),
        sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
      }),
    ),
  },
  { additionalProperties: false },
);
const Sealed = Type.Object({ sha256: Type.String(), backup: Manifest });

export type Manifest = Static<typeof Manifest>;

/** The manifest's text with a checksum of its own. */
export function sealManifest(backup: Manifest): string {
  return JSON.stringify({ sha256: checksum(backup), backup }, null, 1);
}

/** Throws BackupError when the text is not what `sealManifest` wrote. */
export function openManifest(text: string): Manifest {
  let sealed: unknown;
  try {
    sealed = JSON.parse(text);
  } catch {
    throw new BackupError(`Its ${manifestName} cannot be read: it is damaged.`);
  }
  if (!Value.Check(Sealed, sealed)) {
    throw new BackupError(`Its ${manifestName} is damaged, or from another version's kind of backup.`);
  }
  if (sealed.sha256 !== checksum(sealed.backup)) {
    throw new BackupError(`Its ${manifestName} was changed: its own checksum differs.`);
  }
  return sealed.backup;
}

function checksum(backup: Manifest): string {
  return createHash("sha256").update(JSON.stringify(backup)).digest("hex");
}

export type Program = Pick<Manifest, "applicationVersion" | "postgresMajor" | "migrations">;

/** The versions of this program. */
export function thisProgram(): Program {
  const about = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
  const { stdout } = spawnSync(findBinaries().postgres, ["--version"], { encoding: "utf8" });
  return {
    applicationVersion: String(about.version),
    postgresMajor: Number(/ (\d+)/.exec(stdout ?? "")?.[1]),
    migrations: readdirSync(join(import.meta.dirname, "../../server/ground/database/migrations"))
      .filter((name) => name.endsWith(".sql"))
      .map((name) => name.replace(/\.sql$/, ""))
      .sort(),
  };
}
