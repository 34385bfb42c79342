import { expect, test } from "vitest";
import { mentionAt, mentionsIn, piecesOf } from "./mentions.rules.ts";

test.each([
  ["@anna kijk even", ["anna"]],
  ["zie (@Anna), @bob.", ["anna", "bob"]],
  ["@anna @ANNA", ["anna"]],
  ["mail info@anna.nl", []],
  ["@anna.de-vries_1: ja", ["anna.de-vries_1"]],
  ["@an", []],
  ["@@anna", []],
  ["niets", []],
])("%s mentions %j", (text, expected) => {
  expect(mentionsIn(text)).toEqual(expected);
});

test("a text falls into what is plain and what mentions somebody who is there", () => {
  expect(piecesOf("hoi @anna en @bob!", ["Anna"])).toEqual([
    { text: "hoi ", isMention: false },
    { text: "@anna", isMention: true },
    { text: " en @bob!", isMention: false },
  ]);
  expect(piecesOf("", [])).toEqual([]);
});

test("a name is being typed right before the caret only", () => {
  expect(mentionAt("hoi @an", 7)).toEqual({ at: 4, typed: "an" });
  expect(mentionAt("hoi @", 5)).toEqual({ at: 4, typed: "" });
  expect(mentionAt("hoi @an en", 10)).toBeUndefined();
  expect(mentionAt("a@b", 3)).toBeUndefined();
});
