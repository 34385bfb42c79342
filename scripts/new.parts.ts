import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type FieldOf, nameOfReference } from "./new.fields.ts";

type Part = (block: string, fields: readonly FieldOf[], hasFiles: boolean) => string;
const lines = (parts: readonly string[], by = "\n") => parts.filter(Boolean).join(by);
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
const references = (fields: readonly FieldOf[]) => fields.filter(({ to }) => to);

const migration: Part = (block, fields, hasFiles) =>
  block
    .replace(
      "  version int",
      lines([...fields.map(({ name, column }) => `  "${name}" ${column},`), "  version int"]),
    )
    .replace(
      "create trigger audit",
      lines([
        ...fields
          .filter(({ column }) => !column.endsWith("unique"))
          .map(({ name }) => `create index on "carrier" ("${name}", id);`),
        "create trigger audit",
      ]),
    ) +
  (hasFiles
    ? `create trigger "forgetFiles" after delete on "carrier" for each row execute function "forgetFiles"();\n`
    : "");

const contract: Part = (block, fields, hasFiles) => {
  if (fields.length === 0 && !hasFiles) return block;
  const words = fields
    .filter((field) => field.words.length > 0)
    .map(
      ({ name, words: choices }) =>
        `export const carrier${capital(name)}s = ${JSON.stringify(choices)} as const;`,
    );
  const extra = references(fields).map(({ name }) => `${nameOfReference(name)}: orNull(Type.String())`);
  const filters = fields.map(({ name, filter }) => `${name}: ${filter}`);
  const sortable = ["name", ...fields.filter(({ to }) => !to).map(({ name }) => name)];
  const schemas = `crudSchemas({
  input: input({ name: name(80), ${fields.map(({ name, input }) => `${name}: ${input}`).join(", ")} }),
  ${extra.length ? `extra: { ${extra.join(", ")} },` : ""}
  filters: { ${filters.join(", ")} },
  sortable: ${JSON.stringify(sortable)},
})`;
  return block
    .replace(
      /crudSchemas\(\{ input.*\}\)/,
      hasFiles ? `withFileSchemas(${schemas}, "carrier", "carrier.pdf")` : schemas,
    )
    .replace("const carriersSchemas", lines([...words, "const carriersSchemas"]));
};

const routes: Part = (block, _fields, hasFiles) =>
  hasFiles
    ? block.replace(
        'crud<CarriersSchemas>("/admin/carriers", { resource: "carriers" })',
        'withFiles(crud<CarriersSchemas>("/admin/carriers", { resource: "carriers" }), "carrier")',
      )
    : block;

const server: Part = (block, fields, hasFiles) => {
  const joins = references(fields);
  const rows = `rows: (db, from) =>
      db
        .selectFrom(from as "carrier")
        .selectAll("carrier")
        ${joins
          .map(
            ({ name, to }) => `.leftJoin("${to!.one} as ${name}Row", "${name}Row.id", "carrier.${name}")
        .select("${name}Row.${to!.label} as ${nameOfReference(name)}")`,
          )
          .join("\n        ")},`;
  const codes = fields.filter(({ kind }) => kind === "code");
  const checked = `checked: (_tx, input) => ({ ...input, ${codes.map(({ name }) => `${name}: bareCode(input.${name})`).join(", ")} }),`;
  const texts = fields.filter(({ filter }) => filter === "anyOfTexts").map(({ name }) => name);
  return block
    .replace(
      'defaultSort: "name" }',
      lines(
        [
          'defaultSort: "name",',
          texts.length ? `texts: ${JSON.stringify(texts)},` : "",
          hasFiles ? 'files: "carriers",' : "",
          joins.length ? rows : "",
          codes.length ? checked : "",
          "}",
        ],
        "\n    ",
      ),
    )
    .replace(
      'import { carriers } from "../../contract/carriers.ts";',
      lines([
        codes.length ? 'import { bareCode } from "../../contract/carriers.rules.ts";' : "",
        'import { carriers } from "../../contract/carriers.ts";',
      ]),
    );
};

/** The words of the choices among the fields, which both screens import. */
const withWords = (block: string, fields: readonly FieldOf[]) => {
  const choices = fields.filter(({ words }) => words.length > 0);
  const consts = choices.map(({ name }) => `carrier${capital(name)}s`);
  const from = 'import { carriers } from "../../contract/carriers.ts";';
  return block.replace(from, from.replace("carriers }", [...consts, "carriers"].join(", ").concat(" }")));
};
const list: Part = (block, fields) => {
  if (fields.length === 0) return block;
  const columns = ['"name"', ...fields.map(({ listColumn }) => listColumn)].join(", ");
  const filters = fields.map(({ listFilter }) => listFilter).join(", ");
  return withWords(block, fields).replace(
    'columns={["name"]}',
    `columns={[${columns}]} filters={[${filters}]}`,
  );
};
const form: Part = (block, fields, hasFiles) => {
  if (fields.length === 0 && !hasFiles) return block;
  const aside = ` aside={({ id, files }) => <FileSection routes={carriers} of={{ carrierId: id }} files={files} writable={may(carriers.addFile)} />}`;
  const inputs = lines([
    "<>",
    '<TextInput {...field("name")} />',
    ...fields.map((field) => field.form),
    "</>",
  ]);
  const filled = withWords(block, fields).replace(
    '{({ field }) => <TextInput {...field("name")} />}',
    `{({ field }) => (${inputs})}`,
  );
  if (!hasFiles) return filled;
  const start = "export const CarrierForm = () => (";
  const body = "export function CarrierForm() {\n  const may = useMay();\n  return (";
  return filled
    .replace(
      '<FormScreen of={carriers} name="carriers">',
      `<FormScreen of={carriers} name="carriers"${aside}>`,
    )
    .replace(start, body)
    .replace(/\);\n$/, ");\n}\n");
};

