import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes the blocks of docs/adding-a-resource.md for a resource of another name. */
const root = join(import.meta.dirname, "..");
const [many = "", one = many.replace(/s$/, "")] = process.argv.slice(2);
if (!/^[a-z][a-zA-Z]+$/.test(many) || one === many) fail("Usage: npm run new -- carriers [carrier]");
if (existsSync(join(root, `contract/${many}.ts`))) fail(`contract/${many}.ts is there already`);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const capital = (word: string) => word[0].toUpperCase() + word.slice(1);
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

type Texts = { [key: string]: Texts | string };
/** Adds texts, each before the first that comes after it in the alphabet. */
function withTexts(texts: Texts, added: Texts): Texts {
  const entries = Object.entries(texts);
  for (const [key, text] of Object.entries(added)) {
    const existing = entries.find(([name]) => name === key);
    if (existing) existing[1] = withTexts(existing[1] as Texts, text as Texts);
    else {
      const at = entries.findIndex(([name]) => name > key);
      entries.splice(at < 0 ? entries.length : at, 0, [key, text]);
    }
  }
  return Object.fromEntries(entries);
}

function write(path: string, anchor: string | undefined, block: string) {
  const file = join(root, path);
  if (path.endsWith(".json")) {
    const texts = withTexts(JSON.parse(readFileSync(file, "utf8")), JSON.parse(block));
    return writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
  }
  mkdirSync(dirname(file), { recursive: true });
  if (!anchor) return writeFileSync(file, block);
  const lines = readFileSync(file, "utf8").split("\n");
  const at = lines.findIndex((line) => line.trim().startsWith(anchor));
  if (at < 0) fail(`${path} has no line that begins with ${anchor}`);
  writeFileSync(file, lines.toSpliced(at + 1, 0, block.trimEnd()).join("\n"));
}

const page = readFileSync(join(root, "docs/adding-a-resource.md"), "utf8");
const fences = page.matchAll(/^```\w+ (\S+)(?: below (.+))?\n([\s\S]*?)^```$/gm);
const changed = [...fences].flatMap(([, where = "", anchor, block = ""]) => {
  const paths = where.includes("*") ? globSync(where, { cwd: root }).sort() : [renamed(where)];
  for (const path of paths) write(path, anchor, renamed(block));
  return paths;
});
console.log([...new Set(changed)].join("\n"));
