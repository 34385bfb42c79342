import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Manifest, openManifest, sealManifest } from "../../postgres/backup/manifest.ts";

/** Everything below the folder, with which file it is and when that was changed last: to read 80 MB again and again takes long. */
export function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const { ino, size, ctimeNs } = lstatSync(path, { bigint: true });
    return [path, entry.isDirectory() ? "folder" : `file ${ino} of ${size} bytes, changed ${ctimeNs}`];
  });
  return Object.fromEntries(files.sort());
}

/** A second name for every file of a backup: what is changed there by `writeAnew` leaves the first as it is. */
export function linkAll(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkAll(old, copy);
    else linkSync(old, copy);
  }
}

export function overwrite(file: string, data: string | Buffer): void {
  rmSync(file, { force: true });
  writeFileSync(file, data);
}

export function changeManifest(folder: string, change: (manifest: Manifest) => void): void {
  const file = join(folder, "manifest.json");
  const manifest = openManifest(readFileSync(file, "utf8"));
  change(manifest);
  overwrite(file, sealManifest(manifest));
}

const table = "cluster/global/1262";

const cutOff = (file: string, bytes: number) => overwrite(file, readFileSync(file).subarray(0, bytes));

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = bytes[middle]! ^ 1;
  overwrite(file, bytes);
}

/** Ways to spoil a backup, and the sentence with which each is refused. */
export const badArchives: [kind: string, spoil: (folder: string) => void, sentence: RegExp][] = [
  ["is empty", (folder) => emptyFolder(folder), /^The folder .* is empty\.$/],
  [
    "lacks its manifest",
    (folder) => rmSync(join(folder, "manifest.json")),
    /is not a finished backup: it has no manifest/,
  ],
  [
    "has half a manifest",
    (folder) => cutOff(join(folder, "manifest.json"), 5000),
    /manifest\.json cannot be read/,
  ],
  [
    "has a manifest changed by hand",
    (folder) => {
      const file = join(folder, "manifest.json");
      overwrite(file, readFileSync(file, "utf8").replace('"size": 8192', '"size": 8193'));
    },
    /manifest\.json was changed/,
  ],
  ["has a truncated file", (folder) => cutOff(join(folder, table), 4096), /damaged: .*global\/1262/],
  ["has a flipped byte", (folder) => flipByte(join(folder, table)), /damaged: .*global\/1262/],
  [
    "has a file too many",
    (folder) => writeFileSync(join(folder, "cluster/recovery.signal"), ""),
    /has cluster\/recovery\.signal that it was not made with/,
  ],
  [
    "has a folder too many",
    (folder) => mkdirSync(join(folder, "files/new")),
    /has files\/new that it was not/,
  ],
  ["lacks a file", (folder) => rmSync(join(folder, "cluster/PG_VERSION")), /lacks cluster\/PG_VERSION/],
  [
    "comes from another PostgreSQL",
    (folder) => changeManifest(folder, (manifest) => Object.assign(manifest, { postgresMajor: 17 })),
    /was made by PostgreSQL 17; this application brings 18/,
  ],
  [
    "comes from a newer application",
    (folder) => changeManifest(folder, ({ migrations }) => migrations.push("9999-later")),
    /was made by a newer application .*9999-later/s,
  ],
  [
    "holds a symbolic link",
    (folder) => {
      renameSync(join(folder, table), `${folder}-elsewhere`);
      symlinkSync(`${folder}-elsewhere`, join(folder, table));
    },
    /1262 is a symbolic link/,
  ],
  [
    "names a file outside of itself",
    (folder) =>
      changeManifest(folder, ({ files }) => {
        files.push({ ...files[0]!, path: "files/../../../escaped" });
      }),
    /name that is not allowed: "files\/\.\.\/\.\.\/\.\.\/escaped"/,
  ],
  [
    "lacks the last of the log and was sealed again",
    (folder) => {
      const last = readdirSync(join(folder, "cluster/pg_wal")).sort().at(-1)!;
      rmSync(join(folder, "cluster/pg_wal", last));
      changeManifest(folder, (manifest) => {
        manifest.files = manifest.files.filter(({ path }) => !path.endsWith(last));
      });
    },
    /does not open/,
  ],
];

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
}
