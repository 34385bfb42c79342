import fc from "fast-check";
import { expect, test } from "vitest";
import { readModel } from "./model.rules.ts";

test.each([
  [
    "5 × ThinkPad T480, grade A",
    { quantity: 5, name: "ThinkPad T480", attributes: [{ name: "grade", value: "A" }] },
  ],
  ["5x Latitude 5400", { quantity: 5, name: "Latitude 5400", attributes: [] }],
  ["5 xT480", { quantity: 5, name: "T480", attributes: [] }],
  [
    "12 * EliteBook; ram: 16 GB, grade=B",
    {
      quantity: 12,
      name: "EliteBook",
      attributes: [
        { name: "ram", value: "16 GB" },
        { name: "grade", value: "B" },
      ],
    },
  ],
  ["۳ × ThinkPad، grade A", { quantity: 3, name: "ThinkPad", attributes: [{ name: "grade", value: "A" }] }],
])("%s asks for several devices of a model", (typed, wish) => expect(readModel(typed)).toEqual(wish));

test.each(["ThinkPad T480", "5CD1234XYZ", "5X4C2H2", "0 × T480", "5 ×", "999 × T480", "1234567", ""])(
  "%s asks for none",
  (typed) => expect(readModel(typed)).toBeUndefined(),
);

test("no text breaks it", () => {
  fc.assert(fc.property(fc.string(), (typed) => void readModel(typed)));
});
