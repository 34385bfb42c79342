import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";
import { security } from "../contract/security.ts";

let chunks: Rolldown.OutputChunk[];
let page: string;
beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  const configFile = join(import.meta.dirname, "vite.config.ts");
  const built = await build({ configFile, logLevel: "error", build: { write: false } });
  const { output } = built as Rolldown.RolldownOutput;
  chunks = output.filter((one) => one.type === "chunk");
  const html = output.find(({ fileName }) => fileName === "index.html");
  page = html?.type === "asset" ? String(html.source) : "";
  vi.unstubAllEnvs();
});

const chunkOf = (module: string) => {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(import.meta.dirname, module)));
  if (!found) throw new Error(`no chunk has ${module}`);
  return found;
};
/** The page's own chunk, those of these modules, and everything that they import before they run. */
function loadedWith(...modules: string[]) {
  const loaded = new Set<Rolldown.OutputChunk>();
  const load = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(chunks.find(({ fileName }) => fileName === name)!);
  };
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), ...modules.map(chunkOf)]) load(chunk);
  return [...loaded];
}
/** gzip kB of JavaScript. */
const sizeOf = (loaded: Rolldown.OutputChunk[]) =>
  loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;

const layers = [
  "main.tsx",
  "App.tsx",
  "kit/list/ListScreen.tsx",
  "shell/SearchBox.tsx",
  "kit/form/FormScreen.tsx",
];
/** What a page loads, the layers that it has no use for, and the most that it may carry: files, and gzip kB of them. */
const pages = [
  { page: "signing in", loads: ["main.tsx"], without: layers.slice(1), files: 3, most: 180 },
  {
    page: "the first screen after it",
    loads: ["main.tsx", "App.tsx"],
    without: layers.slice(2),
    files: 5,
    most: 290,
  },
  {
    page: "a list of products",
    loads: ["main.tsx", "App.tsx", "products/list/Products.tsx"],
    without: ["kit/form/FormScreen.tsx", "shell/SearchBox.tsx"],
    files: 12,
    most: 350,
  },
];

test("every layer is a file of its own", () => {
  expect(new Set(layers.map((module) => chunkOf(module).fileName)).size).toBe(layers.length);
  expect(loadedWith().includes(chunkOf("main.tsx"))).toBe(true);
});

test("the page itself asks for the texts and the product, before it waits for a stylesheet or a script", () => {
  const [, script = ""] = /<script nonce="__NONCE__">(.*?)<\/script>/s.exec(page) ?? [];
  for (const locale of ["nl", "en", "de", "es", "fr", "pt", "ar", "fa"])
    expect(script).toMatch(new RegExp(`/assets/${locale}-[\\w-]+\\.json`));
  expect(script).toContain(`/${chunkOf("App.tsx").fileName}`);
  expect(page.indexOf(script)).toBeLessThan(page.search(/<link rel="stylesheet"|<script type="module"/));
  expect(script.length).toBeLessThan(3000);
});

test("the sentences of the API's description stay on the server", () => {
  const told = Object.values(security).map(({ docs }) => docs.says!);
  expect(told.length).toBeGreaterThan(5);
  const code = chunks.map((chunk) => chunk.code).join();
  expect(code).toContain(security.info.url);
  expect(told.filter((sentence) => code.includes(sentence))).toEqual([]);
});

test.each(pages)(
  "$page carries at most $most kB in $files files, and no layer for which it has no use",
  ({ loads, without, files, most }) => {
    const loaded = loadedWith(...loads);
    expect(without.filter((module) => loaded.includes(chunkOf(module)))).toEqual([]);
    const told = loaded.map((chunk) => `${chunk.fileName} ${sizeOf([chunk]).toFixed(1)}`).join("\n");
    expect(sizeOf(loaded), told).toBeLessThanOrEqual(most);
    expect(loaded.length, told).toBeLessThanOrEqual(files);
  },
);
