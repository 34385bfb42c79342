import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
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
