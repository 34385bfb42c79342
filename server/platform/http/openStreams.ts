import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Session } from "../../../contract/access.ts";
import { Failure } from "../../ground/base/failure.ts";
import { type App, type Services, sessionOf } from "./app.ts";

/** Milliseconds. */
const heartbeat = 20_000;
/** An ended session's stream ends within a second: this, and the time of a query. */
const sessionCheck = 500;
/** Bytes that wait for a screen which does not read; beyond them it may come back later. */
const mostWaiting = 256 * 1024;
/** Streams of one person at one process: the tabs of all their browsers. */
const mostStreams = 20;

/** `turn` resolves when earlier messages have been sent, so that missed topics come before heartbeats. */
type Stream = { sessionId: string; userId: number; raw: ServerResponse; turn: Promise<unknown> };
/** What is written for somebody; undefined ends the stream. */
type Message = (viewer: Session) => Promise<string | undefined> | string | undefined;

/** Keeps streams of server-sent events of signed-in people: each ends with its session, or when nobody reads it. */
export function keepStreams(
  app: App,
  { sessions, metrics, log }: Pick<Services, "sessions" | "metrics" | "log">,
) {
  const open = new Set<Stream>();
  metrics.countStreams(() => open.size);

  function end(stream: Stream) {
    open.delete(stream);
    stream.raw.end();
  }
  const write = (stream: Stream, text: string) => open.has(stream) && stream.raw.write(text);
  async function send(stream: Stream, message: Message) {
    const viewer = await sessions.byId(stream.sessionId);
    if (!viewer || stream.raw.writableLength > mostWaiting) return end(stream);
    const text = await message(viewer);
    if (text === undefined) end(stream);
    else if (text) write(stream, text);
  }
  /** A client that cannot be notified of a change reconnects and refetches everything. */
  function inTurn(stream: Stream, act: () => unknown) {
    stream.turn = stream.turn.then(act).catch(() => end(stream));
  }
  const beating = setInterval(() => {
    for (const stream of open) inTurn(stream, () => write(stream, ": still here\n\n"));
  }, heartbeat);
  const checking = setInterval(() => void endEnded().catch(notEnded), sessionCheck);
  beating.unref();
  checking.unref();

  const notEnded = (error: unknown) =>
    log(`looking for ended sessions failed: ${String(error)}`, { part: "streams", error });

  async function endEnded() {
    if (!open.size) return;
    const openStreams = [...open];
    const holding = await sessions.renew([...new Set(openStreams.map(({ sessionId }) => sessionId))]);
    for (const stream of openStreams) if (!holding.has(stream.sessionId)) end(stream);
  }

  app.addHook("preClose", async () => {
    clearInterval(beating);
    clearInterval(checking);
    for (const stream of open) end(stream);
  });
  return {
    isEmpty: () => open.size === 0,
    /** Sends a message on every stream. */
    sendAll(message: Message) {
      for (const stream of open) inTurn(stream, () => send(stream, message));
    },
    /** Opens a stream with its first message. */
    begin(request: FastifyRequest, reply: FastifyReply, first: Message) {
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
      const stream = { sessionId, userId, raw, turn: Promise.resolve() };
      open.add(stream);
      inTurn(stream, () => send(stream, first));
      raw.on("close", () => open.delete(stream));
    },
  };
}
