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

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), compressOnce()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { onwarn: () => undefined, output: { codeSplitting: { groups: layers } } },
  },
  server: { host: "127.0.0.1", proxy: { "/api": process.env.PUBLIC_URL ?? "http://127.0.0.1:3000" } },
});
