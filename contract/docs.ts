/** A group of routes in the API description; a plain resource also has its singular and plural. */
export type Subject = {
  name: string;
  description: string;
  one?: string;
  many?: string;
  /** Its name in change notices. */
  topic: string;
};
export const subject = (
  one: string,
  description: string,
  {
    many = `${one}s`,
    name = many[0]!.toUpperCase() + many.slice(1),
    topic = many.toLowerCase().replaceAll(" ", "-"),
  } = {},
): Subject => ({ name, description, one, many, topic });
/** Routes of plain resources, described by sentences made of the resource's words. */
export type CommonOperation =
  | "list"
  | "read"
  | "create"
  | "replace"
  | "change"
  | "remove"
  | "export"
  | "bulkEdit"
  | "bulkEdits"
  | "undoBulkEdit"
  | "bulkStatus"
  | "bulkArchive";
/** The description of a call. */
export type Docs = {
  subject?: Subject;
  operation?: CommonOperation;
  /** One sentence. */
  summary?: string;
  /** Its multipart form, instead of or besides JSON; the example gives a file by its name. */
  form?: { schema: object; example: object };
  /** The codes of its own refusals by status, besides those that all routes of its kind share. */
  refuses?: Readonly<Record<number, readonly string[]>>;
  /** Works without the database. */
  withoutDatabase?: boolean;
};
