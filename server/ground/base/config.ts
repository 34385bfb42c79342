import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { ConfigError } from "../../../postgres/configError.ts";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace"] as const;
/**
 * `fatal`: the process ends. `error`: somebody has to look. `warn`: it failed, and is tried again or was told to who asked.
 * `info`: what is worth knowing of a process that runs well. `debug`: every request.
 */
export type Level = (typeof logLevels)[number];

export type Config = Readonly<{
  port: number;
  /** Where a process that only works on jobs answers how it is; undefined when it opens no port. */
  workersPort: number | undefined;
  host: string;
  dataDir: string;
  /** With which stored secrets are sealed; in the data folder, where it is made, unless one is named. */
  keyFile: Readonly<{ path: string; made: boolean }>;
  databaseUrl: string | undefined;
  /** Of the role that owns the tables, where that is not the application's own. */
  databaseOwnerUrl: string | undefined;
  acceptsNoChecksums: boolean;
  publicUrl: string;
  /** Addresses and networks of the proxies that are believed about where a request comes from. */
  trustedProxies: readonly string[];
  /** Whether addresses that an Admin types may lie in the company's own networks. */
  acceptsPrivate: boolean;
  smtpUrl: string | undefined;
  /** The sender of all mail; by the name of the company when it has none. */
  mailFrom: Sender;
  /** With which mails are signed. */
  dkim: Dkim | undefined;
  s3: S3 | undefined;
  /** Where the carrier is asked about parcels. */
  dhl: Dhl | undefined;
  /** The portal that erasure reports are fetched from. */
  blancco: Blancco | undefined;
  /** Who debits what the company pays for its modules; the sandbox without it. */
  mollie: Mollie | undefined;
  /** Where a backup goes every day; none is made without it. */
  backup: BackupHabit | undefined;
  /** With which measurements are read without an account. */
  metricsToken: string | undefined;
  /** What is less urgent is not in the log. */
  logLevel: Level;
}>;
export type Sender = Readonly<{ name: string; address: string }>;
/** `privateKey` is in PEM. */
export type Dkim = Readonly<{ domain: string; selector: string; privateKey: string }>;
/** `at` is `HH:MM` by the company's clock; `keyFile` encrypts them. */
export type BackupHabit = Readonly<{ folder: string; at: string; keep: Keep; keyFile: string | undefined }>;
/** How many backups stay: of the latest days, and beyond them one a week and one a month. */
export type Keep = Readonly<{ days: number; weeks: number; months: number }>;
/** `url` has no slash at its end. */
export type Dhl = Readonly<{ url: string; key: string }>;
/** `url` is that of the bucket, without a slash at its end. */
export type S3 = Readonly<{ url: string; accessKey: string; secretKey: string; region: string }>;

/** `url` is that of its API, without a slash at its end. */
export type Blancco = Readonly<{ url: string; apiKey: string }>;

/** `url` is that of its API, without a slash at its end. */
export type Mollie = Readonly<{ url: string; key: string }>;

export type Parts = Readonly<{ web: boolean; workers: boolean; sample: boolean }>;

const knownOptions = ["--sample", "--web-only", "--workers-only"];

/**
 * Which parts of the application a process runs: all, unless `--web-only` or `--workers-only` is given; and whether it is a
 * try-out company, which has everything of its own.
 */
export function readArguments(args: string[], config: Config): Parts {
  const unknown = args.find((word) => !knownOptions.includes(word));
  if (unknown)
    throw new ConfigError(`${unknown} is not known; there are --sample, --web-only and --workers-only.`);
  const webOnly = args.includes("--web-only");
  const workersOnly = args.includes("--workers-only");
  if (webOnly && workersOnly) throw new ConfigError("--web-only and --workers-only exclude each other.");
  if ((webOnly || workersOnly) && !config.databaseUrl)
    throw new ConfigError(
      "--web-only and --workers-only are for processes that share a database, which the embedded one cannot be: set DATABASE_URL.",
    );
  const sample = args.includes("--sample");
  if (sample && (config.databaseUrl || config.s3))
    throw new ConfigError(
      "--sample starts a company in a folder of its own, beside DATA_DIR: leave DATABASE_URL and the S3_… settings out.",
    );
  return { web: !workersOnly, workers: !webOnly, sample };
}

