import { setTimeout as pause } from "node:timers/promises";
import { erasureLimits, uploadLimits } from "../../../contract/files.rules.ts";
import type { Blancco } from "../../ground/base/config.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Log } from "../../ground/base/logging.ts";
import { bodyOf } from "./bodies.ts";

/** Bytes of one page and of all; milliseconds for a page with its body, and before each further try. */
const limits = {
  pageBytes: erasureLimits.fileBytes,
  totalBytes: uploadLimits.totalBytes,
  timeLimit: 60_000,
  pauses: [1_000, 5_000] as readonly number[],
};
const mostPages = 2_000;
/** The custom field of a report that names the purchase. */
export const orderField = "Order Number";

type Asking = { orderNr: string; cancelled: AbortSignal; log: Log };
type Page = { bytes: Buffer; next: string };

/**
 * The pages of reports that the portal has of a purchase, as it writes them: it compares loosely, so reports of another
 * order may be among them. Fails with a sentence for whoever asked, or with the reason of `cancelled`.
 */
export async function* portalPages(portal: Blancco, asking: Asking, options: Partial<typeof limits> = {}) {
  const { pageBytes, totalBytes, timeLimit, pauses } = { ...limits, ...options };
  const { cancelled, log } = asking;
  const cursors = new Set<string>();
  let cursor = "";
  let room = totalBytes;
  do {
    const page = await tried(
      () => pageAt(portal, asking, cursor, { pageBytes: Math.min(pageBytes, room), timeLimit }),
      { pauses, cancelled, log },
    );
    room -= page.bytes.length;
    if (page.bytes.length) yield page.bytes;
    cursor = page.next;
    if (cursor && (cursors.has(cursor) || cursors.size === mostPages))
      throw new Failure(503, "blanccoUnclear");
    cursors.add(cursor);
  } while (cursor);
}

/** What is no refusal is tried again after a pause. */
async function tried(
  ask: () => Promise<Page>,
  { pauses, cancelled, log }: Pick<Asking, "cancelled" | "log"> & { pauses: readonly number[] },
): Promise<Page> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      cancelled.throwIfAborted();
      if (error instanceof Failure) throw error;
      const { cause = error } = error as Error;
      log(`the Blancco portal does not answer: ${cause}`, { part: "erasure", level: "warn" });
      if (attempt === pauses.length) throw new Failure(503, "blanccoAway", { cause });
      await pause(pauses[attempt], undefined, { signal: cancelled }).catch(() => cancelled.throwIfAborted());
    }
  }
}

async function pageAt(
  { url, apiKey }: Blancco,
  { orderNr, cancelled }: Asking,
  cursor: string,
  { pageBytes, timeLimit }: { pageBytes: number; timeLimit: number },
): Promise<Page> {
  const response = await fetch(`${url}/report/export`, {
    method: "POST",
    // The key goes to the address that was set, and to no other.
    redirect: "error",
    signal: AbortSignal.any([cancelled, AbortSignal.timeout(timeLimit)]),
    headers: { "x-blancco-api-key": apiKey, "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      filter: {
        date: { gte: "2000-01-01T00:00:00Z" },
        fields: [{ name: `@custom-${orderField}`, like: orderNr }],
      },
      ...{ format: "JSON", container: "NONE", size: 10, cursor },
    }),
  });
  const { status, headers } = response;
  if (status === 200)
    return {
      bytes: await bodyOf(response, pageBytes, () => new Failure(503, "blanccoTooMuch")),
      next: headers.get("x-blancco-cursor") ?? "",
    };
  await response.body?.cancel();
  if (status === 204) return { bytes: Buffer.alloc(0), next: "" };
  if (status === 401 || status === 403) throw new Failure(503, "blanccoKeyRefused");
  if (status === 429 || status >= 500) throw new Error(`it answered ${status}`);
  throw new Failure(503, "blanccoRefused", { answered: status });
}
