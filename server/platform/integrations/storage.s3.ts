import { setTimeout } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3 } from "../../ground/base/config.ts";
import type { Log } from "../../ground/base/logging.ts";
import { type Listing, readListing } from "./s3.listing.ts";
import {
  type Discr,
  isMissing,
  largestFile,
  placeOf,
  recordOf,
  type Storage,
  storageAway,
} from "./storage.ts";

type Outgoing = { body?: Buffer; sha256?: string; within?: number };
type StorageResponse = { status: number; bytes: Buffer };

/** Milliseconds: for one request with its answer, and for taking away what may be half there. */
const limits = { timeLimit: 30_000, cleanUp: 5_000 };
const attempts = 3;

/** Keeps files in a bucket that speaks S3. Of it three methods on single objects are needed, and the list of them (ListObjectsV2). */
export function createS3Storage(
  { url, accessKey, secretKey, region }: S3,
  log: Log,
  options = limits,
): Storage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: "s3",
  });

  async function send(method: string, place: string, sent: Outgoing = {}): Promise<StorageResponse> {
    const { body, sha256 = emptySha256, within = options.timeLimit } = sent;
    const signal = AbortSignal.timeout(within);
    const headers: Record<string, string> = { "x-amz-content-sha256": sha256, "accept-encoding": "identity" };
    if (body) headers["content-type"] = "application/octet-stream";
    const request = { method, headers, body: body as Buffer<ArrayBuffer> | undefined };
    for (let attempt = 0; ; attempt++) {
      const signed = await client.sign(`${url}/${place}`, request);
      // The signal is given here and not to the client: a request made of a request loses its signal to garbage collection.
      const response = await fetch(signed, { redirect: "error", signal });
      const busy = response.status >= 500 || response.status === 429;
      if (!busy || attempt === attempts - 1)
        return { status: response.status, bytes: await bodyOf(response, signal) };
      await response.body?.cancel();
      await setTimeout(Math.random() * 50 * 2 ** attempt, undefined, { signal });
    }
  }

  async function fetchObject(
    action: string,
    method: string,
    place: string,
    sent?: Outgoing,
  ): Promise<StorageResponse> {
    const answer = await send(method, place, sent).catch((error) => {
      throw storageAway(log, action, error.cause ?? error);
    });
    const fine = answer.status >= 200 && answer.status < 300;
    const code = codeIn(answer);
    if (fine || (answer.status === 404 && method !== "PUT" && code !== "NoSuchBucket")) return answer;
    throw storageAway(log, action, new Error(`the bucket answered ${answer.status} ${code}`));
  }

  async function page(discr: Discr, token: string | undefined): Promise<Listing> {
    const asking = { ...(token && { "continuation-token": token }), "list-type": "2", prefix: `${discr}/` };
    const action = `listing ${discr}`;
    const answer = await fetchObject(action, "GET", `?${new URLSearchParams(asking)}`.replaceAll("+", "%20"));
    if (answer.status !== 200)
      throw storageAway(log, action, new Error(`the bucket answered ${answer.status}`));
    try {
      return readListing(answer.bytes.toString(), discr);
    } catch (error) {
      throw storageAway(log, action, error);
    }
  }

  async function put(discr: Discr, name: string, bytes: Buffer, sha256 = recordOf(bytes).sha256) {
    const place = placeOf(discr, name);
    try {
      await fetchObject(`storing in ${discr}`, "PUT", place, { body: bytes, sha256 });
    } catch (error) {
      await send("DELETE", place, { within: options.cleanUp }).catch(() => undefined);
      throw error;
    }
  }

  return {
    async store(discr, bytes) {
      const record = recordOf(bytes);
      await put(discr, record.unique_server_filename, bytes, record.sha256);
      return record;
    },
    put: (discr, name, bytes) => put(discr, name, bytes),
    async read(discr, name) {
      const answer = await fetchObject(`reading from ${discr}`, "GET", placeOf(discr, name));
      if (answer.status === 404) throw isMissing(log, discr, name);
      return answer.bytes;
    },
    async remove(discr, name) {
      await fetchObject(`removing from ${discr}`, "DELETE", placeOf(discr, name));
    },
    async *list(discr) {
      let token: string | undefined;
      do {
        const { files, next } = await page(discr, token);
        yield files;
        token = next;
      } while (token);
    },
  };
}

const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Reads the answer whole, unless it is larger than any file of ours or the time is up. */
async function bodyOf({ body }: Response, signal: AbortSignal): Promise<Buffer> {
  if (!body) return Buffer.alloc(0);
  const reader = body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks);
      total += value.length;
      if (total > largestFile) throw new Error("the answer is larger than any file");
      chunks.push(value);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    if (total > largestFile) stop();
  }
}

/** The reason in an S3 error document, such as `SignatureDoesNotMatch`. */
const codeIn = ({ bytes }: StorageResponse) =>
  /<Code>(\w{1,60})</.exec(bytes.toString("latin1", 0, 2000))?.[1] ?? "";
