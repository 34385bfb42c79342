import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

/** A node of the syntax tree of a source, as far as the build and the tests read it. */
export type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Visits a node and everything in it; `within` are the nodes around it, the nearest last. */
export function visit(
  node: Node,
  look: (node: Node, within: readonly Node[]) => void,
  within: readonly Node[] = [],
) {
  look(node, within);
  for (const value of Object.values(node))
    for (const inner of [value].flat()) if (isNode(inner)) visit(inner, look, [...within, node]);
}
export const treeOf = (path: string) =>
  parseSync(path, readFileSync(path, "utf8")).program as unknown as Node;
/** The text of a string that is written out. */
export const literal = (node: unknown) =>
  isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;

/** The strings of an array that is written out. */
export const literals = (node: unknown) =>
  isNode(node) && node.type === "ArrayExpression"
    ? (node.elements as unknown[]).map((one) => literal(one) ?? "")
    : [];
/** The values of an object's properties by their names. */
export const propertiesOf = (node: unknown): Record<string, Node> =>
  isNode(node) && node.type === "ObjectExpression"
    ? Object.fromEntries(
        (node.properties as { key?: { name?: string }; value?: Node }[]).flatMap(({ key, value }) =>
          key?.name && value ? [[key.name, value]] : [],
        ),
      )
    : {};

/** The files that a node imports when it runs. */
export function importedIn(node: Node, from: string): string[] {
  const found: string[] = [];
  visit(node, (inner) => {
    const to = inner.type === "ImportExpression" ? literal(inner.source) : undefined;
    if (to?.startsWith(".")) found.push(join(dirname(from), to));
  });
  return found;
}

/** The tables of screens. */
export const screenTables = readdirSync(import.meta.dirname)
  .filter((name) => /[sS]creens\.tsx$/.test(name))
  .map((name) => join(import.meta.dirname, name));

/** A screen of a table: its address, its file, and the areas of texts that it names. */
export type Listed = { address: string; file: string; areas: string[] };
/** The screens of these tables, in their order: entries with a `path`, and the three of a `resource(…)`. */
export const listedScreens = (tables = screenTables): Listed[] =>
  tables.flatMap((table) => {
    const listed: Listed[] = [];
    const add = (address: string | undefined, content: Node | undefined, texts: unknown, ends: string[]) => {
      const [file] = content ? importedIn(content, table) : [];
      if (address && file)
        for (const end of ends) listed.push({ address: address + end, file, areas: literals(texts) });
    };
    visit(treeOf(table), (node) => {
      const { path, screen, texts } = propertiesOf(node);
      if (path && screen) add(literal(path), screen, texts, [""]);
      if (node.type !== "CallExpression" || (node.callee as { name?: string }).name !== "resource") return;
      const [address, load, , , place] = node.arguments as Node[];
      const { list, form } = propertiesOf(load);
      const { texts: ofBoth } = propertiesOf(place);
      add(literal(address), list, ofBoth, [""]);
      add(literal(address), form, ofBoth, ["/new", "/$id"]);
    });
    return listed;
  });
