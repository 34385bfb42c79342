import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";
import { locales } from "../contract/locales.ts";
import { areasIn } from "../locales/read.ts";
import { driverWorker } from "./vite.config.driving.ts";
import { nameScreens } from "./vite.config.screens.ts";

/** Writes a `.br` and a `.gz` beside every built file that is text: the server sends them as they are. */
const compressOnce = (): Plugin => ({
  name: "compress-once",
  apply: "build",
  writeBundle: ({ dir = "" }) => {
    const names = readdirSync(dir, { recursive: true, encoding: "utf8" });
    for (const name of names.filter((one) => /\.(js|css|json|svg|wasm)$/.test(one))) {
      const text = readFileSync(join(dir, name));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }));
    }
  },
});

/** Writes `early.ts` into the page, which asks for what is needed before the program is there; it knows the built files' names, and gets those of the screen from the server. */
const askEarly = (): Plugin => ({
  name: "ask-early",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    // Before the stylesheet, for which a script would wait.
    handler: async (html, { bundle = {} }) => {
      const code = await scriptOf(join(import.meta.dirname, "early.ts"), builtFiles(Object.values(bundle)));
      return html.replace(
        "</title>",
        () => `</title>\n    <script nonce="__NONCE__">const screenFiles=__SCREEN__;${code}</script>`,
      );
    },
  },
});

/** The texts as files: an area of a language each, and `all`, which brings those that no screen named. */
const texts = locales.flatMap((locale) => {
  const areas = areasIn(locale);
  const all = { name: `${locale}/all.json`, source: JSON.stringify(areas.map(([, texts]) => texts)) };
  return [
    all,
    ...areas.map(([area, texts]) => ({ name: `${locale}/${area}.json`, source: JSON.stringify(texts) })),
  ];
});
const textFolder = `/assets/texts-${createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 8)}`;

const copyTexts = (): Plugin => ({
  name: "copy-texts",
  apply: "build",
  generateBundle() {
    for (const { name, source } of texts)
      this.emitFile({ type: "asset", fileName: `${textFolder}/${name}`.slice(1), source });
  },
});

function builtFiles(bundle: (Rolldown.OutputAsset | Rolldown.OutputChunk)[]) {
  const app = bundle.find(
    (one) => one.type === "chunk" && one.moduleIds.includes(join(import.meta.dirname, "App.tsx")),
  );
  const font = (name: string) =>
    `/${bundle.find(({ fileName }) => fileName.includes(`/${name}-wght-normal-`))?.fileName}`;
  const fonts = { latin: font("inter-latin"), arabic: font("vazirmatn-arabic") };
  return { texts: textFolder, fonts, product: app ? [`/${app.fileName}`] : [] };
}

/** A script and all that it imports, as one text. */
async function scriptOf(entry: string, builtFiles: object) {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { builtFiles: JSON.stringify(builtFiles) },
    build: { write: false, target: "es2023", rolldownOptions: { input: entry, output: { format: "iife" } } },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk.code.trim();
}

/** A file each for what is loaded together, in the order of a visit: a module is in the first that needs it. */
const layers = Object.entries({
  main: "web/main.tsx",
  // And what the bell and the scanner bring, which everybody has.
  app: "(web/App.tsx|web/shell/searchResults.ts|contract/comments.routes.ts)",
  list: "web/kit/list/ListScreen.tsx",
  // What many pages show at once besides the program.
  basics:
    "(@mui/material/(Alert/Alert|OutlinedInput/OutlinedInput|InputAdornment/InputAdornment|Skeleton/Skeleton).mjs|web/kit/form/leaving.ts)",
  overlays: "web/kit/overlays/overlayParts.ts",
  searchbox: "web/shell/SearchBox.tsx",
  form: "web/kit/form/FormScreen.tsx",
}).map(([name, root]) => ({ name, test: new RegExp(`/${root}$`) }));

/** What every schema is written with. */
const schemas = { name: "schemas", test: /\/typebox\/|\/contract\/(http|crud|bulk|docs)\.ts$/ };

/**
 * What is left over that several screens share: a file for each set of screens. Tiny ones are not put together: a file would then
 * need one that needs it, and run before what it calls (`budget.test.ts` holds that none does).
 */
const shared = {
  name: "shared",
  test: /\/(web|contract|icons-material)\//,
  minShareCount: 2,
  entriesAware: true,
};
/** Each comes before what follows it. */
const groups = [...layers, schemas, shared].map((group, at, { length }) => ({
  ...group,
  priority: length - at,
}));

export default defineConfig(({ command }) => ({
  define: {
    textFolder: JSON.stringify(
      command === "build" ? textFolder : `/@fs${join(import.meta.dirname, "../locales")}`,
    ),
  },
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    react(),
    copyTexts(),
    nameScreens(),
    askEarly(),
    driverWorker(scriptOf, textFolder),
    compressOnce(),
  ],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // Every browser that this is built for knows it.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      onwarn: () => undefined,
      output: { codeSplitting: { groups } },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": process.env.PUBLIC_URL ?? "http://127.0.0.1:3000" } },
}));
