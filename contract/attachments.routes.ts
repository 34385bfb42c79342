import type { Access } from "./access.ts";
import { del, get, post } from "./routes.ts";

/** What files can belong to: the names of tables. */
export const fileOwners = ["order", "contact", "company", "product", "stop"] as const;
export type FileOwner = (typeof fileOwners)[number];

/** The call that puts files with something; its address and its parameter name what that is. */
export const addFilesTo = (url: string, owner: FileOwner, access: Access) =>
  post(`${url}/:${owner}Id/files`, { row: `${owner}Id`, ...access });

/** The calls of the files of something: adding, reading and deleting them. */
export const fileRoutes = (
  url: string,
  owner: FileOwner,
  { read, write }: Record<"read" | "write", Access>,
) => ({
  addFile: addFilesTo(url, owner, write),
  readFile: get(`${url}/:${owner}Id/files/:id`, { row: `${owner}Id`, ...read }),
  removeFile: del(`${url}/:${owner}Id/files/:id`, { row: `${owner}Id`, ...write }),
});
