import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3 } from "../../ground/base/config.ts";

type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void;
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** Everything but letters, digits and `-._~`, as signatures have it. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const markup: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const inXml = (text: string) => text.replace(/[&<>"']/g, (one) => markup[one]!);

/** Whether the request is signed with the secret, by the rules of AWS Signature Version 4. */
function isSigned({ method, url = "", headers }: IncomingMessage, { accessKey, secretKey, region }: S3) {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
  const [, key, day = "", place, names = "", signature = ""] = headers.authorization?.match(pattern) ?? [];
  if (key !== accessKey || place !== region || !names.split(";").includes("host")) return false;
  const time = String(headers["x-amz-date"]);
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const [path, query = ""] = url.split("?");
  const sorted = [...new URLSearchParams(query)]
    .map((pair) => pair.map(escaped).join("="))
    .sort()
    .join("&");
  const canonical = [method, path, sorted, lines.join(""), names, headers["x-amz-content-sha256"]].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signing = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${secretKey}`);
  const isFresh = time.startsWith(day) && day === new Date().toISOString().slice(0, 10).replaceAll("-", "");
  return isFresh && timingSafeEqual(hmac(signing, text), Buffer.from(signature, "hex"));
}

/** A bucket in memory that checks every signature and content hash, and can be told to misbehave. */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  /** When an object was stored, if that is not now. */
  const storedAt = new Map<string, Date>();
  const pages = { size: 1000 };
  const requests: string[] = [];
  const settings = { accessKey: "omloop", secretKey: "secret/with+signs=", region: "eu-test-1" };
  let misbehave: Misbehaviour | undefined;

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { "content-type": "application/xml" })
      .end(`<Error><Code>${code}</Code></Error>`);

  /** A page of ListObjectsV2, in the order of the keys; its token holds what an address and XML must escape. */
  function list(query: URLSearchParams, response: ServerResponse) {
    const prefix = query.get("prefix") ?? "";
    const token = query.get("continuation-token");
    const after = token === null ? "" : /^<&\+\/= ([\s\S]*)>$/.exec(token)?.[1];
    if (query.get("list-type") !== "2" || after === undefined)
      return refuse(response, 400, "InvalidArgument");
    const keys = [...objects.keys()].map((path) => decodeURIComponent(path.replace("/bucket/", ""))).sort();
    const matches = keys.filter((key) => key.startsWith(prefix) && key > after);
    const page = matches.slice(0, pages.size);
    const contents = page.map((key) => {
      const path = `/bucket/${key}`;
      const at = (storedAt.get(path) ?? new Date()).toISOString();
      return `<Contents><Key>${inXml(key)}</Key><LastModified>${at}</LastModified><ETag>&quot;x&quot;</ETag><Size>${objects.get(path)?.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const isTruncated = matches.length > page.length;
    const next = isTruncated
      ? `<NextContinuationToken>${inXml(`<&+/= ${page.at(-1)}>`)}</NextContinuationToken>`
      : "";
    return response
      .writeHead(200, { "content-type": "application/xml" })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name><Prefix>${inXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`,
      );
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    requests.push(`${request.method} ${path}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (misbehave && request.method !== "DELETE") return misbehave(request, response);
    if (!isSigned(request, { url: "", ...settings })) return refuse(response, 403, "SignatureDoesNotMatch");
    if (request.headers["x-amz-content-sha256"] !== sha256(body))
      return refuse(response, 400, "XAmzContentSHA256Mismatch");
    const [folder, query] = path.split("?");
    if (request.method === "GET" && query !== undefined && /^\/bucket\/?$/.test(folder!))
      return list(new URLSearchParams(query), response);
    if (request.method === "PUT") {
      objects.set(path, body);
      return response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const object = objects.get(path);
    return object ? response.writeHead(200).end(object) : refuse(response, 404, "NoSuchKey");
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    storedAt,
    pages,
    requests,
    settings: { url: `http://127.0.0.1:${port}/bucket`, ...settings } satisfies S3,
    misbehaves(how: Misbehaviour | undefined) {
      misbehave = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
