import { expect, test } from "vitest";
import { tagEnd, tagsIn } from "./tags.ts";

test.each([
  ["a comma", "rood, groen"],
  ["a semicolon", "rood;groen"],
  ["a new line", "rood\n\ngroen"],
  ["the comma of an Arabic or Persian keyboard", "rood، groen"],
  ["the semicolon of an Arabic or Persian keyboard", "rood؛ groen"],
])("tags end at %s", (_what, text) => {
  expect(tagsIn(text)).toEqual(["rood", "groen"]);
  expect(tagEnd.test(text)).toBe(true);
});

test("blanks are part of a tag", () => expect(tagsIn(" licht blauw ")).toEqual(["licht blauw"]));
