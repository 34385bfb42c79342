import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../docs/decisions");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const decisions = readdirSync(folder).filter((name) => name !== "README.md");
const titleOf = (name: string) => /^# (.+)$/m.exec(read(name))![1]!;

test("every decision has its number in its title and says its status below it", () => {
  const wrong = decisions.filter((name) => {
    const [title = "", blank, status = ""] = read(name).split("\n");
    const isNumbered = title.startsWith(`# ${Number.parseInt(name, 10)}. `);
    return !isNumbered || blank !== "" || !/^Status: (in force|replaced|changed)\b/.test(status);
  });
  expect(wrong).toEqual([]);
});

test("the index names every decision once, by its title", () => {
  const listed = [...read("README.md").matchAll(/^- \[(.+?)\]\((\S+\.md)\)/gm)];
  const titles = decisions.map((name) => `${titleOf(name)} ${name}`);
  expect(listed.map(([, title, name]) => `${title} ${name}`).sort()).toEqual(titles.sort());
});

test("what the documentation refers to is there", () => {
  const root = join(folder, "../..");
  const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].concat(
    readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  );
  const broken = pages.flatMap((page) => {
    const targets = [...readFileSync(join(root, page), "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
    return targets.flatMap(([, target]) =>
      existsSync(join(root, page, "..", target!)) ? [] : [`${page}: ${target}`],
    );
  });
  expect(broken).toEqual([]);
});
