import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { normalize } from "node:path/posix";
import { expect, test } from "vitest";

const kit = [
  "browser",
  "texts",
  "look",
  "overlays",
  "call",
  "inputs",
  "page",
  "form",
  "rows",
  "scans",
  "board",
  "calendar",
  "bulk",
  "list",
];
/**
 * The rooms from the ground up: a file may import from its own room and from those that stand before it, so that no
 * rooms need each other. A file at the root of a workspace is a room of its own. A resource that is not named here stands
 * at `*`, and none that does needs another.
 */
const floors: Record<"server" | "web", readonly string[]> = {
  server: [
    // ground
    ...["base", "database", "database/embedded", "database/backup"],
    // tools
    ...["archives", "reports", "integrations", "print", "tables", "changes", "sessions", "health", "http"],
    ...["files", "jobs", "resource", "history", "imports"],
    // people and words
    ...["settings", "mail", "locations", "security", "users", "views", "contacts"],
    // goods
    ...[
      "stock",
      "proof",
      "catalogue",
      "matching",
      "tasks",
      "products",
      "bundles",
      "productImport",
      "toRepairs",
      "workbench",
    ],
    // work
    ...["orders", "comments", "copies", "sales", "dossiers", "requests", "erasure", "intakes", "documents"],
    // whole
    ...["*", "dashboard", "insight", "docs", "system", "routes.ts", "startup", "sample", "main.ts"],
  ],
  web: [
    ...kit.map((room) => `kit/${room}`),
    // used by several resources
    ...[
      "labels",
      "documents",
      "proof",
      "scanning",
      "history",
      "comments",
      "files",
      "imports",
      "pricing",
      "arranging",
      "due",
    ],
    // resources
    ...["contacts", "companies", "attributes", "productTypes", "statuses", "vatCodes", "locations"],
    ...["system", "users", "settings", "security", "erasure", "tasks"],
    ...["products", "products/pictures", "products/form", "products/page", "products/list"],
    ...[
      "orders",
      "orders/sheet",
      "orders/lines",
      "orders/import",
      "orders/page",
      "intake",
      "portal",
      "workbench",
      "dashboard",
    ],
    // whole
    ...[
      "*",
      "screen.ts",
      "peopleScreens.tsx",
      "adminScreens.tsx",
      "screens.tsx",
      "shell",
      "App.tsx",
      "early.ts",
      "main.tsx",
    ],
  ],
};
/** The line budget of each room of the kit: new code first removes what it replaces. */
const budgets: Record<string, number> = {
  browser: 500,
  texts: 550,
  look: 430,
  overlays: 160,
  call: 950,
  // Fields say which scanned codes they take, and a dialog with one has a way to the camera (decision 108).
  inputs: 1495,
  page: 1270,
  form: 1010,
  rows: 850,
  scans: 80,
  board: 735,
  calendar: 495,
  bulk: 800,
  list: 1800,
};
const mostFiles = 30;
const mostLines = 300;

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = ["contract", "server", "web"].flatMap((workspace) =>
  readdirSync(join(root, workspace), { recursive: true, encoding: "utf8" })
    .map((path) => `${workspace}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\/|\.d\.ts$/.test(path)),
);
/** What the product consists of: no tests and nothing that only they use. */
const product = files.filter(
  (path) =>
    !/\.(test|fixtures)\.|^(server|web)\/(testing|tests)\/|^web\/(vite\.config|routesOnly)/.test(path),
);

/** Types and what is loaded later included. What stands in a text in single quotes is code that is written, not run. */
const imports = /(?:\bfrom|\bimport|(?<!')\bimport\()\s*"(\.[^"]+\.tsx?)"/g;
const arrows = product.flatMap((from) =>
  [...read(from).matchAll(imports)].map(([, path]) => ({ from, to: normalize(`${dirname(from)}/${path}`) })),
);
const workspaceOf = (path: string) => path.slice(0, path.indexOf("/"));
function roomOf(path: string) {
  const inside = path.slice(path.indexOf("/") + 1);
  return inside.includes("/") ? dirname(inside) : inside;
}
const placeOf = (room: string, order: readonly string[]) => order.indexOf(order.includes(room) ? room : "*");
const ups = (workspace: "server" | "web", order: readonly string[]) =>
  arrows
    .filter(({ from, to }) => workspaceOf(from) === workspace && workspaceOf(to) === workspace)
    .filter(({ from, to }) => {
      const [room, needed] = [roomOf(from), roomOf(to)];
      return room !== needed && placeOf(needed, order) >= placeOf(room, order);
    })
    .map(({ from, to }) => `${from} needs ${to}`);

test("every import leads to a file", () => {
  expect(arrows.length).toBeGreaterThan(2000);
  expect(arrows.filter(({ to }) => !files.includes(to))).toEqual([]);
});

test("server and web use the contract, and neither the other; the contract uses nothing", () => {
  const across = arrows.filter(({ from, to }) => workspaceOf(from) !== workspaceOf(to));
  expect(across.filter(({ to }) => workspaceOf(to) !== "contract")).toEqual([]);
});

test.each(["server", "web"] as const)("every room that is named for %s is there", (workspace) => {
  const rooms = product.filter((path) => workspaceOf(path) === workspace).map(roomOf);
  expect(floors[workspace].filter((room) => room !== "*" && !rooms.includes(room))).toEqual([]);
});

test.each(["server", "web"] as const)("no file of %s needs a room above its own", (workspace) => {
  expect(ups(workspace, floors[workspace])).toEqual([]);
});

test("the drawing of the house has every room of the list", () => {
  const [, drawing = ""] = /\n```\n(server\/ .*?)\n```/s.exec(read("docs/ARCHITECTURE.md")) ?? [];
  const drawn = drawing
    .replace(/(\S+\/)\{([^}]+)\}/g, (_, room: string, inner: string) =>
      [room, ...inner.split(",").map((one) => `${room}${one}/`)].join(" "),
    )
    .split(/\s+/)
    .map((word) => word.replace(/\/$/, ""));
  const named = Object.values(floors).flat();
  expect(named.filter((room) => room !== "*" && !drawn.includes(room))).toEqual([]);
});

/** What is the same for every resource. */
const common =
  /^contract\/(access|autocomplete|bulk|crud|http|security|settings|system|textKeys|views|(codes|files|filters|numbers|texts)\.rules)\.ts$/;

test("the kit knows no resource", () => {
  const kitImports = arrows.filter(
    ({ from, to }) => from.startsWith("web/kit/") && to.startsWith("contract/"),
  );
  expect(kitImports.filter(({ to }) => !common.test(to))).toEqual([]);
});

test("the contract's rules and routes of imports need the rest of it, and nothing of it needs them", () => {
  const wrong = arrows.filter(
    ({ from, to }) => roomOf(from) !== "import" && to.startsWith("contract/import/"),
  );
  expect(wrong.filter(({ from }) => workspaceOf(from) === "contract")).toEqual([]);
});

/** Each file that is sent is read by a new one: the schemas would take most of its time. */
test.each(["reports/reading.worker.ts", "tables/reading.process.ts"])("%s loads no schemas", (path) => {
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context); } });
    await import(${JSON.stringify(join(root, "server", path))});`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  expect(stdout).toContain("/csv-parse/");
  expect(stdout.split("\n").filter((url) => url.includes("/typebox/"))).toEqual([]);
});

