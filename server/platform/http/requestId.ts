import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A new number for a request: 16 hexadecimal digits. */
export const newRequestId = () => randomBytes(8).toString("hex");

/** The X-Request-Id of a request if it is fit for a log, else a new one. */
export function requestIdOf({ headers }: IncomingMessage) {
  const requestId = headers["x-request-id"];
  return typeof requestId === "string" && /^[\w.:=+/-]{1,128}$/.test(requestId) ? requestId : newRequestId();
}
