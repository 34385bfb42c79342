import http from "node:http";

export type Request = { method?: string; path: string; body?: unknown };
export type Side = { port: number; token: string };
/** Requests per second, and how long each took in milliseconds. */
export type Round = { rate: number; times: number[] };

export type Agents = ReturnType<typeof createAgent>;
export const createAgent = (connections: number) =>
  new http.Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });

/** Sends requests over some connections for some time; ends early when there are no more requests. */
export async function drive(
  side: Side,
  next: () => Request | undefined,
  { agent, connections, seconds }: { agent: http.Agent; connections: number; seconds: number },
): Promise<Round> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  async function connection() {
    for (let before = performance.now(); before < end; ) {
      const ask = next();
      if (!ask) return;
      await send(side, ask, agent);
      const now = performance.now();
      times.push(now - before);
      before = now;
    }
  }
  await Promise.all(Array.from({ length: connections }, connection));
  return { rate: times.length / ((performance.now() - start) / 1000), times };
}

/** The body of an answer; throws unless it is a 2xx. */
export function send(
  { port, token }: Side,
  { method = "GET", path, body }: Request,
  agent?: http.Agent,
): Promise<Buffer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...{ host: "127.0.0.1", port, method, path, agent, timeout: 60_000 },
        headers: {
          authorization: `Bearer ${token}`,
          ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.once("error", reject);
        answer.once("end", () => {
          const body = Buffer.concat(parts);
          const { statusCode = 0 } = answer;
          if (statusCode >= 200 && statusCode < 300) resolve(body);
          else reject(new Error(`${method} ${path} answers ${statusCode}: ${body.toString().slice(0, 500)}`));
        });
      },
    );
    request.once("error", reject);
    request.once("timeout", () =>
      request.destroy(new Error(`${method} ${path} answers nothing within a minute`)),
    );
    request.end(text);
  });
}

export const readJson = async <T>(side: Side, ask: Request) =>
  JSON.parse((await send(side, ask)).toString()) as T;

/** The answer to a file that is sent as a form. */
export async function upload<T>(
  { port, token }: Side,
  path: string,
  name: string,
  bytes: Buffer<ArrayBuffer>,
) {
  const form = new FormData();
  form.append("file", new Blob([bytes]), name);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export const percentile = (times: readonly number[], part: number) => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
export const median = (values: readonly number[]) => percentile(values, 0.5);
