import { resolve } from "node:path";

export type Config = Readonly<{
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  smtpUrl: string | undefined;
}>;

/** A setting that cannot be used; its message is a sentence for the person who starts the server. */
export class ConfigError extends Error {}

export type Parts = Readonly<{ web: boolean; workers: boolean }>;

/** Which parts of the application a process runs: all, unless `--web-only` or `--workers-only` is given. */
export function readArguments(given: string[], config: Config): Parts {
  const unknown = given.find((word) => !["--web-only", "--workers-only"].includes(word));
  if (unknown)
    throw new ConfigError(`${unknown} is not known; there are --web-only and --workers-only.`);
  const webOnly = given.includes("--web-only");
  const workersOnly = given.includes("--workers-only");
  if (webOnly && workersOnly) throw new ConfigError("--web-only and --workers-only exclude each other.");
  if ((webOnly || workersOnly) && !config.databaseUrl)
    throw new ConfigError("--web-only and --workers-only share a database: set DATABASE_URL.");
  return { web: !workersOnly, workers: !webOnly };
}

/** Reads the settings of the README's table from the environment; throws ConfigError on a wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = wholeNumber(env, "PORT", 3000);
  const host = env.HOST || "127.0.0.1";
  const shown = host.includes(":") ? `[${host}]` : host;
  return Object.freeze({
    port,
    host,
    dataDir: resolve(env.DATA_DIR || "data"),
    databaseUrl: address(env, "DATABASE_URL", ["postgres:", "postgresql:"]),
    publicUrl: (address(env, "PUBLIC_URL", ["http:", "https:"]) ?? `http://${shown}:${port}`).replace(
      /\/+$/,
      "",
    ),
    smtpUrl: address(env, "SMTP_URL", ["smtp:", "smtps:"]),
  });
}

function wholeNumber(env: Record<string, string | undefined>, name: string, fallback: number) {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65_535) return value;
  throw new ConfigError(`${name} must be a port number from 0 to 65535, but is "${text}".`);
}

function address(env: Record<string, string | undefined>, name: string, protocols: string[]) {
  const text = env[name];
  if (!text) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  if (protocols.includes(protocol)) return text;
  throw new ConfigError(
    `${name} must be an address that starts with ${protocols.map((word) => `${word}//`).join(" or ")}.`,
  );
}
