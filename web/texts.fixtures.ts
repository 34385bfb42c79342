import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Tree = { [key: string]: Tree | string };
export const treeOf = (locale: string): Tree =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${locale}.json`), "utf8"));
const flat = (tree: Tree, path = ""): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, text]) =>
    typeof text === "string" ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  );
/** Every text of a language with its key, in the order of the file. */
export const textsIn = (locale: string) => flat(treeOf(locale));
