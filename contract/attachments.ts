import { type TObject, Type } from "typebox";
import type { Access } from "./access.ts";
import type { Docs, Subject } from "./docs.ts";
import { filesForm } from "./forms.ts";
import { about, Deleted, del, fileAs, get, instant, key, post, strict } from "./http.ts";

/** What files can belong to: the names of tables. */
export const fileOwners = ["order", "contact", "company", "product"] as const;
export type FileOwner = (typeof fileOwners)[number];

/** A file that people put with something. */
export const AttachedFile = Type.Object({
  id: Type.Integer(),
  unique_server_filename: Type.String(),
  discr: Type.String(),
  original_client_filename: Type.String(),
  bytes: Type.Integer(),
  createdAt: instant,
});

type Owning<O extends FileOwner> = Record<`${O}Id`, typeof key>;
const owning = <O extends FileOwner>(owner: O) => ({ [`${owner}Id`]: key }) as Owning<O>;

type Adding = Access & Docs & { says: string /** The name of the file in the example. */; file: string };
/** The call that puts files with something; its address and its parameter name what that is. */
export const addFilesRoute = <O extends FileOwner>(url: string, owner: O, { file, ...access }: Adding) =>
  post(`${url}/:${owner}Id/files`, {
    row: `${owner}Id`,
    form: filesForm(file),
    params: strict(owning(owner)) as TObject<Owning<O>>,
    answer: Type.Object({ items: Type.Array(AttachedFile) }),
    ...access,
  });

type Files = {
  /** With its article, as in "a sales order". */
  a: string;
  file: string;
  read: Access;
  write: Access;
};
/** The calls of the files of something: adding, reading and deleting them. */
export const fileRoutes = <O extends FileOwner>(url: string, owner: O, { a, file, read, write }: Files) => ({
  addFile: addFilesRoute(url, owner, { says: `Keeps files with ${a}.`, file, ...write }),
  readFile: get(`${url}/:${owner}Id/files/:id`, {
    row: `${owner}Id`,
    says: `Gives a file of ${a} as it was uploaded.`,
    params: strict({ ...owning(owner), id: key }),
    answer: fileAs("application/octet-stream"),
    ...read,
  }),
  removeFile: del(`${url}/:${owner}Id/files/:id`, {
    row: `${owner}Id`,
    says: `Deletes a file of ${a}.`,
    params: strict({ ...owning(owner), id: key }),
    answer: Deleted,
    ...write,
  }),
});

/** The routes of a resource, with those of its files. */
export const withFiles = <R extends object, O extends FileOwner>(
  routes: R,
  subject: Subject,
  ...files: Parameters<typeof fileRoutes<O>>
) => ({ ...routes, ...about(subject, fileRoutes<O>(...files)) });
