import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";
import { centreScreens } from "./centreScreens.tsx";
import { screens } from "./screens.tsx";

/** A build of the product, as it is or with more in it. */
async function built(...plugins: Plugin[]) {
  vi.stubEnv("NODE_ENV", "production");
  const configFile = join(import.meta.dirname, "vite.config.ts");
  const options = { configFile, plugins, logLevel: "error", build: { write: false } } as const;
  const { output } = (await build(options)) as Rolldown.RolldownOutput;
  vi.unstubAllEnvs();
  return { output, chunks: output.filter((one) => one.type === "chunk") };
}
let chunks: Rolldown.OutputChunk[];
let product: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[];
let page: string;
beforeAll(async () => {
  ({ output: product, chunks } = await built());
  const html = product.find(({ fileName }) => fileName === "index.html");
  page = html?.type === "asset" ? String(html.source) : "";
});

const chunkOf = (module: string, built = chunks) => {
  const chunk = built.find(({ moduleIds }) => moduleIds.includes(join(import.meta.dirname, module)));
  if (!chunk) throw new Error(`no chunk has ${module}`);
  return chunk;
};
/** The chunks of the page itself and of these modules, and everything that they import before they run. */
function loadedWith(modules: string[], built = chunks) {
  const loaded = new Set<Rolldown.OutputChunk>();
  const load = (chunk: Rolldown.OutputChunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(built.find(({ fileName }) => fileName === name)!);
  };
  for (const module of ["main.tsx", ...modules]) load(chunkOf(module, built));
  return [...loaded];
}
/** gzip kB of JavaScript. */
const sizeOf = (loaded: Rolldown.OutputChunk[]) =>
  loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;

const layers = [
  "main.tsx",
  "App.tsx",
  "kit/list/ListScreen.tsx",
  "kit/overlays/overlayParts.ts",
  "shell/SearchBox.tsx",
  "kit/form/FormScreen.tsx",
];
/** What a page loads, the layers that it has no use for, and, where that is promised, how much at most: kB of gzip. */
const pages = [
  {
    page: "signing in",
    loads: ["main.tsx"],
    without: [...layers.slice(1), "../contract/http.ts"],
    most: 110,
  },
  {
    page: "the first screen after it",
    loads: ["main.tsx", "App.tsx"],
    without: [...layers.slice(2), "../contract/http.ts"],
  },
  {
    page: "a list of products",
    loads: ["main.tsx", "App.tsx", "products/list/Products.tsx"],
    without: ["kit/form/FormScreen.tsx", "shell/SearchBox.tsx", "../contract/orders.ts"],
    most: 240,
  },
  {
    page: "an order",
    loads: ["main.tsx", "App.tsx", "orders/page/OrderPage.tsx"],
    without: ["kit/overlays/overlayParts.ts", "kit/form/FormScreen.tsx", "shell/SearchBox.tsx"],
  },
];

test("every layer is a file of its own", () => {
  expect(new Set(layers.map((module) => chunkOf(module).fileName)).size).toBe(layers.length);
  expect(page).toContain(`<script type="module" crossorigin src="/${chunkOf("main.tsx").fileName}">`);
});

test("no files need each other in a circle: one would run before what it calls", () => {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  function visit(name: string, way: readonly string[]) {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(" → "));
    else if (!done.has(name)) {
      for (const needed of importsOf.get(name) ?? []) visit(needed, [...way, name]);
      done.add(name);
    }
  }
  for (const name of importsOf.keys()) visit(name, []);
  expect(circles).toEqual([]);
});

test("the page itself asks for the texts and the product, before it waits for a stylesheet or a script", () => {
  const [, script = ""] = /<script nonce="__NONCE__">(.*?)<\/script>/s.exec(page) ?? [];
  expect(script).toMatch(/\/assets\/texts-\w{8}/);
  expect(script).toContain(`/${chunkOf("App.tsx").fileName}`);
  expect(page.indexOf(script)).toBeLessThan(page.search(/<link rel="stylesheet"|<script type="module"/));
  expect(script.length).toBeLessThan(3000);
});

