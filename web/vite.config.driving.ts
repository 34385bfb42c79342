import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { firstAreas, productAreas } from "./areas.ts";
import { chunkOf, loadedWith } from "./vite.config.screens.ts";

const screens = ["driving/Driving.tsx", "driving/DrivenStop.tsx"];

/** What the driver's place loads: the program, its screens, and what these load when it is needed. */
function filesOf(bundle: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]) {
  const chunks = bundle.filter((one) => one.type === "chunk");
  const found = new Set<string>();
  for (const entry of chunks.filter(({ isEntry }) => isEntry)) loadedWith(chunks, entry, found);
  for (const file of ["App.tsx", ...screens])
    loadedWith(chunks, chunkOf(chunks, join(import.meta.dirname, file)), found);
  const isOwn = (chunk: Rolldown.OutputChunk) =>
    chunk.moduleIds.some((id) => id.startsWith(join(import.meta.dirname, "driving/")));
  for (const { dynamicImports } of chunks.filter((one) => found.has(one.fileName) && isOwn(one)))
    for (const later of dynamicImports)
      loadedWith(
        chunks,
        chunks.find(({ fileName }) => fileName === later),
        found,
      );
  const beside = bundle
    .map(({ fileName }) => fileName)
    .filter((name) => name.endsWith(".css") || /-wght-normal-.*\.woff2$/.test(name));
  return [...found, ...beside].map((name) => `/${name}`);
}

/** Writes the service worker of the driver's place, which knows its files. */
export const driverWorker = (
  scriptOf: (entry: string, files: object) => Promise<string>,
  texts: string,
): Plugin => ({
  name: "driver-worker",
  apply: "build",
  // Before this, the bundle has files that are not written.
  async writeBundle({ dir = "" }, bundle) {
    const files = ["/icon.svg", ...filesOf(Object.values(bundle))].sort();
    const areas = [...firstAreas, ...productAreas, "driving"];
    const version = createHash("sha256")
      .update(JSON.stringify([files, texts]))
      .digest("hex")
      .slice(0, 12);
    const source = await scriptOf(join(import.meta.dirname, "driving/worker.ts"), {
      ...{ version, files, texts, areas },
    });
    writeFileSync(join(dir, "driving-worker.js"), source);
  },
});
