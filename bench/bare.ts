import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript" };

/**
 * Builds the page of `bare/`, which renders the same number of rows and controls with React and MUI but nothing else of the
 * product, and serves it with the API at `apiPort`: the cost of a list made with these libraries alone.
 */
export async function startBare(apiPort: number) {
  const folder = mkdtempSync(join(tmpdir(), "omloop-bare-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, "bare"),
    build: { outDir: folder, emptyOutDir: true, target: "es2023" },
  });
  // Compressed in advance, like the product's files.
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [`/${relative(folder, path)}`, brotliCompressSync(readFileSync(path))]),
  );
  const server = createServer((incoming, answer) => {
    const { url = "/", method, headers } = incoming;
    if (url.startsWith("/api/")) {
      const passed = request({ host: "127.0.0.1", port: apiPort, path: url, method, headers }, (upstream) => {
        answer.writeHead(upstream.statusCode!, upstream.headers);
        upstream.pipe(answer);
      });
      incoming.pipe(passed);
      return;
    }
    const name = url.startsWith("/assets/") ? url : "/index.html";
    const caching = name === url ? "public, max-age=31536000, immutable" : "no-cache";
    const type = types[extname(name)] ?? "text/plain";
    answer.writeHead(200, { "content-type": type, "content-encoding": "br", "cache-control": caching });
    answer.end(files.get(name));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
