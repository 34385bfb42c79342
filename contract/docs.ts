/** What calls are about, as the API's description groups them; of a plain resource also what one and many of it are called. */
export type Subject = {
  name: string;
  about: string;
  one?: string;
  many?: string;
  /** As change notices name it. */
  topic: string;
};
export const subject = (
  one: string,
  about: string,
  {
    many = `${one}s`,
    name = many[0]!.toUpperCase() + many.slice(1),
    topic = many.toLowerCase().replaceAll(" ", "-"),
  } = {},
): Subject => ({ name, about, one, many, topic });
/** The calls that resources have in common: their sentences follow from what the resource is called. */
export type CommonCall =
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
/** What the API's description tells of a call. */
export type Docs = {
  subject?: Subject;
  as?: CommonCall;
  /** One sentence. */
  says?: string;
  /** What it takes as multipart instead of JSON, or besides it; of a file the example has its name. */
  form?: { schema: object; example: object };
  /** Codes of refusals, by their status, that do not follow from what every call of its kind may answer. */
  refuses?: Readonly<Record<number, readonly string[]>>;
  /** Answered without the database. */
  alone?: boolean;
};