/** The settings of the try-out company beside the company of these. */
export const tryOutOf = ({ dataDir, ...config }: Config, folder = `${dataDir}-sample`): Config =>
  Object.freeze({ ...config, dataDir: folder, keyFile: keyFileOf({}, folder) });

const keyFileOf = (env: Record<string, string | undefined>, dataDir: string) =>
  Object.freeze(
    env.SECRETS_KEY_FILE
      ? { path: resolve(env.SECRETS_KEY_FILE), made: false }
      : { path: join(dataDir, "secrets.key"), made: true },
  );

/** Reads the settings of docs/operating.md from the environment; throws ConfigError on a wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = wholeNumber(env, "PORT", 3000);
  const host = env.HOST || "127.0.0.1";
  const hostname = host.includes(":") ? `[${host}]` : host;
  const publicUrl = address(env, "PUBLIC_URL", ["http:", "https:"]) ?? `http://${hostname}:${port}`;
  const smtpUrl = address(env, "SMTP_URL", ["smtp:", "smtps:"]);
  const dataDir = resolve(env.DATA_DIR || "data");
  return Object.freeze({
    port,
    workersPort: env.WORKERS_PORT ? wholeNumber(env, "WORKERS_PORT", 0) : undefined,
    host,
    dataDir,
    keyFile: keyFileOf(env, dataDir),
    databaseUrl: address(env, "DATABASE_URL", postgres),
    databaseOwnerUrl: ownerAddress(env),
    acceptsNoChecksums:
      wordOf(env, "DATABASE_WITHOUT_CHECKSUMS", ["refuse", "accept"], "refuse") === "accept",
    publicUrl: publicUrl.replace(/\/+$/, ""),
    trustedProxies: networks(env, "TRUSTED_PROXY"),
    acceptsPrivate: wordOf(env, "PRIVATE_ADDRESSES", ["refuse", "accept"], "refuse") === "accept",
    smtpUrl,
    mailFrom: sender(env, new URL(publicUrl).hostname, smtpUrl !== undefined),
    dkim: signature(env),
    s3: bucket(env),
    dhl: carrier(env),
    blancco: portal(env),
    mollie: payments(env),
    backup: backupHabit(env),
    metricsToken: bearer(env, "METRICS_TOKEN"),
    logLevel: wordOf(env, "LOG_LEVEL", logLevels, "info"),
  });
}

/** The key that mails are signed with; undefined when none of its settings is given, refused when only some are. */
function signature(env: Record<string, string | undefined>): Dkim | undefined {
  const needed = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"];
  const missing = needed.filter((name) => !env[name]);
  if (missing.length === needed.length) return undefined;
  if (missing.length) throw new ConfigError(`Signed mails need ${missing.join(" and ")} as well.`);
  const { DKIM_DOMAIN: domain = "", DKIM_SELECTOR: selector = "", DKIM_KEY_FILE: file = "" } = env;
  const isName = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i;
  if (!isName.test(domain) || !domain.includes(".") || !isName.test(selector))
    throw new ConfigError(
      "DKIM_DOMAIN must be a domain such as example.nl, and DKIM_SELECTOR a name such as omloop.",
    );
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType !== "rsa") throw new Error("it is not an RSA key");
    const privateKey = key.export({ type: "pkcs8", format: "pem" }).toString();
    return Object.freeze({ domain, selector, privateKey });
  } catch (error) {
    throw new ConfigError(
      `DKIM_KEY_FILE must be a file with a private RSA key in PEM: ${(error as Error).message}.`,
    );
  }
}

