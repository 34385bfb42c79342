import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { firstCalls } from "./firstCalls.ts";
import { partOf, screenTables } from "./vite.config.texts.ts";

type Chunks = readonly Rolldown.OutputChunk[];
const web = import.meta.dirname;
/** A screen or the three of a resource in the table: address and file. */
const entry = /\b(path: |resource\(\s*)"([^"]+)"[\s\S]*?\bimport\("\.\/([^"]+)"\)/g;

/** The file of each address of the tables of screens, in their order. */
export function filesByAddress(tables = screenTables): [string, string][] {
  const table = tables.map((name) => readFileSync(join(web, name), "utf8")).join("\n");
  return [...table.matchAll(entry)].flatMap(([, kind, address, file]): [string, string][] => {
    const ends = kind === "path: " ? [""] : ["", "/new", "/$id"];
    return ends.map((end) => [address! + end, join(web, file!)]);
  });
}

const chunkOf = (chunks: Chunks, file: string) => chunks.find(({ moduleIds }) => moduleIds.includes(file));
/** The names of a chunk and of all that it imports before it runs. */
function loadedWith(chunks: Chunks, chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()) {
  if (!chunk || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports)
    loadedWith(
      chunks,
      chunks.find(({ fileName }) => fileName === name),
      found,
    );
  return found;
}

/** Writes `screens.json`, from which the server knows what each screen loads besides the program: scripts, the part of its texts, and what it calls at first. */
export const nameScreens = (): Plugin => ({
  name: "name-screens",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
    const program = loadedWith(chunks, chunkOf(chunks, join(web, "App.tsx")));
    for (const { fileName } of chunks.filter(({ isEntry }) => isEntry)) program.add(fileName);
    const screens = filesByAddress().map(([address, file]) => {
      const own = [...loadedWith(chunks, chunkOf(chunks, file))].filter((name) => !program.has(name));
      const scripts = own.map((name) => `/${name}`);
      return [address, { part: partOf(file), scripts, calls: firstCalls[address] }];
    });
    const source = JSON.stringify(Object.fromEntries(screens));
    this.emitFile({ type: "asset", fileName: "screens.json", source });
  },
});