const texts: Part = (block, fields) => {
  const tree = JSON.parse(block);
  for (const { name, words } of fields) {
    tree.carriers.fields = { ...tree.carriers.fields, [name]: `‹${name}›` };
    if (words.length)
      tree[`carrier${capital(name)}s`] = Object.fromEntries(words.map((word) => [word, `‹${word}›`]));
  }
  return JSON.stringify(tree);
};
const refusals: Part = (block, fields) => {
  const tree = JSON.parse(block);
  for (const { name, kind, to } of fields) {
    if (kind === "code") tree.errors[`carrier${capital(name)}Taken`] = "‹That is there already›";
    if (to) tree.errors[`carriersAt${capital(to.one)}`] = "‹Carriers still name it›";
  }
  return JSON.stringify(tree);
};

const shared: Part = (block, fields) => {
  const codes = fields.filter(({ kind }) => kind === "code").map(({ name }) => name);
  const made = codes.map((name) => `${name}: unique("C").replace(" ", "")`);
  return block
    .replace('name: unique("Carrier") }', lines(['name: unique("Carrier")', ...made], ", ").concat(" }"))
    .replace('required: ["name"]', `required: ${JSON.stringify(["name", ...codes])}`)
    .replace(
      'createNamed("/admin/carriers")',
      `createNamed("/admin/carriers"${codes.length ? `, { ${codes.map((name) => `${name}: "WEG"`).join(", ")} }` : ""})`,
    );
};

const parts: Record<string, Part> = {
  "server/ground/database/migrations/0000-carriers.sql": migration,
  "contract/carriers.routes.ts": routes,
  "contract/carriers.ts": contract,
  "server/app/routes.ts": server,
  "web/carriers/Carriers.tsx": list,
  "web/carriers/CarrierForm.tsx": form,
  "locales/*/admin.json": texts,
  "locales/*/errors.json": refusals,
  "server/tests/plain.test.ts": shared,
  "server/tests/deleting.test.ts": shared,
};
/** A block of the page with the fields. */
export const completed = (where: string, block: string, fields: readonly FieldOf[], hasFiles: boolean) =>
  parts[where]?.(block, fields, hasFiles) ?? block;

const exporting = (root: string, path: string) =>
  [...readFileSync(join(root, path), "utf8").matchAll(/^export (?:const|function) (\w+)/gm)].map(
    ([, name]) => [name!, path] as const,
  );
/** Imports what a new file uses of the contract's and the kit's parts. */
export function withImports(root: string, path: string, text: string) {
  if (!/\.tsx?$/.test(path)) return text;
  const inputs = readdirSync(join(root, "web/kit/inputs"))
    .filter((name) => /^\w+\.tsx$/.test(name))
    .map((name) => `web/kit/inputs/${name}`);
  const files = path.startsWith("web/")
    ? [...inputs, "web/kit/page/values.tsx", "web/files/FileSection.tsx", "web/kit/call/session.ts"]
    : [
        "contract/http.ts",
        path.includes(".routes.") ? "contract/attachments.routes.ts" : "contract/attachments.ts",
      ];
  const imported = new Set(
    [...text.matchAll(/import \{([^}]*)\}/g)].flatMap(([, names]) =>
      names!.split(",").map((name) => name.trim()),
    ),
  );
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w"'])(?<!(?<!\\.\\.)\\.)${name}(?=[\\s(<>,)}/;])`).test(text) && !imported.has(name);
  const needed = files.flatMap((file) => exporting(root, file)).filter(([name]) => isUsed(name));
  const type = /\bType\./.test(text) ? 'import { Type } from "typebox";\n' : "";
  const lines = needed.map(([name, file]) => {
    const from = relative(dirname(path), file);
    return `import { ${name} } from "${from.startsWith(".") ? from : `./${from}`}";\n`;
  });
  return merged(type + lines.join("") + text);
}
/** One import for each file. */
function merged(text: string) {
  const names = new Map<string, Set<string>>();
  const rest = text.replace(
    /^import \{ ([^}]*) \} from "([^"]+)";\n/gm,
    (_all, list: string, from: string) => {
      names.set(from, new Set([...(names.get(from) ?? []), ...list.split(", ")]));
      return "";
    },
  );
  return (
    [...names].map(([from, list]) => `import { ${[...list].join(", ")} } from "${from}";\n`).join("") + rest
  );
}
