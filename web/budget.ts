import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const assets = join(import.meta.dirname, "dist/assets");
const names = readdirSync(assets).filter((name) => name.endsWith(".js"));
const textOf = (name: string) => readFileSync(join(assets, name), "utf8");
const chunk = (start: string) => names.find((name) => name.startsWith(`${start}-`));

/** A chunk and everything that it imports before it runs. */
function closure(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, imported] of textOf(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    closure(imported!, seen);
  return seen;
}
const kilobytes = (chunks: Iterable<string>) =>
  [...chunks].reduce((sum, name) => sum + gzipSync(textOf(name)).length, 0) / 1000;
const together = (...starts: string[]) =>
  new Set(starts.flatMap((start) => [...closure(chunk(start) ?? `no chunk ${start}`)]));

const entry = /src="\/assets\/([^"]+)-[^"-]+\.js"/.exec(
  readFileSync(join(assets, "../index.html"), "utf8"),
)?.[1];
/** Most JavaScript that a page may carry, gzip kB. */
const pages = [
  { page: "sign in", chunks: together(entry ?? "index"), most: 180 },
  {
    page: "a list of products",
    chunks: together(entry ?? "index", "app", "Products"),
    most: 350,
  },
];
for (const { page, chunks, most } of pages) {
  const size = kilobytes(chunks);
  console.log(`${page}: ${size.toFixed(1)} of ${most} kB gzip in ${chunks.size} files`);
  if (process.argv.includes("--files"))
    for (const name of chunks) console.log(`  ${kilobytes([name]).toFixed(1).padStart(6)}  ${name}`);
  if (size > most) process.exitCode = 1;
}
