import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from "fastify";
import { type Config, type Level, logLevels } from "./config.ts";

type LoggedError = Error & { code?: string; constraint?: string; table?: string };
type Settings = Pick<
  Config,
  "databaseUrl" | "databaseOwnerUrl" | "smtpUrl" | "s3" | "metricsToken" | "logLevel"
>;
type Stream = { write(line: string): void; isTTY?: boolean };
export type About = { part: string; level?: Level; error?: unknown } & Record<string, unknown>;
/** Logs a failure outside a request: a sentence with its context, such as the part or the job. A warning by default. */
export type Log = (line: string, about?: About) => void;
/** How a process speaks: to its log, and to the person who started it, whatever the level of the log. */
export type Voice = { log: Log; say: (line: string) => void };

/** What the log says of requests and errors, one JSON object a line: no headers, no bodies, no rows of the database. */
export const logging = {
  level: "info",
  redact: ["req.headers.authorization", "req.headers.cookie"],
  serializers: {
    /** PostgreSQL tells in `detail` which row it refused, with its password's hash. */
    err: ({ name, message, stack = "", code, constraint, table }: LoggedError) => ({
      type: name,
      message,
      stack,
      ...(code && { code }),
      ...(table && { table }),
      ...(constraint && { constraint }),
    }),
  },
};

/** What the framework tells of requests: each that was answered, at `debug`; and answers that broke off half-way. */
class RequestLog extends Fastify.LogController {
  override incomingRequest() {}
  override defaultErrorLog() {}
  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.debug(
      { method, route: routeOptions.url, status: reply.statusCode, milliseconds },
      "answered",
    );
  }
  override streamError(error: LoggedError, request: FastifyRequest) {
    const hasLeft = error.code === "ERR_STREAM_PREMATURE_CLOSE";
    const { method, routeOptions } = request;
    request.log[hasLeft ? "debug" : "error"](
      { method, route: routeOptions.url, err: error },
      hasLeft ? "whoever asked has left" : "an answer broke off",
    );
  }
}
export const requestLog = new RequestLog({ requestIdLogLabel: "requestId" });

/**
 * The log of a process, which its requests share: lines of JSON, or of text where a terminal shows them; without the secrets
 * of these settings, and without anything that looks like a token, a hash or a password in an address.
 */
export const createLogger = (settings: Partial<Settings>, stream: Stream = process.stdout) =>
  Fastify({
    logger: {
      ...logging,
      level: settings.logLevel ?? "info",
      hooks: { streamWrite: writing(secretsOf(settings), stream.isTTY === true) },
      stream,
    },
  }).log;

export function voiceOf(logger: FastifyBaseLogger): Voice {
  const always = logger.child({}, { level: "info" });
  return {
    log: (line, { level = "warn", error, ...about } = { part: "server" }) =>
      logger[level]({ ...about, ...(error instanceof Error && { err: error }) }, line),
    say: (line) => always.info(line),
  };
}

function secretsOf({ databaseUrl, databaseOwnerUrl, smtpUrl, s3, metricsToken }: Partial<Settings>) {
  const passwords = [databaseUrl, databaseOwnerUrl, smtpUrl].flatMap((address) => {
    const written = address ? new URL(address).password : "";
    return [written, decoded(written)];
  });
  return [...passwords, s3?.accessKey ?? "", s3?.secretKey ?? "", metricsToken ?? ""].filter(Boolean);
}

function decoded(written: string) {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

const looksSecret = [
  /(?<=\w:\/\/)[^\s/@]+(?=@)/g,
  /(?<=\bBearer\s+)[\w.~+/=-]+/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /\b[0-9a-f-]{36}\.\d+\.[\w-]{20,}/g,
  /\$argon2[\w$=,.+/-]+/g,
];

function writing(secrets: string[], isForPeople: boolean) {
  const patterns = secrets.map((secret) => new RegExp(RegExp.escape(secret), "g"));
  const clean = (text: string) =>
    [...patterns, ...looksSecret].reduce((left, secret) => left.replace(secret, "[redacted]"), text);
  return (line: string) => {
    const entry = JSON.parse(line, (_, value) => (typeof value === "string" ? clean(value) : value));
    return `${isForPeople ? plain(entry) : JSON.stringify(entry)}\n`;
  };
}

type Entry = { level: number; time: number; msg: string; err?: { stack?: string } } & Record<string, unknown>;

/** `14:03:07 WARN the database is away (part=database)`; what is only said stands alone. */
function plain({ level, time, msg, err, pid: _pid, hostname: _hostname, ...about }: Entry) {
  const facts = Object.entries(about).map(([name, value]) => `${name}=${value}`);
  if (level === 30 && !facts.length) return msg;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const word = logLevels.at(6 - level / 10)?.toUpperCase();
  const line = [clock, word, msg, facts.length ? `(${facts.join(" ")})` : ""].filter(Boolean).join(" ");
  return err?.stack ? `${line}\n${err.stack}` : line;
}
