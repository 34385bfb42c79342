import type { Plugin } from "vite";

type Tree = { [name: string]: Tree } & { method?: string; url?: string; config?: object; doing?: string };

/** The files that every page loads: they call routes and ask who may, and fill in no form. */
const everybodys =
  /\/web\/(\w*[sS]creens\.tsx|contacts\/makers\.ts|imports\/useImportAction\.ts|shell\/[^/]+|kit\/call\/[^/]+|system\/longJobs\.ts)$/;
const mark = "?routes";

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;
const isRoute = (tree: Tree) => "method" in tree && "url" in tree;
/** The routes of an export without their schemas; undefined for what holds none. */
function routesIn(value: unknown): object | undefined {
  if (!isTree(value) || Array.isArray(value)) return undefined;
  if (isRoute(value)) {
    const { method, url, config, doing } = value;
    return { method, url, config, ...(doing && { doing }) };
  }
  const inside = Object.entries(value).map(([name, tree]) => [name, routesIn(tree)] as const);
  const routes = inside.filter(([, found]) => found);
  return routes.length > 0 ? Object.fromEntries(routes) : undefined;
}

/** The routes that a file of the contract exports as they are written, without schemas; empty for a file of rules. */
async function routesOnly(path: string): Promise<string> {
  const exported = Object.entries((await import(path)) as Record<string, unknown>);
  return exported
    .flatMap(([name, value]) => {
      const routes = routesIn(value);
      return routes ? `export const ${name} = ${JSON.stringify(routes)};` : [];
    })
    .join("\n");
}

/** Keeps the schemas of the contract out of what every page loads: they come with the screen that needs them. */
export const withoutSchemas = (): Plugin => ({
  name: "without-schemas",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!importer || !everybodys.test(importer) || !source.includes("/contract/")) return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved && (await routesOnly(resolved.id)) ? `${resolved.id}${mark}` : resolved;
  },
  load: (id) => (id.endsWith(mark) ? routesOnly(id.slice(0, -mark.length)) : null),
});
