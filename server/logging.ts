import Fastify, { type FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";

type Shown = Error & { code?: string; constraint?: string; table?: string };
type Secretive = Pick<Config, "databaseUrl" | "smtpUrl" | "s3" | "metricsToken">;
/** Tells what went wrong besides a request, in a sentence and with what it is about: the part of the server, the job. */
export type Log = (line: string, about?: { part: string } & Record<string, unknown>) => void;
/** How a process speaks: to its log, and to the person who started it. */
export type Voice = { log: Log; say: (line: string) => void };

/** What the log says of requests and errors, one JSON object a line: no headers, no bodies, no rows of the database. */
export const logging = {
  level: "warn",
  redact: ["req.headers.authorization", "req.headers.cookie"],
  serializers: {
    /** PostgreSQL tells in `detail` which row it refused, with its password's hash. */
    err: ({ name, message, stack = "", code, constraint, table }: Shown) => ({
      type: name,
      message,
      stack,
      ...(code && { code }),
      ...(table && { table }),
      ...(constraint && { constraint }),
    }),
  },
};

/** The same without the secrets of these settings, and without anything that looks like a token, a hash or a password in an address. */
export const loggingOf = (settings: Secretive) => ({
  ...logging,
  hooks: { streamWrite: redacting(secretsOf(settings)) },
});

/** The log of a process, also of one that serves no requests; its lines are those of the requests. */
export function createLog(settings: Secretive, stream?: { write(line: string): void }): Log {
  const logger: FastifyBaseLogger = Fastify({
    logger: { ...loggingOf(settings), ...(stream && { stream }) },
  }).log;
  return (line, about) => logger.warn(about ?? {}, line);
}

function secretsOf({ databaseUrl, smtpUrl, s3, metricsToken }: Secretive) {
  const passwords = [databaseUrl, smtpUrl].flatMap((address) => {
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

function redacting(secrets: string[]) {
  const known = secrets.map((secret) => new RegExp(RegExp.escape(secret), "g"));
  const clean = (text: string) =>
    [...known, ...looksSecret].reduce((left, secret) => left.replace(secret, "[redacted]"), text);
  return (line: string) =>
    `${JSON.stringify(JSON.parse(line, (_, value) => (typeof value === "string" ? clean(value) : value)))}\n`;
}
