import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Locale } from "../../../contract/locales.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { App } from "./app.ts";
import { problemOf } from "./problem.ts";
import { newRequestId } from "./requestId.ts";

export type ClientError = Error & { code?: string };

/** Refuses requests that Node cannot parse, whose language is unknown. */
export function refuseUnread(
  { code }: ClientError,
  socket: Socket,
  locale: Locale,
  headers: Record<string, string>,
) {
  if (code !== "ECONNRESET" && socket.writable) {
    const failure =
      code === "HPE_HEADER_OVERFLOW" ? new Failure(413, "tooLarge") : new Failure(400, "badRequest");
    const requestId = newRequestId();
    const body = JSON.stringify(problemOf(locale, requestId, failure));
    const lines = Object.entries({
      ...headers,
      "x-request-id": requestId,
      "content-type": "application/problem+json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}`);
    const { status } = failure;
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroy();
}

/** Refuses an `Expect` that Node does not meet by itself as everything else is refused. */
export function hearExpectations(app: App) {
  app.server.on("checkExpectation", app.routing);
  app.addHook("onRequest", async ({ headers: { expect } }) => {
    if (expect !== undefined && expect.toLowerCase() !== "100-continue") throw new Failure(400, "badRequest");
  });
}

/** Refuses a request to two hosts (RFC 9112, 3.2): what stands in between may have gone by the other one. */
export function refuseTwoHosts(app: App) {
  app.addHook("onRequest", async ({ raw: { rawHeaders } }) => {
    const isHost = (name: string, at: number) => at % 2 === 0 && name.toLowerCase() === "host";
    if (rawHeaders.filter(isHost).length > 1) throw new Failure(400, "badRequest");
  });
}
