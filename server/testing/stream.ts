import { expect, vi } from "vitest";

export type Stream = Awaited<ReturnType<typeof openStream>>;

/**
 * Waits until an assertion holds, in milliseconds; unlike `expect.poll` also while other tests run. What takes a minute never
 * comes, however busy the machine is.
 */
export const waitUntil = (assertion: () => unknown, timeout = 60_000) =>
  vi.waitFor(assertion, { timeout, interval: 10 });

/** Follows the change notices of a listening server as somebody's screen does, that heard nothing for so many milliseconds. */
export async function openStream(url: string, accessToken: string, missed?: number) {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/events${missed === undefined ? "" : `?missed=${missed}`}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  const topics: string[] = [];
  let ended = false;
  const reading = (async () => {
    let text = "";
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (text + piece).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines)
        if (line.startsWith("data:"))
          topics.push(...(JSON.parse(line.slice(5)) as { topics: string[] }).topics);
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return {
    /** Everything that was told so far. */
    topics,
    hears: (topic: string) => waitUntil(() => expect(topics).toContain(topic)),
    /** Forgets what was told so far. */
    forget: () => topics.splice(0),
    ends: () => waitUntil(() => expect(ended).toBe(true)),
    isOpen: () => !ended,
    async leave() {
      leaving.abort();
      await reading;
    },
  };
}