test("the server knows what each screen loads besides the program", () => {
  const listed = product.find(({ fileName }) => fileName === "screens.json");
  const named = JSON.parse(listed?.type === "asset" ? String(listed.source) : "{}");
  expect(Object.keys(named).sort()).toEqual([...screens, ...centreScreens].map(({ path }) => path).sort());
  const program = loadedWith(["App.tsx"]);
  const own = loadedWith(["products/list/Products.tsx"]).filter((chunk) => !program.includes(chunk));
  const { areas, scripts } = named["/products"];
  expect(areas).toContain("products");
  expect(scripts.toSorted()).toEqual(own.map(({ fileName }) => `/${fileName}`).sort());
});

test.each(pages)("$page carries no layer for which it has no use", ({ loads, without }) => {
  const loaded = loadedWith(loads);
  expect(without.filter((module) => loaded.includes(chunkOf(module)))).toEqual([]);
});

test.each([
  ["leaflet", "tracking/FleetMap.tsx", "tracking/LiveMap.tsx"],
  ["signature_pad", "driving/SignaturePad.tsx", "driving/DrivenStop.tsx"],
])(
  "%s comes with the part of a screen that draws with it, and with nothing else",
  (library, part, screen) => {
    const holders = chunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => id.includes(`/node_modules/${library}/`)),
    );
    expect(holders.length).toBeGreaterThan(0);
    expect(loadedWith([part])).toEqual(expect.arrayContaining(holders));
    for (const { loads } of [...pages, { loads: ["main.tsx", "App.tsx", screen] }])
      expect(loadedWith(loads).filter((chunk) => holders.includes(chunk))).toEqual([]);
  },
);

const promised = pages.filter(({ most }) => most !== undefined);
test.each(promised)("$page carries at most $most kB, as is promised", ({ loads, most }) => {
  const loaded = loadedWith(loads);
  const sizes = loaded.map((chunk) => `${chunk.fileName} ${sizeOf([chunk]).toFixed(1)}`).join("\n");
  expect(sizeOf(loaded), sizes).toBeLessThanOrEqual(most!);
});

/** Files of so many more resources, each with a screen of its own. */
const grown = (folder: string, resources: number): Plugin => {
  const contract = join(import.meta.dirname, "../contract");
  const names = Array.from({ length: resources }, (_, at) => `grown${at}`);
  mkdirSync(join(folder, "contract"));
  for (const name of names) {
    const input = `input({ fieldOf_${name}: name() })`;
    writeFileSync(
      join(folder, `contract/${name}.routes.ts`),
      `import { crud } from "${contract}/crud.routes.ts";
      export const ${name} = crud("/${name}", { resource: "products" });`,
    );
    writeFileSync(
      join(folder, `contract/${name}.ts`),
      `import { crudSchemas } from "${contract}/crud.ts";
      import { input, name, withSchemas } from "${contract}/http.ts";
      import * as routes from "./${name}.routes.ts";
      const schemas = crudSchemas({ input: ${input}, sortable: [] });
      export const ${name} = withSchemas({ name: "" }, routes.${name}, schemas);`,
    );
    writeFileSync(
      join(folder, `${name}.ts`),
      `import { ${name} } from "./contract/${name}.ts";
      export const Screen = () => JSON.stringify(${name});`,
    );
  }
  const screens = names.map(
    (name) => `import { ${name} } from "${folder}/contract/${name}.routes.ts";
    screens.push({ path: "/${name}", gate: ${name}.list, screen: lazyRouteComponent(() => import("${folder}/${name}.ts"), "Screen") });`,
  );
  return {
    name: "grown",
    enforce: "pre",
    load: (id) =>
      id.endsWith("/web/screens.tsx") ? [readFileSync(id, "utf8"), ...screens].join("\n") : null,
  };
};

test("fifty more resources bring a page their addresses, and no schema", async () => {
  const folder = mkdtempSync(join(tmpdir(), "grown-"));
  const { chunks: more } = await built(grown(folder, 50)).finally(() => rmSync(folder, { recursive: true }));
  expect(more.filter(({ code }) => code.includes("fieldOf_grown")).length).toBe(50);
  for (const { loads, most = Number.POSITIVE_INFINITY } of pages) {
    const [before, after] = [loadedWith(loads), loadedWith(loads, more)];
    expect(after.filter(({ code }) => code.includes("fieldOf_grown"))).toEqual([]);
    expect(after.length).toBe(before.length);
    expect((sizeOf(after) - sizeOf(before)) / 50).toBeLessThan(0.1);
    expect(sizeOf(after)).toBeLessThanOrEqual(most);
  }
});
