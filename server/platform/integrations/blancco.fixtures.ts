import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Filter = { name: string; like: string };
type Asked = { filter: { date: { gte: string }; fields: Filter[] }; size: number; cursor: string };
type Report = { user_data: { fields: Record<string, unknown>[] } };
type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A Management Portal in memory, which compares as loosely as the real one and can be told to misbehave. */
export async function startPortal(apiKey: string) {
  const reports: Report[] = [];
  const requests: Asked[] = [];
  let misbehave: Misbehaviour | undefined;

  const matches = ({ user_data }: Report, { name, like }: Filter) =>
    user_data.fields.some((field) => String(field[name.replace("@custom-", "")] ?? "").includes(like));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
    requests.push(body);
    if (misbehave) return misbehave(request, response);
    if (request.method !== "POST" || request.url !== "/v1/report/export")
      return response.writeHead(404).end();
    if (request.headers["x-blancco-api-key"] !== apiKey) return response.writeHead(403).end("forbidden");
    if (body.size > 10) return response.writeHead(400).end();
    const found = reports.filter((report) => body.filter.fields.every((field) => matches(report, field)));
    const from = Number(body.cursor.split(",")[0] || 0);
    const page = found.slice(from, from + body.size);
    if (!page.length) return response.writeHead(204).end();
    const next = from + body.size;
    const more = next < found.length && { "x-blancco-cursor": `${next},0b6f1e1a` };
    return response.writeHead(200, { "content-type": "application/json", ...more }).end(JSON.stringify(page));
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    reports,
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    misbehaves(how: Misbehaviour | undefined) {
      misbehave = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
