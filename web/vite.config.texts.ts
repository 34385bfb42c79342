import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";

type Texts = { [key: string]: Texts | string };
const web = import.meta.dirname;
const readText = (path: string) => readFileSync(path, "utf8");
const locales = join(web, "../locales");

/** The tables of screens. */
export const screenTables = readdirSync(web).filter((name) => /[sS]creens\.tsx$/.test(name));
/** Files whose dynamic imports are parts of the product, each with texts of its own. */
const roots = ["main.tsx", ...screenTables].map((name) => join(web, name));
/** What they name by a word is groups of places and routes, no areas of texts. */
const tables = [...roots, join(web, "screen.ts")];
const staticImport = /^(?:import|export)\s(?!type\b)[^"';]*?from "(\.[^"]+\.tsx?)"/gm;
const dynamicImport = /\bimport\("(\.[^"]+\.tsx?)"\)/g;
const importsOf = (path: string, imports: RegExp) =>
  [...readText(path).matchAll(imports)].map(([, to]) => join(dirname(path), to!));
/** The name of a part: its file, from this folder. */
export const partOf = (path: string) => relative(web, path).replace(/\.tsx?$/, "");

/** What runs with a part: the files of the web application that it imports, its dialogs too, but no other part. */
function filesOf(path: string, visited = new Set<string>()) {
  if (visited.has(path) || !path.startsWith(web)) return visited;
  visited.add(path);
  const lazy = roots.includes(path) ? [] : importsOf(path, dynamicImport);
  for (const one of [...importsOf(path, staticImport), ...lazy]) filesOf(one, visited);
  return visited;
}

const dotted = /["'`]([a-z]\w*\.[\w.]*)(?=["'`]|\$\{)/gi;
const word = /["'`]([a-z]\w*)["'`]/gi;
/** Prefixes of the keys that a file uses: a literal part, or an area whose keys are built elsewhere, as for `name="products"`. */
function beginningsIn(path: string): string[] {
  const source = readText(path);
  const keys = [...source.matchAll(dotted)].map(([, key]) => key!);
  // The search offers "new" for every screen of these tables.
  if (tables.includes(path)) return keys.flatMap((key) => [key, key.replace(/\.title$/, ".new")]);
  return [...keys, ...[...source.matchAll(word)].map(([, area]) => `${area}.`)];
}

/** The texts of these keys. */
function only(texts: Texts, takes: (key: string) => boolean, prefix = ""): Texts {
  const taken = Object.entries(texts).flatMap(([name, text]) => {
    const key = prefix + name;
    if (typeof text === "string") return takes(key) ? [[name, text]] : [];
    const inside = only(text, takes, `${key}.`);
    return Object.keys(inside).length > 0 ? [[name, inside]] : [];
  });
  return Object.fromEntries(taken);
}

/**
 * Cuts texts by part of the product: `main` is the sign-in, `App` what every page behind it has besides, each screen has the
 * rest of its own, and `all` has everything.
 */
export function textsByPart(): (all: Texts) => Record<string, Texts> {
  const namedIn = (path: string) => {
    const beginnings = [...new Set([...filesOf(path)].flatMap(beginningsIn))];
    return (key: string) => beginnings.some((one) => key.startsWith(one));
  };
  const [signIn, product] = [namedIn(roots[0]!), namedIn(join(web, "App.tsx"))];
  const app = join(web, "App.tsx");
  // What stands beside the product has all that the sign-in has not.
  const beside = importsOf(roots[0]!, dynamicImport)
    .filter((path) => path !== app)
    .map((path) => {
      const page = namedIn(path);
      return [partOf(path), (key: string) => page(key) && !signIn(key)] as const;
    });
  const files = roots.slice(1).flatMap((table) => importsOf(table, dynamicImport));
  const screens = [...new Set(files)].map((path) => {
    const screen = namedIn(path);
    return [partOf(path), (key: string) => screen(key) && !signIn(key) && !product(key)] as const;
  });
  const rest = (key: string) => product(key) && !signIn(key);
  const parts = Object.fromEntries([["main", signIn], ["App", rest], ...beside, ...screens]);
  return (all) => ({
    ...Object.fromEntries(Object.entries(parts).map(([part, takes]) => [part, only(all, takes)])),
    all,
  });
}

/** Cuts the files of texts by part, and lets a dynamic import of a part bring its texts. */
export function cutTexts() {
  const cut = textsByPart();
  const files = readdirSync(locales).flatMap((file) =>
    Object.entries(cut(JSON.parse(readText(join(locales, file))))).map(([part, texts]) => ({
      name: `${file.replace(".json", "")}/${part}.json`,
      source: JSON.stringify(texts),
    })),
  );
  const hash = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 8);
  const folder = `assets/texts-${hash}`;
  const plugin: Plugin = {
    name: "cut-texts",
    apply: "build",
    enforce: "pre",
    load: (id) =>
      id.endsWith("/kit/texts/textFiles.ts")
        ? `export const addressOfTexts = (locale, part) => \`/${folder}/\${locale}/\${part}.json\`;`
        : null,
    transform(code, id) {
      if (!roots.includes(id)) return null;
      const bringing = code.replaceAll(
        dynamicImport,
        (found, to: string) => `withTexts("${partOf(join(web, to))}", ${found})`,
      );
      return `import { withTexts } from "./kit/texts/i18n.ts";\n${bringing}`;
    },
    generateBundle() {
      for (const { name, source } of files)
        this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source });
    },
  };
  return { folder, plugin };
}
