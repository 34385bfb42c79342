import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Texts } from "../contract/texts.rules.ts";
import { readTexts, withTexts, writeTexts } from "./locales.ts";
import { type FieldOf, fieldKindsIn, parseField } from "./new.fields.ts";
import { completed, withImports } from "./new.parts.ts";

/** Writes the blocks of docs/adding-a-resource.md for a resource of another name, with the fields that are named. */
const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/adding-a-resource.md"), "utf8");
const usage = "Usage: npm run new -- carriers [carrier] [phone:text …] [files]";
const [many = "", ...rest] = process.argv.slice(2);
const isField = (word: string) => word.includes(":") || word === "files";
const one = rest.find((word) => !isField(word)) ?? many.replace(/s$/, "");
const hasFiles = rest.includes("files");
if (!/^[a-z][a-zA-Z]+$/.test(many) || one === many) fail(usage);
if (existsSync(join(root, `contract/${many}.ts`))) fail(`contract/${many}.ts is there already`);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
const separated = (word: string, by: string) => word.replace(/[A-Z]/g, (letter) => by + letter.toLowerCase());
const migrations = join(root, "server/ground/database/migrations");
const lastMigration = Math.max(...readdirSync(migrations).map((name) => Number.parseInt(name, 10)));

const renamed = (text: string) =>
  text
    .replaceAll("/admin/carriers", `/admin/${separated(many, "-")}`)
    .replaceAll('subject("carrier"', `subject("${separated(one, " ")}"`)
    .replaceAll("0000-carriers", `${String(lastMigration + 1).padStart(4, "0")}-${separated(many, "-")}`)
    .replaceAll("carriers", many)
    .replaceAll("Carriers", capital(many))
    .replaceAll("carrier", one)
    .replaceAll("Carrier", capital(one));

const kinds = fieldKindsIn(page);
const fields: FieldOf[] = rest
  .filter((word) => word.includes(":"))
  .map((word) => parseField(word, kinds) ?? fail(`${word} is of no kind that the page has. ${usage}`));

function write(path: string, anchor: string | undefined, block: string) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  if (!anchor) return writeFileSync(file, block);
  const lines = readFileSync(file, "utf8").split("\n");
  const at = lines.findIndex((line) => line.trim().startsWith(anchor));
  if (at < 0) fail(`${path} has no line that begins with ${anchor}`);
  writeFileSync(file, lines.toSpliced(at + 1, 0, block.trimEnd()).join("\n"));
}
function insert(path: string, anchor: string, text: string) {
  const before = readFileSync(join(root, path), "utf8");
  if (!before.includes(anchor)) fail(`${path} does not have ${anchor}`);
  writeFileSync(join(root, path), before.replace(anchor, anchor + text));
}
/** The other languages get theirs by `npm run texts`. */
const written = ["en", "nl"];
function writeLocales(area: string, block: string) {
  return written.map((locale) =>
    writeTexts(locale, area, withTexts(readTexts(locale, area), JSON.parse(block) as Texts)),
  );
}

/** Blocks that only a resource with files, or with a code, has. */
const isWanted: Record<string, boolean> = {
  files: hasFiles,
  code: fields.some(({ kind }) => kind === "code"),
};
const fences = page.matchAll(/^```\w+ ([^\s?]+)(?:\?(\w+))?(?: (below|after) (.+))?\n([\s\S]*?)^```$/gm);
const changed = [...fences].flatMap(([, where = "", only, place, anchor, block = ""]) => {
  if (only && !isWanted[only]) return [];
  const text = renamed(completed(where, block, fields, hasFiles));
  const [, area] = /^locales\/\*\/(\w+)\.json$/.exec(where) ?? [];
  if (area) return writeLocales(area, text);
  const path = renamed(where);
  if (place === "after") insert(path, anchor!, text.replace("\n", ""));
  else write(path, anchor, anchor ? text : withImports(root, path, text));
  return [path];
});
console.log([...new Set(changed)].join("\n"));
