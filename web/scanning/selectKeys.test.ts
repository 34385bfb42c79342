import { expect, test } from "vitest";
import { optionFor } from "./selectKeys.ts";

const labels = ["Kies…", "Afgekeurd", "Op voorraad", "Op weg", "Écran"];

test.each([
  ["the first that begins so", 0, "o", 2],
  ["one sign goes on to the next", 2, "o", 3],
  ["and round again", 3, "o", 2],
  ["the same sign again and again goes on as well", 2, "oo", 3],
  ["a word stays where it fits", 2, "op v", 2],
  ["and goes where it fits", 2, "op w", 3],
  ["capitals and accents are as they are typed", 0, "é", 4],
  ["nothing begins so", 1, "x", -1],
])("%s", (_, selected, typed, chosen) => expect(optionFor(labels, selected, typed)).toBe(chosen));
