import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Writes a `.br` and a `.gz` beside every built file that is text: the server sends them as they are. */
const compressOnce = (): Plugin => ({
  name: "compress-once",
  apply: "build",
  writeBundle: ({ dir = "" }) => {
    const names = readdirSync(dir, { recursive: true, encoding: "utf8" });
    for (const name of names.filter((one) => /\.(js|css|json|svg)$/.test(one))) {
      const text = readFileSync(join(dir, name));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }));
    }
  },
});

/** A file each for what is loaded together, in the order of a visit: a module is in the first that needs it. */
const layers = ["start", "main", "App", "kit/ListScreen", "shell/SearchBox", "kit/FormScreen"].map(
  (root, at, { length }) => ({
    name: root.toLowerCase().replace(/^.*\/|screen$/g, ""),
    test: new RegExp(`/web/${root}\\.tsx?$`),
    priority: length - at,
  }),
);

/**
 * Names in the page what `start` brings in later and what a person who is signed in needs first, so that the browser fetches
 * all of it at once; the server leaves the latter out of the screens before sign-in.
 */
const nameFirstScreen = (): Plugin => ({
  name: "name-first-screen",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const address = (file: RegExp) => {
        const found = Object.keys(bundle).find((name) => file.test(name));
        if (!found) throw new Error(`the build has no file ${file}`);
        return `/${found}`;
      };
      const script = (name: string) =>
        `<link rel="modulepreload" crossorigin href="${address(new RegExp(`/${name}-[\\w-]{8}\\.js$`))}">`;
      const links = [
        `<link rel="stylesheet" crossorigin href="${address(/\/main-[\w-]{8}\.css$/)}">`,
        script("main"),
        `<link rel="preload" as="font" crossorigin href="${address(/\/inter-latin-wght-normal-[\w-]{8}\.woff2$/)}">`,
        `<!--signed in-->${script("app")}${script("list")}<!--/signed in-->`,
      ];
      return html.replace("</head>", `  ${links.join("\n    ")}\n  </head>`);
    },
  },
});

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), nameFirstScreen(), compressOnce()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { onwarn: () => undefined, output: { codeSplitting: { groups: layers } } },
  },
  server: { host: "127.0.0.1", proxy: { "/api": process.env.PUBLIC_URL ?? "http://127.0.0.1:3000" } },
});
