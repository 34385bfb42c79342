import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { notFound } from "../failure.ts";

/** Under `DATA_DIR/files`, in a folder per kind; names are our own, 128 random bits. */
const pathOf = ({ dataDir }: Config, discr: string, name: string) => {
  if (!/^[\w-]+$/.test(discr) || !/^[\w-]+$/.test(name)) throw notFound();
  return join(dataDir, "files", discr, name);
};

export async function storeFile(config: Config, discr: string, bytes: Buffer) {
  const unique_server_filename = randomBytes(16).toString("hex");
  const path = pathOf(config, discr, unique_server_filename);
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  await writeFile(path, bytes, { flag: "wx", mode: 0o600, flush: true });
  return {
    unique_server_filename,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

export const readStored = (config: Config, discr: string, name: string) =>
  readFile(pathOf(config, discr, name)).catch(() => {
    throw notFound();
  });

export const removeStored = (config: Config, discr: string, name: string) =>
  rm(pathOf(config, discr, name), { force: true });
