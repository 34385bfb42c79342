import http from "node:http";
import type { Send } from "../server/testing/person.ts";
import { asker } from "./http.ts";

export const answering =
  (
    status: number,
    body: object | string | Buffer = {},
    headers: Record<string, string> = {},
  ): http.RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };

/** Runs `work` against a server with a built-in fault. */
export async function withFake<T>(
  answer: http.RequestListener,
  work: (ask: Send, port: number) => Promise<T>,
  prefix = "/api",
): Promise<T> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  try {
    return await work(
      asker(() => port, { prefix }),
      port,
    );
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
