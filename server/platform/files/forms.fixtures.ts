import { readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";

export type FormPart = { name: string; filename?: string; content: string | Buffer };

/** A multipart body as a client may write it, however odd its names. */
export function formOf(parts: FormPart[]) {
  const boundary = "----omloop-form";
  const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
  const chunks = parts.flatMap(({ name, filename, content }) => {
    const file =
      filename === undefined
        ? "\r\n"
        : `; filename=${quoted(filename)}\r\ncontent-type: application/octet-stream\r\n`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name=${quoted(name)}${file}\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** The files in a folder, with their paths in it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** Asks for a path exactly as it is written, which `fetch` and `inject` would tidy up first. */
export const askExactly = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, headers, agent: false }, async (answer) => {
      let body = "";
      for await (const chunk of answer) body += chunk;
      resolve({ status: answer.statusCode ?? 0, body });
    });
    asking.on("error", reject).end();
  });

const climbing = [
  "../",
  "..\\",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%2f",
  "..%5c",
  "%252e%252e%252f",
  "....//",
  "..;/",
  "\u2025/",
];
const targets = ["canary", "etc/passwd", "postgres/PG_VERSION", "files/canary", "server/main.ts"];
/** A hundred names that mean to leave their folder, or to be something else than they look. */
export const hostileNames = [
  ...climbing.flatMap((step) => targets.map((target) => step.repeat(4) + target)),
  ...climbing.map((step) => `${step}canary`),
  ...[
    "/etc/passwd",
    "C:\\Windows\\win.ini",
    "\\\\server\\share",
    "file:///etc/passwd",
    "//etc/passwd",
    "~/canary",
  ],
  ...[
    "canary\0",
    "canary\0.png",
    "\0",
    "canary%00.png",
    "%00",
    "canary\r\nx-evil: 1",
    "canary\n",
    "\tcanary",
  ],
  ...["CON", "NUL.png", "AUX", "COM1", "canary.", "canary ", " ", ".", "..", ".htaccess", "canary::$DATA"],
  ...["a".repeat(300), "é".repeat(300), "\u{1f600}".repeat(150), "\u202egnp.exe", "\ufeffcanary", "\u200b"],
  ...['"', "'", '";x="', "a;b", "a,b", "%", "<script>", "__proto__", "constructor"],
];
