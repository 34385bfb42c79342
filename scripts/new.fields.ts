/** A kind of field as the table of docs/adding-a-resource.md writes it, for the field `example`. */
export type FieldKind = {
  kind: string;
  example: string;
  column: string;
  input: string;
  form: string;
  filter: string;
  listFilter: string;
  listColumn: string;
};
export type FieldOf = Omit<FieldKind, "example"> & {
  name: string;
  /** Of a choice. */
  words: string[];
  /** Of a reference: the resource, its table, the column that names a row. */
  to?: { many: string; one: string; label: string };
};

const codeIn = (cell: string) => cell.trim().replace(/^`|`$/g, "").replaceAll("\\|", "|");
export function fieldKindsIn(page: string): FieldKind[] {
  const rows = page.split("\n").filter((line) => /^\| `\w+:\w/.test(line));
  return rows.map((row) => {
    const [, first = "", column = "", input = "", form = "", filter = "", listFilter = "", listColumn = ""] =
      row.split(/(?<!\\)\|/).map(codeIn);
    const [example = "", kind = ""] = first.split(":");
    return { kind, example, column, input, form, filter, listFilter, listColumn };
  });
}

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);

/** `price:money`, `state:planned,done` (a choice), `driverId:users.username` (a reference); undefined for an unknown kind. */
export function parseField(text: string, kinds: readonly FieldKind[]): FieldOf | undefined {
  const [name = "", told = ""] = text.split(":");
  const words = told.includes(",") ? told.split(",") : [];
  const reference = /^([a-z]\w*s)(?:\.(\w+))?$/.exec(told);
  const found =
    kinds.find(({ kind }) => kind === told) ??
    (words.length > 0 ? kinds.find(({ kind }) => kind === "first,second") : undefined) ??
    (reference ? kinds.find(({ kind }) => kind.startsWith("locations")) : undefined);
  if (!found || !/^[a-z]\w*$/.test(name)) return undefined;
  const [, many = "", label = "name"] = reference ?? [];
  const one = many.replace(/s$/, "");
  const { example, ...parts } = found;
  const own = (part: string) => {
    const named = words.length
      ? part
          .replaceAll("carrierStates", `carrier${capital(name)}s`)
          .replaceAll("'first', 'second'", words.map((word) => `'${word}'`).join(", "))
          .replaceAll("first", words[0]!)
      : part;
    const renamed = named
      .replaceAll(new RegExp(`\\b${example}\\b`, "g"), name)
      .replaceAll(capital(example), capital(name));
    return found.kind.startsWith("locations")
      ? renamed
          .replaceAll("locationName", nameOfReference(name))
          .replaceAll("locations", many)
          .replaceAll("location", one)
          .replaceAll("Location", capital(one))
      : renamed;
  };
  const entries = Object.entries(parts).map(([part, code]) => [part, part === "kind" ? code : own(code)]);
  return {
    ...(Object.fromEntries(entries) as Omit<FieldKind, "example">),
    name,
    words,
    ...(reference && found.kind.startsWith("locations") && { to: { many, one, label } }),
  };
}

/** `driverId` is shown by `driverName`. */
export const nameOfReference = (name: string) => `${name.replace(/Id$/, "")}Name`;
