import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "../../../postgres/configError.ts";

export type Sealer = {
  /** Encrypts a secret for one purpose, such as `webshop/accessToken`: for another it does not open. */
  seal(secret: string, purpose: string): string;
  /** Undefined for what this key did not seal for this purpose. */
  open(sealed: string, purpose: string): string | undefined;
};

/** The keys that this process has, by their names. */
const keys = new Map<string, Sealer>();
const keyOf = (sealed: string) => /^sealed:([0-9a-f]{8}):/.exec(sealed)?.[1];
/** Opens what any key of this process sealed: a sealed text names its key, so whoever reads needs none. */
export const openSealed = (sealed: string, purpose: string) =>
  keys.get(keyOf(sealed) ?? "")?.open(sealed, purpose);
export const isSealed = (text: string) => keyOf(text) !== undefined;

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Seals by AES-256-GCM. The name of the key stands before each text, so that another key is told from a changed text. */
export function createSealer(key: Uint8Array): Sealer {
  const keyName = createHash("sha256").update("omloop key ").update(key).digest("hex").slice(0, 8);
  const start = `sealed:${keyName}:`;
  const sealer: Sealer = {
    seal(secret, purpose) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return start + Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
    },
    open(sealed, purpose) {
      if (!sealed.startsWith(start)) return undefined;
      const bytes = Buffer.from(sealed.slice(start.length), "base64url");
      if (bytes.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
  keys.set(keyName, sealer);
  return sealer;
}

/** Reads a key of 32 bytes in base64; one that is `made` comes into being at the first start. */
export function readKeyFile(path: string, { made }: { made: boolean }): Uint8Array {
  try {
    if (made) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(path, `${randomBytes(keyBytes).toString("base64")}\n`, { flag: "wx", mode: 0o600 });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      throw new ConfigError(`The key file ${path} cannot be made: ${(error as Error).message}.`);
  }
  const key = Buffer.from(readText(path), "base64");
  if (key.length === keyBytes) return key;
  throw new ConfigError(
    `The key file ${path} must hold 32 bytes in base64, as «openssl rand -base64 32» writes them.`,
  );
}

function readText(path: string) {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    throw new ConfigError(`The key file ${path} cannot be read: ${(error as Error).message}.`);
  }
}
