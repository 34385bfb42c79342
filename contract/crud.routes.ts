import type { Access, Action, Module, Resource } from "./access.ts";
import { about, act, del, get, patch, post, put, type RoutesOf } from "./routes.ts";

/** Deletes a row; a dry run answers whether it could. */
export const removal = (url: string, access: Access) => del(url, { ...access, dryRun: true });
/** Exports rows of a list, in a file. */
export const exportOf = (url: string, access: Access) =>
  act(`${url}/bulk/print/export`, { ...access, effect: "prints" });

/** The routes of a plain resource: list, read, create, replace (PUT), change (PATCH), remove, export. */
export function crud<D>(
  url: string,
  { resource, module, topic = resource }: { resource: Resource; module?: Module; topic?: string },
) {
  const recordUrl = `${url}/:id`;
  const allowed = (action: Action) => ({ permission: `${resource}:${action}` as const, module });
  const routes = about(topic, {
    list: get(url, allowed("read")),
    read: get(recordUrl, allowed("read")),
    create: post(url, allowed("write")),
    replace: put(recordUrl, allowed("write")),
    change: patch(recordUrl, allowed("write")),
    remove: removal(recordUrl, allowed("delete")),
    export: exportOf(url, allowed("read")),
  });
  return { ...(routes as RoutesOf<D>), resource };
}
