import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A new number for a request: 16 hexadecimal digits. */
export const newRequestId = () => randomBytes(8).toString("hex");

/** The number that a proxy or program gave its request as X-Request-Id, or a new one when it gave none that fits in a log. */
export function requestIdOf({ headers }: IncomingMessage) {
  const requestId = headers["x-request-id"];
  return typeof requestId === "string" && /^[\w.:=+/-]{1,128}$/.test(requestId) ? requestId : newRequestId();
}