test("no files need each other in a circle", () => {
  const needs = Map.groupBy(arrows, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  function visit(path: string, way: readonly string[]) {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" → "));
    else if (!done.has(path)) {
      for (const { to } of needs.get(path) ?? []) visit(to, [...way, path]);
      done.add(path);
    }
  }
  for (const path of product) visit(path, []);
  expect(circles).toEqual([]);
});

test("a room holds no more files than somebody can know", () => {
  const rooms = Map.groupBy(
    product.filter((path) => workspaceOf(path) !== "contract"),
    (path) => dirname(path),
  );
  const full = [...rooms].filter(([, paths]) => paths.length > mostFiles);
  expect(full.map(([room, paths]) => `${room}: ${paths.length}`)).toEqual([]);
});

test.each(Object.entries(budgets))("%s of the kit has at most %d lines", (room, most) => {
  const lines = product
    .filter((path) => dirname(path) === `web/kit/${room}`)
    .map((path) => read(path).split("\n").length);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(most);
});

test("a file is read in one sitting", () => {
  const generated = "server/database/types.ts";
  const long = product.filter((path) => path !== generated && read(path).split("\n").length - 1 > mostLines);
  expect(long).toEqual([]);
});

test("the names of two files of a folder differ by more than their case", () => {
  const named = Map.groupBy(files, (path) => path.replace(/\.tsx?$/, "").toLowerCase());
  expect([...named.values()].filter((paths) => paths.length > 1)).toEqual([]);
});
