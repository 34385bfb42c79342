import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileOf, raised, withRelease } from "./release.parts.ts";

const root = join(import.meta.dirname, "..");
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** Raises the version, and packs what serves with its screens: npm run release -- 0.2.0. Commits and tags nothing. */
function release(version: string) {
  if (git("status", "--porcelain")) throw new Error("There are changes that are not committed.");
  const about = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const next = raised(about.version, version);
  const changes = withRelease(readFileSync(join(root, "CHANGELOG.md"), "utf8"), next, new Date());
  for (const name of ["package.json", "package-lock.json"]) raiseIn(join(root, name), about.version, next);
  writeFileSync(join(root, "CHANGELOG.md"), changes);
  execFileSync("npx", ["vite", "build", "web"], { cwd: root, stdio: "inherit" });
  const archive = pack(next);
  const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${sum}  ${relative(join(root, "releases"), archive)}\n`);
  console.log(
    `${archive} is ready (sha256 ${sum}). Look at the changes, commit them, and tag the commit v${next}.`,
  );
}

/** The version of the program itself, which stands first in both files. */
function raiseIn(file: string, from: string, to: string) {
  const text = readFileSync(file, "utf8");
  const times = file.endsWith("lock.json") ? 2 : 1;
  let count = 0;
  const changed = text.replace(/"version": "([^"]+)"/g, (found, version) => {
    count += 1;
    return count <= times && version === from ? found.replace(from, to) : found;
  });
  writeFileSync(file, changed);
}

/** The same files give the same archive, whenever and by whom it is made. */
function pack(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), "omloop-release-"));
  const name = `omloop-${version}`;
  try {
    const files = git("ls-files").split("\n").filter(fileOf);
    for (const file of files) cpSync(join(root, file), join(folder, name, file));
    cpSync(join(root, "web/dist"), join(folder, name, "web/dist"), { recursive: true });
    writeFileSync(join(folder, name, "RELEASE"), `${version}\n`);
    mkdirSync(join(root, "releases"), { recursive: true });
    const archive = join(root, "releases", `${name}.tar.gz`);
    const time = `@${git("log", "-1", "--format=%ct")}`;
    execFileSync("tar", [
      ...["--sort=name", `--mtime=${time}`, "--owner=0", "--group=0", "--numeric-owner"],
      ...["-C", folder, "--use-compress-program=gzip -n", "-cf", archive, name],
    ]);
    return archive;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  release(process.argv[2] ?? "");
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
