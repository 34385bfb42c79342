import { expect, test } from "vitest";
import { buyingOf } from "./scannedPurchase.ts";

const laptop = {
  sku: "1001",
  serialNumber: "PF2X",
  imei: "",
  imei2: "",
  lifecycle: "inStock" as const,
  statusName: "In voorraad",
  productName: "ThinkPad T480",
  typeId: 1,
  attributes: {},
};
const phone = { serialNumber: "F17X", imei: "490154203237518", imei2: "350000001234562" };
const line = { productName: "iPhone 12", ...phone };

test("a number that nobody knows is that of a device to expect", () => {
  expect(buyingOf(" pf 9z", [line], [])).toEqual({
    numbers: { serialNumber: "PF9Z", imei: "", imei2: "" },
  });
  expect(buyingOf("35-693803-564380-9", [line], [])).toEqual({
    numbers: { serialNumber: "", imei: "356938035643809", imei2: "" },
  });
});

test.each(["F17X", "f17x", "490154203237518", "350000001234562"])(
  "%s, which the order expects already, is not bought twice",
  (code) => expect(buyingOf(code, [line], [])).toEqual({ refused: "onOrder", line }),
);

test.each(["PF2X", "1001"])("%s of a device that is here cannot be bought again", (code) =>
  expect(buyingOf(code, [], [laptop])).toEqual({ refused: "here", product: laptop }),
);

test("a device that was sold comes back under its own numbers, by its old label too", () => {
  const sold = { ...laptop, lifecycle: "sold" as const };
  const numbers = { serialNumber: "PF2X", imei: "", imei2: "" };
  expect(buyingOf("1001", [], [sold])).toEqual({ numbers, sold });
  expect(buyingOf("PF2X", [], [sold, { ...sold, sku: "1002" }])).toEqual({ numbers, sold });
  expect(buyingOf("1001", [{ ...numbers, productName: "Terug" }], [sold])).toMatchObject({
    refused: "onOrder",
  });
});

test("sold goods without a number of their own, and a number of several, are not guessed at", () => {
  const sold = { ...laptop, lifecycle: "sold" as const };
  expect(buyingOf("1001", [], [{ ...sold, serialNumber: "" }])).toEqual({ refused: "noSerial" });
  expect(buyingOf("1001", [], [sold, { ...sold, serialNumber: "1001" }])).toEqual({ refused: "several" });
});

test.each(["n.v.t.", "----", "000000", "\u200f", "5.34E+11", "To be filled by O.E.M."])(
  "%s is no serial number",
  (code) => expect(buyingOf(code, [], [])).toEqual({ refused: "unreadable" }),
);