function backupHabit(env: Record<string, string | undefined>): BackupHabit | undefined {
  const needing = ["BACKUP_AT", "BACKUP_KEEP", "BACKUP_KEY_FILE"].filter((name) => env[name]);
  if (!env.BACKUP_DIR) {
    if (!needing.length) return undefined;
    throw new ConfigError(`${needing.join(" and ")} need BACKUP_DIR as well, the folder that backups go to.`);
  }
  const at = env.BACKUP_AT || "03:30";
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at))
    throw new ConfigError(`BACKUP_AT must be a time of day such as 03:30, but is "${at}".`);
  const keep = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/
    .exec(env.BACKUP_KEEP || "7,4,12")
    ?.slice(1)
    .map(Number);
  if (!keep?.[0])
    throw new ConfigError(
      `BACKUP_KEEP must be how many days, weeks and months backups are kept, at least a day, such as 7,4,12, but is "${env.BACKUP_KEEP}".`,
    );
  const [days = 1, weeks = 0, months = 0] = keep;
  const keyFile = env.BACKUP_KEY_FILE ? resolve(env.BACKUP_KEY_FILE) : undefined;
  return Object.freeze({ folder: resolve(env.BACKUP_DIR), at, keep: { days, weeks, months }, keyFile });
}

function carrier(env: Record<string, string | undefined>): Dhl | undefined {
  const key = bearer(env, "DHL_API_KEY");
  if (!key && env.DHL_URL) throw new ConfigError("DHL_URL needs DHL_API_KEY as well.");
  return key ? Object.freeze({ url: apiUrl(env, "DHL_URL", "https://api-eu.dhl.com"), key }) : undefined;
}

function payments(env: Record<string, string | undefined>): Mollie | undefined {
  const { MOLLIE_API_KEY: key } = env;
  if (!key && env.MOLLIE_URL) throw new ConfigError("MOLLIE_URL needs MOLLIE_API_KEY as well.");
  if (!key) return undefined;
  if (!/^(test|live)_[A-Za-z0-9]{20,100}$/.test(key))
    throw new ConfigError("MOLLIE_API_KEY must be an API key of Mollie, which begins with test_ or live_.");
  return Object.freeze({ url: apiUrl(env, "MOLLIE_URL", "https://api.mollie.com/v2"), key });
}

const postgres = ["postgres:", "postgresql:"];

function ownerAddress(env: Record<string, string | undefined>) {
  const owner = address(env, "DATABASE_OWNER_URL", postgres);
  if (!owner || env.DATABASE_URL) return owner;
  throw new ConfigError("DATABASE_OWNER_URL needs DATABASE_URL as well, with the application's own role.");
}

/** The bucket for files: undefined when none of its settings is given, refused when only some are. */
function bucket(env: Record<string, string | undefined>): S3 | undefined {
  const needed = ["S3_URL", "S3_ACCESS_KEY", "S3_SECRET_KEY"];
  const missing = needed.filter((name) => !env[name]);
  if (missing.length === needed.length && !env.S3_REGION) return undefined;
  if (missing.length)
    throw new ConfigError(
      `Files in a bucket need ${missing.join(" and ")} as well; without S3_… settings they stay in DATA_DIR.`,
    );
  const { origin, pathname, username, password, search, hash } = new URL(
    address(env, "S3_URL", ["http:", "https:"]) ?? "",
  );
  const path = pathname.replace(/\/+$/, "");
  if (!path || username || password || search || hash)
    throw new ConfigError(
      "S3_URL must be the address of a bucket, https://endpoint/bucket, and nothing else.",
    );
  const region = env.S3_REGION || "auto";
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw new ConfigError(`S3_REGION must be a region such as eu-central-1, but is "${region}".`);
  const [accessKey, secretKey] = [env.S3_ACCESS_KEY ?? "", env.S3_SECRET_KEY ?? ""];
  if (!/^[\x21-\x7e]+$/.test(accessKey) || !/^[\x21-\x7e]+$/.test(secretKey))
    throw new ConfigError("S3_ACCESS_KEY and S3_SECRET_KEY must be without blanks and special characters.");
  return Object.freeze({ url: origin + path, accessKey, secretKey, region });
}

