import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ownEnvironment } from "./processes.ts";

type Entry = { level: number; time: number; msg: string; err?: { stack: string } };
export type Running = Awaited<ReturnType<typeof startServer>>;

/** The server as people start it, ready. */
export async function startServer(args: string[], env: Record<string, string>) {
  const main = join(import.meta.dirname, "../main.ts");
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...ownEnvironment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (line.includes("Omloop is ready")) resolve(true);
      });
    void ended.then(() => resolve(false));
  });
  const log = () => lines.map((line) => JSON.parse(line) as Entry);
  if (!(await ready)) {
    const logText = log().map(({ msg, err }) => [msg, err?.stack].filter(Boolean).join("\n"));
    throw new Error(`It ended before it was ready:\n${logText.join("\n")}`, { cause: await ended });
  }
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    lines,
    /** The log, whose every line is JSON as no terminal shows it. */
    log,
    ended,
    kill: (by: NodeJS.Signals) => child.kill(by),
  };
}

/** Asks a server over the network, with somebody's token. */
export function clientOf(url: string, accessToken = "") {
  const send =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(accessToken && { authorization: `Bearer ${accessToken}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const json = String(answer.headers.get("content-type")).includes("json");
      return {
        status: answer.status,
        body: json ? JSON.parse(bytes.toString()) : bytes.toString(),
        headers: Object.fromEntries(answer.headers),
        bytes,
      };
    };
  const get = send("GET");
  return {
    get: (path: string) => get(path),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
  };
}
