import { expect, test } from "vitest";
import { ageOf } from "./rounds.rules.ts";

const hour = 3_600_000;
const done = { at: 100 * hour, visit: "a", elapsed: 1000 };
test.each([
  ["a clock that is an hour wrong all the time", { at: 102 * hour, visit: "b", elapsed: 5 }, 2 * hour],
  ["a clock that was set back meanwhile", { at: 99 * hour, visit: "a", elapsed: 1000 + 2 * hour }, 2 * hour],
  ["a phone that slept with the page open", { at: 102 * hour, visit: "a", elapsed: 2000 }, 2 * hour],
  ["a page that was opened anew after the clock was set back", { at: 99 * hour, visit: "b", elapsed: 5 }, 0],
  ["a deed of this moment", done, 0],
])("the age of what was done is right by %s", (_, now, age) => {
  expect(ageOf(done, now)).toBe(age);
});