/** The European Blancco portal unless BLANCCO_URL names another; undefined without a key. */
function portal(env: Record<string, string | undefined>): Blancco | undefined {
  const { BLANCCO_API_KEY: apiKey, BLANCCO_URL: text = "" } = env;
  if (!apiKey && text) throw new ConfigError("BLANCCO_URL needs BLANCCO_API_KEY as well.");
  if (!apiKey) return undefined;
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new ConfigError("BLANCCO_API_KEY must be without blanks and special characters.");
  return Object.freeze({
    url: apiUrl(env, "BLANCCO_URL", "https://api.eu-west-1.blancco.cloud/v1"),
    apiKey,
  });
}

/** The address of an API that gets a key, without a trailing slash; https unless it is on this machine. */
function apiUrl(env: Record<string, string | undefined>, name: string, usual: string) {
  const url = new URL(address(env, name, ["http:", "https:"]) ?? usual);
  const { protocol, hostname, username, password, search, hash } = url;
  const isSafe = protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (!isSafe || username || password || search || hash)
    throw new ConfigError(`${name} must be the address of the API, such as ${usual}, and nothing else.`);
  return url.href.replace(/\/+$/, "");
}

/** Who sends the mails; `noreply@` the public host unless MAIL_FROM says otherwise, refused where that is none. */
function sender(env: Record<string, string | undefined>, host: string, isNeeded: boolean): Sender {
  const text = env.MAIL_FROM?.trim();
  if (!text) {
    const isReal = host.includes(".") && !isIP(host) && !/\.(localhost|local|internal)$/i.test(host);
    if (isReal || !isNeeded) return Object.freeze({ name: "", address: `noreply@${host}` });
    throw new ConfigError(
      `Mail servers refuse a sender at ${host}: with SMTP_URL set MAIL_FROM as well, such as Omloop <noreply@example.nl>, or PUBLIC_URL to an address with a host name.`,
    );
  }
  const [, name = "", inner = text] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  const unquoted = name.trim().replace(/^"(.*)"$/, "$1");
  if (/^[^\s@<>"(),:;]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(inner) && !/[\p{Cc}"]/u.test(unquoted))
    return Object.freeze({ name: unquoted, address: inner });
  throw new ConfigError(
    `MAIL_FROM must be an address such as noreply@example.nl or Omloop <noreply@example.nl>, but is "${text}".`,
  );
}

function bearer(env: Record<string, string | undefined>, name: string) {
  const text = env[name];
  if (!text || /^(?=.{16,200}$)[\w.~+/-]+=*$/.test(text)) return text || undefined;
  throw new ConfigError(`${name} must be 16 to 200 letters, digits and - . _ ~ + /, such as a random token.`);
}

function wordOf<Word extends string>(
  env: Record<string, string | undefined>,
  name: string,
  words: readonly Word[],
  fallback: Word,
) {
  const value = env[name]?.toLowerCase();
  const match = value ? words.find((word) => word === value) : fallback;
  if (match) return match;
  throw new ConfigError(`${name} must be one of ${words.join(", ")}, but is "${env[name]}".`);
}

function wholeNumber(env: Record<string, string | undefined>, name: string, fallback: number) {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65_535) return value;
  throw new ConfigError(`${name} must be a port number from 0 to 65535, but is "${text}".`);
}

function networks(env: Record<string, string | undefined>, name: string) {
  const entries = (env[name] ?? "").split(",").map((one) => one.trim());
  const wrong = entries.find((one) => one && !isNetwork(one));
  if (!wrong) return Object.freeze(entries.filter(Boolean));
  throw new ConfigError(
    `${name} must be addresses or networks such as 10.0.0.0/8, with commas between them, but has "${wrong}".`,
  );
}

/** `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`; not everybody, `0.0.0.0/0`. */
function isNetwork(text: string) {
  const [, address = "", bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const maxBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const prefixLength = bits === undefined ? maxBits : Number(bits);
  return prefixLength >= 1 && prefixLength <= maxBits;
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
