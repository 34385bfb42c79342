import { describe, expect, test } from "vitest";
import { fileOf, raised, withRelease } from "../../scripts/release.parts.ts";

describe("a version", () => {
  test.each([
    ["0.1.0", "0.1.1"],
    ["0.1.9", "0.2.0"],
    ["0.9.9", "1.0.0"],
    ["1.2.3", "1.10.0"],
  ])("is raised from %s to %s", (from, to) => expect(raised(from, to)).toBe(to));
  test.each([
    ["0.1.0", "0.1.0"],
    ["0.2.0", "0.1.9"],
    ["1.0.0", "0.9.0"],
    ["0.1.0", "v0.2.0"],
    ["0.1.0", "0.2"],
    ["0.1.0", ""],
  ])("is not raised from %s to «%s»", (from, to) => expect(() => raised(from, to)).toThrow());
});

describe("the changelog of a release", () => {
  const day = new Date("2026-12-01T08:00:00Z");
  const text =
    "# Changelog\n\n## Unreleased\n\n### Before you upgrade\n\n- Nothing.\n\n## 0.1.0, 2026-11-01\n\n- First.\n";
  test("gets a heading with its day, and room for what comes next", () => {
    expect(withRelease(text, "0.2.0", day)).toBe(
      text.replace("## Unreleased\n", "## Unreleased\n\n## 0.2.0, 2026-12-01\n"),
    );
  });
  test("has to say what is to be done before an upgrade, and something at all", () => {
    expect(() => withRelease(text.replace("### Before you upgrade\n", ""), "0.2.0", day)).toThrow(
      "Before you upgrade",
    );
    expect(() => withRelease("# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- First.\n", "0.2.0", day)).toThrow(
      "nothing under",
    );
  });
});

test("a release holds what serves and explains, and nothing that tests", () => {
  for (const path of [
    "start",
    "server/main.ts",
    "contract/http.ts",
    "docs/operating.md",
    "deploy/systemd/omloop.service",
    "package-lock.json",
    "e2e/package.json",
    "server/ground/database/migrations/0001-first-release.sql",
  ])
    expect(fileOf(path), path).toBe(true);
  for (const path of [
    "test",
    "server/testing/world.ts",
    "server/app/move/move.test.ts",
    "torture/run.ts",
    "web/main.tsx",
    "e2e/lot.e2e.ts",
    "server/platform/integrations/s3.fixtures.ts",
  ])
    expect(fileOf(path), path).toBe(false);
});
