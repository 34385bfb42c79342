import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";

type Tree = { [name: string]: unknown; method?: string; url?: string; config?: object; doing?: string };

/** The files that call routes and ask who may, and fill in no form: those that every page loads, and those of an order's page. */
const callers = [
  /\/web\/(main\.tsx|\w*[sS]creens?\.tsx?|(security|verify)\/[^/]+|kit\/look\/theme\.ts|contacts\/makers\.ts|imports\/useImportAction\.ts|shell\/[^/]+|kit\/call\/[^/]+|system\/longJobs\.ts)$/,
  /\/web\/(orders\/(kinds|board)\.ts|orders\/(page|lines|sheet)\/(?!\w*Dialog\.tsx)[^/]+|orders\/(OrderTotals|SaleOfDevice)\.tsx)$/,
  /\/web\/(comments|documents|pricing|proof)\/[^/]+$|\/web\/labels\/printing\.ts$|\/web\/invoices\/(?!Invoices\.tsx)[^/]+$/,
];
/** Those that also read what the queries of a list look like. */
const readers =
  /\/web\/(products\/list\/[^/]+|products\/(attributes|place)\.tsx|products\/prices\.ts|kit\/list\/[^/]+)$/;
const markOf = (file: string) =>
  callers.some((own) => own.test(file)) ? "?routes" : readers.test(file) ? "?queries" : undefined;

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRoute = (tree: Tree) => "method" in tree && "url" in tree;
/** The routes of an export without their schemas; undefined for what holds none. */
function routesIn(value: unknown): object | undefined {
  if (!isTree(value)) return undefined;
  if (isRoute(value)) {
    const { method, url, config, doing } = value;
    return { method, url, config, ...(doing && { doing }) };
  }
  const inside = Object.entries(value).map(([name, tree]) => [name, routesIn(tree)] as const);
  const routes = inside.filter(([, found]) => found);
  return routes.length > 0 ? Object.fromEntries(routes) : undefined;
}

type Schemas = { querystring?: object; body?: { properties?: { columns?: object } } };
/** What a route takes that a list reads: how it is asked, and the columns of its file. */
function queryOf({ method, schema = {} }: Tree & { schema?: Schemas }): Schemas | undefined {
  if (method === "GET") return schema.querystring && { querystring: schema.querystring };
  const columns = schema.body?.properties?.columns;
  return columns && { body: { properties: { columns } } };
}
const withoutWords = (key: string, value: unknown) =>
  key === "description" && typeof value === "string" ? undefined : value;
const json = (value: unknown) => JSON.stringify(value, withoutWords);

type Guard = (field: string) => unknown;
/** The source of a guard of fields: a function cannot be written down, but its answers can. */
const guardOf = (fields: readonly string[], guard: Guard) =>
  `(field) => (${json(Object.fromEntries(fields.map((field) => [field, guard(field)])))})[field]`;

/** The source of the same routes with their queries, and what else stands beside them as data; undefined where there is nothing to add. */
function queriesIn(value: unknown, routes: string): string | undefined {
  if (!isTree(value)) return undefined;
  if (isRoute(value)) {
    const schema = queryOf(value);
    return schema && `{ ...${routes}, schema: ${json(schema)} }`;
  }
  if (!routesIn(value)) return undefined;
  const added = Object.entries(value).flatMap(([name, part]) => {
    const key = JSON.stringify(name);
    const source =
      name === "guard" && typeof part === "function"
        ? guardOf(value.fields as string[], part as Guard)
        : routesIn(part)
          ? queriesIn(part, `${routes}[${key}]`)
          : json(part);
    return source ? [`${key}: ${source}`] : [];
  });
  return added.length > 0 ? `{ ...${routes}, ${added.join(", ")} }` : undefined;
}

const isPrimitive = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
/** Words and numbers, and lists and records of them; a schema is neither. */
const isConstant = (value: unknown) =>
  isPrimitive(value) ||
  (Array.isArray(value) && value.every(isPrimitive)) ||
  (isTree(value) && !("~kind" in value) && Object.values(value).every(isPrimitive));

const exportsOf = async (path: string) => (await import(path)) as Record<string, unknown>;
const isWritten = (value: unknown) => isConstant(value) || routesIn(value) !== undefined;
/** A file of the contract as it is written: its constants, and its routes without schemas or with their queries. */
export async function written(path: string, mark: string): Promise<string> {
  const lines = Object.entries(await exportsOf(path)).map(([name, value]) => {
    if (isConstant(value)) return `export const ${name} = ${JSON.stringify(value)};`;
    if (mark === "?routes") return `export const ${name} = ${JSON.stringify(routesIn(value))};`;
    return `export const ${name} = ${queriesIn(value, `routes.${name}`) ?? `routes.${name}`};`;
  });
  if (mark !== "?routes") lines.unshift(`import * as routes from ${JSON.stringify(`${path}?routes`)};`);
  return lines.join("\n");
}

const marked = /^(.*\/contract\/.*\.ts)(\?routes|\?queries)$/;
const imported = /^import \{([^}]+)\} from "([^"]*\/contract\/[^"]+)";$/gm;

/** Keeps the schemas of the contract out of what every page loads: they come with the screen that needs them. */
export const withoutSchemas = (): Plugin => ({
  name: "without-schemas",
  enforce: "pre",
  resolveId: (source) => (marked.test(source) ? { id: source, moduleSideEffects: false } : null),
  async load(id) {
    const [, path, mark] = marked.exec(id) ?? [];
    return path && mark ? written(path, mark) : null;
  },
  async transform(code, id) {
    const mark = markOf(id);
    if (!mark) return null;
    let source = code;
    for (const [statement, names = "", from = ""] of code.matchAll(imported)) {
      const path = resolve(dirname(id), from);
      const contract = await exportsOf(path);
      if (!Object.values(contract).some(routesIn)) continue;
      const values = names.split(",").flatMap((name) => name.trim().match(/^\w+$/) ?? []);
      const imports = [`${path}${mark}`, from].flatMap((file, at) => {
        const own = values.filter((name) => isWritten(contract[name]) === (at === 0));
        return own.length > 0 ? [`import { ${own.join(", ")} } from ${JSON.stringify(file)};`] : [];
      });
      source = source.replace(statement, () => imports.join(" "));
    }
    return { code: source, map: null };
  },
});
