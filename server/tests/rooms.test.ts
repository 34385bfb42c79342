import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { normalize } from "node:path/posix";
import { expect, test } from "vitest";

/**
 * The floors of the server from the ground up, each a folder: a file imports from its own floor and from those below it.
 * On a floor, rooms (folders) need each other in one direction only.
 */
const floors = ["ground", "platform", "people", "goods", "work", "app", "main.ts"];
const mostFiles = 30;

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = ["contract", "locales", "postgres", "server", "web"].flatMap((workspace) =>
  readdirSync(join(root, workspace), { recursive: true, encoding: "utf8" })
    .map((path) => `${workspace}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\/|\.d\.ts$/.test(path)),
);
/** What the product consists of: no tests and nothing that only they use. */
const product = files.filter(
  (path) => !/\.(test|fixtures)\.|^(server|web)\/(testing|tests)\/|^web\/(vite\.config)/.test(path),
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
const floorOf = (path: string) => floors.indexOf(path.split("/")[1]!);
/** Which rooms of a workspace import from which others, each with one import that shows it. */
function needsOf(workspace: string) {
  const within = arrows.filter(({ from, to }) => [from, to].every((path) => workspaceOf(path) === workspace));
  return within
    .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to), shown: `${from} needs ${to}` }))
    .filter(({ from, to }) => from !== to);
}
/** The circles in what needs what. */
function circlesIn(needs: readonly { from: string; to: string }[]) {
  const byStart = Map.groupBy(needs, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  function visit(place: string, way: readonly string[]) {
    if (way.includes(place)) circles.push([...way.slice(way.indexOf(place)), place].join(" → "));
    else if (!done.has(place)) {
      for (const { to } of byStart.get(place) ?? []) visit(to, [...way, place]);
      done.add(place);
    }
  }
  for (const place of byStart.keys()) visit(place, []);
  return circles;
}

test("every import leads to a file", () => {
  expect(arrows.length).toBeGreaterThan(2000);
  expect(arrows.filter(({ to }) => !files.includes(to))).toEqual([]);
});

test("server and web use the contract, the server its PostgreSQL and the texts, nothing else crosses", () => {
  const across = arrows.filter(({ from, to }) => workspaceOf(from) !== workspaceOf(to));
  const allowed = ({ from, to }: { from: string; to: string }) =>
    workspaceOf(to) === "contract" ||
    (workspaceOf(from) === "server" && ["locales", "postgres"].includes(workspaceOf(to)));
  expect(across.filter((arrow) => !allowed(arrow))).toEqual([]);
});

test("every folder of the server is a floor, and no file needs a floor above its own", () => {
  const own = arrows.filter(({ from, to }) => [from, to].every((path) => workspaceOf(path) === "server"));
  expect(own.filter(({ from, to }) => floorOf(from) < 0 || floorOf(to) < 0)).toEqual([]);
  expect(own.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([]);
});

test.each(["server", "web", "postgres"])("no rooms of %s need each other in a circle", (workspace) => {
  expect(circlesIn(needsOf(workspace))).toEqual([]);
});

test("the kit of the web needs no room outside itself", () => {
  const outwards = needsOf("web").filter(({ from, to }) => from.startsWith("kit/") && !to.startsWith("kit/"));
  expect(outwards.map(({ shown }) => shown)).toEqual([]);
});

test("the drawing of the house has every floor", () => {
  const [, drawing = ""] = /\n```\n(server\/ .*?)\n```/s.exec(read("docs/ARCHITECTURE.md")) ?? [];
  expect(floors.filter((floor) => !drawing.includes(floor))).toEqual([]);
});

/** What is the same for every resource. */
const common =
  /^contract\/((access|autocomplete|bulk|crud|http|locales|routes|security|settings|system|textKeys|views)(\.routes)?|(calendar|codes|days|digits|files|filters|lists|numbers|searchable|texts|theme)\.rules)\.ts$/;

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
test.each(["platform/reports/reading.worker.ts", "platform/tables/reading.process.ts"])(
  "%s loads no schemas",
  (path) => {
    const script = `
    import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context); } });
    await import(${JSON.stringify(join(root, "server", path))});`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      encoding: "utf8",
    });
    expect(stdout).toContain("/csv-parse/");
    expect(stdout.split("\n").filter((url) => url.includes("/typebox/"))).toEqual([]);
  },
);

/** A file of routes takes the types of the schemas beside it, and only types: so callers load no schema. */
const isTypeOfSchemas = ({ from, to }: { from: string; to: string }) =>
  from.startsWith("contract/") && to === from.replace(".routes.ts", ".ts");

test("no files need each other in a circle, but routes the types of their schemas", () => {
  expect(circlesIn(arrows.filter((arrow) => !isTypeOfSchemas(arrow)))).toEqual([]);
});

test("a file of routes loads no schema", () => {
  const values = /^import (?!type\b)[^;]*?from "(\.[^"]+)";/gm;
  const reaches = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const [, to] of read(path).matchAll(values)) reaches(normalize(`${dirname(path)}/${to}`), seen);
    return seen;
  };
  const routes = files.filter((path) => /^contract\/.*\.routes\.ts$/.test(path));
  expect(routes.length).toBeGreaterThan(40);
  const wrong = routes.filter((path) =>
    [...reaches(path)].some((file) => /^import (?!type\b)[^;]*"typebox"/m.test(read(file))),
  );
  expect(wrong).toEqual([]);
});

test("a room holds no more files than somebody can know", () => {
  const rooms = Map.groupBy(
    product.filter((path) => workspaceOf(path) !== "contract"),
    (path) => dirname(path),
  );
  const full = [...rooms].filter(([, paths]) => paths.length > mostFiles);
  expect(full.map(([room, paths]) => `${room}: ${paths.length}`)).toEqual([]);
});

test("the names of two files of a folder differ by more than their case", () => {
  const named = Map.groupBy(files, (path) => path.replace(/\.tsx?$/, "").toLowerCase());
  expect([...named.values()].filter((paths) => paths.length > 1)).toEqual([]);
});
