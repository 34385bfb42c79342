import { Type } from "typebox";
import type { FileOwner } from "./attachments.routes.ts";
import { filesForm } from "./forms.ts";
import { Deleted, fileAs, instant, key, strict } from "./http.ts";

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

/** The schemas of the call that puts files with something; `file` is the name of one in the example. */
export const addFilesSchemas = <O extends FileOwner>(owner: O, says: string, file: string) => ({
  form: filesForm(file),
  says,
  params: strict(owning(owner)),
  answer: Type.Object({ items: Type.Array(AttachedFile) }),
});

/** The schemas of `fileRoutes`; `a` is what they belong to with its article, as in "a sales order". */
export const fileSchemas = <O extends FileOwner>(owner: O, a: string, file: string) => ({
  addFile: addFilesSchemas(owner, `Attaches files to ${a}.`, file),
  readFile: {
    says: `Downloads a file of ${a} as it was uploaded.`,
    params: strict({ ...owning(owner), id: key }),
    answer: fileAs("application/octet-stream"),
  },
  removeFile: {
    says: `Deletes a file of ${a}.`,
    params: strict({ ...owning(owner), id: key }),
    answer: Deleted,
  },
});
