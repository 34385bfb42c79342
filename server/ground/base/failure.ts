/** A refusal the user should read; `code` is the key of its text, `path` the field it belongs to. */
export class Failure extends Error {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  code: string;
  path: string | undefined;
  details: Record<string, unknown> | undefined;
  /** Seconds. */
  retryAfter: number;
  /** Whether a value must be unique and is not. */
  isTaken = false;

  constructor(
    status: Failure["status"],
    code: string,
    {
      path,
      retryAfter = 1,
      cause,
      ...details
    }: { path?: string; retryAfter?: number; cause?: unknown; [detail: string]: unknown } = {},
  ) {
    super(code, { cause });
    this.status = status;
    this.code = code;
    this.path = path;
    this.retryAfter = retryAfter;
    this.details = Object.keys(details).length ? details : undefined;
  }
}
export const notFound = () => new Failure(404, "notFound");
/** 422 at a field. */
export const refused = (code: string, path?: string, details: Record<string, unknown> = {}) =>
  new Failure(422, code, { ...(path ? { path } : {}), ...details });

/** What the driver says of a connection that cannot be made or broke off. */
const connectionLost =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|Connection terminated|connection error|timeout expired/;
/** What the pool says when no connection came free in time. */
const noneFree = /timeout exceeded when trying to connect/;
/** The field at which a condition between two is told. */
const fieldOfCheck: Readonly<Record<string, string>> = {
  timesReversed: "timeUntil",
  windowReversed: "windowUntil",
  outReversed: "outUntil",
};
type DatabaseError = { code?: string; constraint?: string; message: string; detail?: string };

/**
 * The refusal that a PostgreSQL error stands for: a constraint is named after the message it should give. One that
 * PostgreSQL named itself has an underscore and gives the general message.
 */
export function failureOf({ code = "", constraint, message, detail }: DatabaseError) {
  const column = detail?.match(/^Key \(.*?"?(\w+)"?(?:\)?::text)?\)+=/)?.[1];
  const path = column ? { path: column } : {};
  const fieldName = constraint?.includes("_") ? undefined : constraint?.replace(/\d$/, "");
  if (code === "23505") return Object.assign(new Failure(409, fieldName ?? "taken", path), { isTaken: true });
  if (code === "23503" && message.startsWith("update or delete"))
    return new Failure(422, fieldName ?? "inUse");
  if (code === "23503") return new Failure(422, "unknownReference", path);
  if (code === "23514") return refused(fieldName ?? "refused", fieldOfCheck[fieldName ?? ""]);
  if (code === "22003") return new Failure(422, "numberTooLarge");
  if (code.startsWith("22")) return new Failure(400, "invalidValue");
  if (code === "40P01") return new Failure(409, "changesCrossed");
  if (code === "40001" || code === "55P03") return new Failure(409, "busyTryAgain");
  // A newer program has changed a table that this connection remembers.
  if (code === "0A000" && message.startsWith("cached plan")) return new Failure(503, "databaseAway");
  if (code === "57014" || message === "Query read timeout") return new Failure(503, "tookTooLong");
  if (["53100", "ENOSPC", "EDQUOT"].includes(code)) return new Failure(503, "diskFull");
  if (code.startsWith("53") || noneFree.test(message)) return new Failure(503, "databaseBusy");
  if (/^(08|57P)/.test(code) || connectionLost.test(message)) return new Failure(503, "databaseAway");
  return undefined;
}

/** Whether the same may go well a moment later: nothing is wrong with what was asked. */
export const mayPass = ({ status, code }: Failure) =>
  status >= 429 || code === "busyTryAgain" || code === "changesCrossed";
