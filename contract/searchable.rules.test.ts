import { expect, test } from "vitest";
import { normalForms } from "./searchable.cases.ts";
import {
  areNumbers,
  beginsWord,
  heldText,
  holdsWord,
  joined,
  searchable,
  searchWords,
} from "./searchable.rules.ts";

test.each(normalForms)("the normal form of «%s» is «%s»", (text, form) => {
  expect(searchable(text)).toBe(form);
});

test("a text joined has neither spaces nor signs", () => {
  expect(joined(" L’Étoile d'Or – 16 GB (2e) ")).toBe("letoiledor16gb2e");
});

test.each<[string, string[][]]>([
  ["laptop i7", [["laptop"], ["i7"]]],
  ["süßmann", [["sussmann", "suessmann"]]],
  ["Mu\u0308ller", [["muller", "mueller"]]],
  ["o’brien  thinkpad-t480", [["obrien"], ["thinkpadt480"]]],
  ["5CG1, 5CG2;5CG3\n5CG4", [["5cg1"], ["5cg2"], ["5cg3"], ["5cg4"]]],
  ["490154203237518,490154203237526", [["490154203237518"], ["490154203237526"]]],
  ["15,6 inch", [["156"], ["inch"]]],
  ["i5/16GB", [["i5"], ["16gb"]]],
  ["T 480 8 gb", [["t", "t480"], ["480"], ["8", "4808", "8gb"], ["gb"]]],
  ["Kantoor & Co", [["kantoor"], ["co"]]],
  ["%", []],
  [" ", []],
])("the words of «%s» are parted where people part words", (q, words) => {
  expect(searchWords(q)).toEqual(words);
});

test("several numbers are looked for one by one, a number among words is not", () => {
  expect(areNumbers(searchWords("5CG1234 PF-5678"))).toBe(true);
  expect(areNumbers(searchWords("thinkpad 5CG1234"))).toBe(false);
  expect(areNumbers(searchWords("16GB 512GB"))).toBe(false);
  expect(areNumbers(searchWords("5CG1234"))).toBe(false);
});

test("a text is found by the beginning of a word, and by a single sign only as a whole word", () => {
  expect(beginsWord(heldText("Desktop-pc A"), ["pc"])).toBe(true);
  expect(beginsWord(heldText("Desktop-pc A"), ["a"])).toBe(true);
  expect(beginsWord(heldText("Desktop"), ["top"])).toBe(false);
  expect(beginsWord(heldText("Desktop"), ["d"])).toBe(false);
});

test("a text holds a word of several signs anywhere, one of a single sign only whole", () => {
  expect(holdsWord(heldText("EliteBook 840 A"), ["elitebook840"])).toBe(true);
  expect(holdsWord(heldText("EliteBook 840 A"), ["a"])).toBe(true);
  expect(holdsWord(heldText("EliteBook 840"), ["e"])).toBe(false);
});
