import fc from "fast-check";
import { expect, test } from "vitest";
import { isTime, parseTime, stepTime } from "./times.ts";

test.each([
  ["9", "09:00"],
  ["09", "09:00"],
  ["23", "23:00"],
  ["930", "09:30"],
  ["0930", "09:30"],
  ["123", "01:23"],
  ["1230", "12:30"],
  ["9:30", "09:30"],
  ["9.30", "09:30"],
  ["9,30", "09:30"],
  [" 9 : 30 ", "09:30"],
  ["21h15", "21:15"],
  ["8h", "08:00"],
  ["14u", "14:00"],
  ["14 uur", "14:00"],
  ["9 Uhr", "09:00"],
  ["٩:٣٠", "09:30"],
  ["۱۴:۰۵", "14:05"],
  ["\u200e10:00\u200f", "10:00"],
  ["0", "00:00"],
])("%s is the time %s", (typed, time) => expect(parseTime(typed)).toBe(time));

test.each(["", "24:00", "24", "9:60", "99", "9:3", "12345", "half tien", "-1", "9:30:00", "9 pm", "1.5"])(
  "%j is no time of the day",
  (typed) => expect(parseTime(typed)).toBeUndefined(),
);

test("every time of the day is read back as it is written", () => {
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), (hours, minutes) => {
      const time = `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
      expect([parseTime(time), parseTime(time.replace(":", ""))]).toEqual([time, time]);
      for (const step of [15, -15]) expect(isTime(stepTime(time, step))).toBe(true);
      if (minutes % 15 === 0) expect(stepTime(stepTime(time, 15), -15)).toBe(time);
    }),
  );
});

test.each([
  ["09:07", 15, "09:15"],
  ["09:07", -15, "09:00"],
  ["09:15", 15, "09:30"],
  ["23:50", 15, "00:00"],
  ["00:00", -15, "23:45"],
  ["", 15, "09:00"],
  ["9 pm", -15, "09:00"],
])("from %j a step of %i goes to %s", (time, minutes, next) => expect(stepTime(time, minutes)).toBe(next));
