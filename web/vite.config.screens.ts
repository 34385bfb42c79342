import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { firstCalls } from "./firstCalls.ts";
import { listedScreens } from "./sources.ts";

type Chunks = readonly Rolldown.OutputChunk[];
/** The chunk that holds a file. */
export const chunkOf = (chunks: Chunks, file: string) =>
  chunks.find(({ moduleIds }) => moduleIds.includes(file));
/** The names of a chunk and of all that it imports before it runs. */
export function loadedWith(
  chunks: Chunks,
  chunk: Rolldown.OutputChunk | undefined,
  found = new Set<string>(),
) {
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

/** Writes `screens.json`, from which the server knows what each screen loads besides the program: scripts, areas of texts, and what it calls at first. */
export const nameScreens = (): Plugin => ({
  name: "name-screens",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
    const program = loadedWith(chunks, chunkOf(chunks, join(import.meta.dirname, "App.tsx")));
    for (const { fileName } of chunks.filter(({ isEntry }) => isEntry)) program.add(fileName);
    const screens = listedScreens().map(({ address, file, areas }) => {
      const own = [...loadedWith(chunks, chunkOf(chunks, file))].filter((name) => !program.has(name));
      const scripts = own.map((name) => `/${name}`);
      return [address, { areas, scripts, calls: firstCalls[address] }];
    });
    const source = JSON.stringify(Object.fromEntries(screens));
    this.emitFile({ type: "asset", fileName: "screens.json", source });
  },
});
