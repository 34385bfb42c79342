import type { Access } from "./access.ts";
import { about, del, get, post, type Route } from "./routes.ts";

/** What files can belong to: the names of tables. */
export const fileOwners = ["order", "contact", "company", "product", "stop", "vehicle"] as const;
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

type Plain = { list: Pick<Route, "url" | "config">; create: Pick<Route, "config"> };
/** Gives a plain resource files: who may read a row reads its files, who may change it adds and deletes them. */
export const withFiles = <R extends Plain>(routes: R, owner: FileOwner): R => {
  const { permission: read, module, topic } = routes.list.config;
  const access = {
    read: { permission: read, module },
    write: { permission: routes.create.config.permission, module },
  };
  return { ...routes, ...about(topic, fileRoutes(routes.list.url, owner, access)) };
};
