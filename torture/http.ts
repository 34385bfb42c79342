import http from "node:http";
import type { Answer, Send } from "../server/testing/person.ts";

/** Sends requests to a server on this machine; rejects without a complete answer. */
export function asker(
  port: () => number,
  {
    prefix = "/api",
    timeout = 30_000,
    sockets = 1100,
  }: { prefix?: string; timeout?: number; sockets?: number } = {},
): Send {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets, maxFreeSockets: 64 });
  return (method, url, { headers = {}, payload } = {}) => {
    const raw = payload === undefined || typeof payload === "string" || Buffer.isBuffer(payload);
    const body = raw ? payload : JSON.stringify(payload);
    const own: Record<string, string> = {
      ...(raw ? {} : { "content-type": "application/json" }),
      ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
    };
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: "127.0.0.1",
          port: port(),
          method,
          path: prefix + url,
          agent,
          timeout,
          headers: { ...own, ...headers },
        },
        (answer) => void readAnswer(answer).then(resolve, reject),
      );
      request.once("error", reject);
      request.once("timeout", () => request.destroy(new Error(`no answer within ${timeout / 1000} s`)));
      request.end(body);
    });
  };
}

async function readAnswer(answer: http.IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  if (!answer.complete) throw new Error("the answer was cut off");
  const bytes = Buffer.concat(parts);
  const isJson = String(answer.headers["content-type"]).includes("json");
  const text = bytes.toString();
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes,
    body: isJson && text ? JSON.parse(text) : text,
  };
}
