import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const page = read("docs/operating.md");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const commands = [...page.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
const tests = ["server", "torture", "bench"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => (folder === "server" ? path.endsWith(".test.ts") : path.endsWith(".ts")))
    .map((path) => read(`${folder}/${path}`)),
);

test("every setting of the page is read by the program, and every one that is read is on the page", () => {
  const told = new Set(
    [...page.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
    ),
  );
  const known = new Set(
    read("server/ground/base/config.ts").match(
      /(?<=env\.|env, "|\[")[A-Z][A-Z0-9_]+|(?<=")[A-Z][A-Z0-9]*_[A-Z0-9_]+(?=")/g,
    ),
  );
  expect([...told].filter((name) => !known.has(name) && name !== "PORT")).toEqual([]);
  expect([...known].filter((name) => !told.has(name))).toEqual([]);
});

test("every command of the page is one of the program, and a test runs it", () => {
  expect(commands.length).toBeGreaterThan(10);
  for (const name of new Set(commands)) {
    const program = scripts[name]?.match(/server\/app\/(\S+)\.ts/)?.[1];
    expect(program, name).toBeDefined();
    const file = program!.split("/").at(-1)!;
    const runs = tests.some((text) => text.includes(`command("${file}"`) || text.includes(`${file}.ts"`));
    expect(runs, `a test that runs ${file}.ts`).toBe(true);
  }
});

test("every file that the page names is there", () => {
  const named = [...page.matchAll(/\b(deploy\/[\w./@-]*[\w])/g)].map(([, path = ""]) =>
    path.replace(/\/\*\.service$/, ""),
  );
  expect(named.length).toBeGreaterThan(8);
  // Made by who installs, and never in the program.
  const made = ["deploy/docker/secrets", "deploy/docker/tls"];
  expect(named.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
});

test("every part that the page leads to is a heading of it", () => {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
  const anchors = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor!);
  expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  for (const path of ["README.md", "docs/testing.md"])
    for (const [, anchor = ""] of read(path).matchAll(/operating\.md#([\w-]+)/g))
      expect(headings).toContain(anchor);
});
