import type { ServerResponse } from "node:http";
import { system } from "../../contract/system.ts";
import { type App, type Services, sessionOf } from "../app.ts";
import { Failure } from "../failure.ts";
import { knownTopics, type Readers } from "./topics.ts";

/** Milliseconds. */
const heartbeat = 20_000;
/** An ended session's stream ends within a second: this, and the time of a query. */
const sessionCheck = 500;
/** Bytes that wait for a screen which does not read; beyond them it may come back later. */
const mostWaiting = 256 * 1024;
/** Streams of one person at one process: the tabs of all their browsers. */
const mostStreams = 20;

type Stream = { sessionId: string; userId: number; raw: ServerResponse };

/** Serves the change notices: every stream carries what its session may know, and ends with it. */
export function serveStreams(app: App, { db, events, sessions, metrics, log }: Services, readers: Readers) {
  const open = new Set<Stream>();
  metrics.countStreams(() => open.size);

  function end(stream: Stream) {
    open.delete(stream);
    stream.raw.end();
  }
  async function tell(stream: Stream, topics: readonly string[]) {
    const viewer = await sessions.byId(stream.sessionId);
    if (!viewer || stream.raw.writableLength > mostWaiting) return end(stream);
    const known = await knownTopics(db, viewer, readers, topics);
    if (known.length && open.has(stream)) stream.raw.write(`data: ${JSON.stringify({ topics: known })}\n\n`);
  }
  const unlisten = events.listen((topics) => {
    // Whoever cannot be told of a change comes back and reads everything anew.
    for (const stream of open) tell(stream, topics).catch(() => end(stream));
  });
  const beating = setInterval(() => {
    for (const { raw } of open) raw.write(": still here\n\n");
  }, heartbeat);
  const checking = setInterval(() => void endEnded().catch(notEnded), sessionCheck);
  beating.unref();
  checking.unref();

  const notEnded = (error: unknown) =>
    log(`looking for ended sessions failed: ${String(error)}`, { part: "streams", error });

  async function endEnded() {
    if (!open.size) return;
    const asked = [...open];
    const holding = await sessions.renew([...new Set(asked.map(({ sessionId }) => sessionId))]);
    for (const stream of asked) if (!holding.has(stream.sessionId)) end(stream);
  }

  app.addHook("preClose", async () => {
    clearInterval(beating);
    clearInterval(checking);
    unlisten();
    for (const stream of open) end(stream);
  });

  app.route({
    ...system.events,
    handler: (request, reply) => {
      const { id: sessionId, userId } = sessionOf(request);
      const own = [...open].filter((stream) => stream.userId === userId);
      if (own.length >= mostStreams) throw new Failure(429, "tooManyStreams", { most: mostStreams });
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      raw.write(": connected\n\n");
      const stream = { sessionId, userId, raw };
      open.add(stream);
      const { missed } = request.query;
      if (missed !== undefined) tell(stream, events.lately(missed)).catch(() => end(stream));
      raw.on("close", () => open.delete(stream));
    },
  });
}
