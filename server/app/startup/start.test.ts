import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
let tree: string;

/** A tree whose commands say what they were asked, instead of doing it. */
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "omloop-start-"));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  for (const name of ["start", "scripts", "package-lock.json"])
    cpSync(join(root, name), join(tree, name), { recursive: true });
  for (const folder of ["bin", "node_modules", "web", "contract", "locales"]) mkdirSync(join(tree, folder));
  writeFileSync(join(tree, "web/main.tsx"), "");
  command("node", 'case $1 in --version) echo v24.0.0 ;; *) echo "node $*" ;; esac');
  command("npx", 'mkdir -p web/dist && : >web/dist/index.html && echo "npx $*"');
  command("npm", "echo installed");
});
function command(name: string, text: string) {
  const file = join(tree, "bin", name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}
const start = (...words: string[]) =>
  execFileSync(join(tree, "start"), words, {
    env: { PATH: `${join(tree, "bin")}:${process.env.PATH}` },
    encoding: "utf8",
  })
    .split("\n")
    .filter((line) => /^n(ode|px) /.test(line));

const building = "npx vite build web";
test("starting builds the screens once, and again when they changed", () => {
  expect(start()).toEqual([building, "node server/main.ts"]);
  expect(start("--web-only")).toEqual(["node server/main.ts --web-only"]);
  const later = Date.now() / 1000 + 60;
  utimesSync(join(tree, "web/main.tsx"), later, later);
  expect(start("--sample")).toEqual([building, "node server/main.ts --sample"]);
});

test("a process that only works on jobs builds no screens", () => {
  expect(start("--workers-only")).toEqual(["node server/main.ts --workers-only"]);
});

/** What a start prints that ends by itself. */
function refusal(...words: string[]) {
  const env = { PATH: `${join(tree, "bin")}:${process.env.PATH}` };
  const { status, stderr } = spawnSync(join(tree, "start"), words, { env, encoding: "utf8" });
  expect(status).toBe(1);
  return stderr;
}

test("preparing brings and builds everything, and starts nothing", () => {
  expect(start("--prepare")).toEqual([building, "node postgres/binaries.ts"]);
  expect(start("--prepare")).toEqual(["node postgres/binaries.ts"]);
});

test("a run brings and builds nothing, and says what to do where something is missing", () => {
  expect(refusal("--run")).toContain("Not everything is here: run ./start --prepare once");
  start("--workers-only");
  expect(refusal("--run")).toContain("The screens are not built: run ./start --prepare once");
  expect(start("--run", "--workers-only")).toEqual(["node server/main.ts --workers-only"]);
  start("--prepare");
  const later = Date.now() / 1000 + 60;
  utimesSync(join(tree, "web/main.tsx"), later, later);
  command("npm", "exit 1");
  expect(start("--web-only", "--run")).toEqual(["node server/main.ts --web-only"]);
});

test("a release is served as it came, with the dependencies that serving needs", () => {
  writeFileSync(join(tree, "RELEASE"), "0.2.0\n");
  mkdirSync(join(tree, "web/dist"));
  writeFileSync(join(tree, "web/dist/index.html"), "");
  command("npm", 'echo "$*" >>npm-was-asked');
  expect(start()).toEqual(["node server/main.ts"]);
  expect(readFileSync(join(tree, "npm-was-asked"), "utf8")).toBe(
    "ci --omit=dev --workspace=contract --workspace=postgres --workspace=server\n",
  );
});
