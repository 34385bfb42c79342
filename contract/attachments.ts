import { type TArray, type TObject, type TProperties, Type } from "typebox";
import type { FileOwner } from "./attachments.routes.ts";
import { filesForm } from "./forms.ts";
import { Deleted, fileAs, instant, key, strict } from "./http.ts";

/** A file that people put with something. */
export const AttachedFile = Type.Object({
  id: Type.Integer(),
  unique_server_filename: Type.String({ examples: ["0f8fad5bd9cb469fa16570867728950e"] }),
  discr: Type.String({ examples: ["purchases"] }),
  original_client_filename: Type.String({ examples: ["pakbon.pdf"] }),
  bytes: Type.Integer({ examples: [48213] }),
  createdAt: instant,
});

type Owning<O extends FileOwner> = Record<`${O}Id`, typeof key>;
const owning = <O extends FileOwner>(owner: O) => ({ [`${owner}Id`]: key }) as Owning<O>;

/** The schemas of the call that puts files with something; `file` is the name of one in the example. */
export const addFilesSchemas = <O extends FileOwner>(owner: O, summary: string, file: string) => ({
  form: filesForm(file),
  summary,
  params: strict(owning(owner)),
  answer: Type.Object({ items: Type.Array(AttachedFile) }),
});

/** The schemas of `fileRoutes`; `a` is what they belong to with its article, as in "a sales order". */
export const fileSchemas = <O extends FileOwner>(owner: O, a: string, file: string) => ({
  addFile: addFilesSchemas(owner, `Attaches files to ${a}.`, file),
  readFile: {
    summary: `Downloads a file of ${a} as it was uploaded.`,
    params: strict({ ...owning(owner), id: key }),
    answer: fileAs("application/octet-stream"),
  },
  removeFile: {
    summary: `Deletes a file of ${a}.`,
    params: strict({ ...owning(owner), id: key }),
    answer: Deleted,
  },
});

type Answers = { [K in "read" | "create" | "replace" | "change"]: { answer: TObject } };
type Filed<S> = {
  [K in keyof S]: K extends keyof Answers
    ? S[K] extends { answer: TObject<infer P extends TProperties> }
      ? Omit<S[K], "answer"> & { answer: TObject<P & { files: TArray<typeof AttachedFile> }> }
      : never
    : S[K];
};
/** Gives a plain resource the schemas of its files; a single record answers them as `files`. */
export function withFileSchemas<S extends Answers, O extends FileOwner>(schemas: S, owner: O, file: string) {
  const filed = (["read", "create", "replace", "change"] as const).map((name) => {
    const { answer } = schemas[name];
    return [
      name,
      { ...schemas[name], answer: Type.Object({ ...answer.properties, files: Type.Array(AttachedFile) }) },
    ];
  });
  const a = `${/^[aeio]/.test(owner) ? "an" : "a"} ${owner}`;
  return {
    ...schemas,
    ...(Object.fromEntries(filed) as Filed<S>),
    ...fileSchemas(owner, a, file),
  } as Filed<S> & ReturnType<typeof fileSchemas<O>>;
}
