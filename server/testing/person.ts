import type { Group } from "../../contract/access.ts";
import type { Db } from "../ground/database/connection.ts";
import { hashPassword } from "../platform/sessions/tokens.ts";

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  headers: Record<string, unknown>;
  bytes: Buffer;
};
type Options = { headers?: Record<string, string>; payload?: unknown };
/** Sends a request to an address below `/api`, by whatever way. */
export type Send = (method: string, url: string, options?: Options) => Promise<Answer>;

/** What somebody with these headers can ask. */
export function clientOf(ask: Send, own: Record<string, string> = {}) {
  const send =
    (method: string) =>
    (url: string, payload?: unknown, headers: Record<string, string> = {}) =>
      ask(method, url, { payload, headers: { ...own, ...headers } });
  return {
    get: (url: string, headers: Record<string, string> = {}) =>
      ask("GET", url, { headers: { ...own, ...headers } }),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    del: (url: string, headers: Record<string, string> = {}) =>
      ask("DELETE", url, { headers: { ...own, ...headers } }),
    upload: (url: string, files: { name: string; bytes: Buffer }[], more: Record<string, string> = {}) => {
      const { headers, payload } = multipart(files);
      return ask("POST", url, { headers: { ...own, ...headers, ...more }, payload });
    },
  };
}
export type Client = ReturnType<typeof clientOf>;

const password = "Koperen-Vlieger-7";
let passwordHash: Promise<string> | undefined;

/** An account that is confirmed and belongs to the groups. */
export async function addUser(db: Db, username: string, groups: Group[]) {
  passwordHash ??= hashPassword(password);
  const { id } = await db
    .insertInto("user")
    .values({
      username,
      email: `${username}@example.nl`,
      passwordHash: await passwordHash,
      confirmedAt: new Date().toISOString(),
      groups,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, username, password };
}

function multipart(files: { name: string; bytes: Buffer }[]) {
  const boundary = "----omloop-test";
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ]);
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
