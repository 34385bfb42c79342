import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComparedField, comparedFields, differs } from "./differences.rules.ts";

const equivalent: [ComparedField, string, string][] = [
  ["ram", "16 GB", "16384 MB"],
  ["ram", "16GB DDR4", "16 GB"],
  ["ram", "2 x 8 GB", "16 GB"],
  ["ram", "15,9 GB", "16 GB"],
  ["ram", "۱۶ GB", "16 GB"],
  ["ram", "veel", "16 GB"],
  ["storage", "512 GB NVMe", "512 GB NVMe"],
  ["storage", "500 GB SSD", "512 GB NVMe"],
  ["storage", "476 GB", "512 GB NVMe"],
  ["storage", "931 GB HDD", "1 TB SATA"],
  ["storage", "256 GB SSD", "256 GB SATA"],
  ["storage", "512 GB SSD + 1 TB HDD", "1 TB SATA + 512 GB NVMe"],
  ["storage", "1 TB", "512 GB NVMe + 512 GB NVMe"],
  ["storage", "SSD", "512 GB NVMe"],
  ["storage", "", "512 GB NVMe"],
  ["cpu", "i5 8e gen", "Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz"],
  ["cpu", "Intel Core i5-8250U", "Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz"],
  ["cpu", "i5-8250", "Intel Core i5-8250U"],
  ["cpu", "Core i7 11th gen", "11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz"],
  ["cpu", "i5 10. Gen", "Intel Core i5-10210U"],
  ["cpu", "i5", "Intel Core i5-8250U"],
  ["cpu", "Intel", "Intel Core i5-8250U"],
  ["cpu", "AMD Ryzen 5 PRO 3500U", "AMD Ryzen 5 PRO 3500U w/ Radeon Vega Mobile Gfx"],
  ["cpu", "Ryzen 5", "AMD Ryzen 5 PRO 3500U"],
  ["cpu", "Xeon E5-2630 v4", "Intel(R) Xeon(R) CPU E5-2630 v4 @ 2.20GHz"],
  ["productName", "HP EliteBook 840 G5", "Hewlett-Packard HP EliteBook 840 G5"],
  ["productName", "EliteBook 840", "HP EliteBook 840 G5"],
  ["productName", "Lenovo ThinkPad T490", "Lenovo 20N3S0AB00"],
  ["productName", "Apple MacBook Pro 13 2018", "Apple MacBookPro15,2"],
  ["productName", "Dell Latitude E7470", "Dell Latitude 7470"],
  ["productName", "Apple iPhone 8 64GB", "Apple iPhone 8"],
  ["productName", "Laptop", "HP EliteBook 840 G5"],
];
const different: [ComparedField, string, string][] = [
  ["ram", "8 GB", "16 GB"],
  ["ram", "16 GB", "8192 MB"],
  ["storage", "1 TB HDD", "512 GB NVMe"],
  ["storage", "512 GB HDD", "512 GB NVMe"],
  ["storage", "512 GB SSD", "256 GB SATA"],
  ["storage", "geen", "512 GB NVMe"],
  ["storage", "512 GB SSD", "512 GB NVMe + 1 TB SATA"],
  ["cpu", "i5 8e gen", "Intel Core i5-7300U"],
  ["cpu", "Intel Core i5-8250U", "Intel Core i5-8350U"],
  ["cpu", "i5 8e gen", "Intel Core i7-8550U"],
  ["cpu", "Core i5", "AMD Ryzen 5 PRO 3500U"],
  ["cpu", "Ryzen 7", "AMD Ryzen 5 PRO 3500U"],
  ["cpu", "Xeon E5-2630 v4", "Xeon E5-2630 v3"],
  ["productName", "HP EliteBook 850 G5", "HP EliteBook 840 G5"],
  ["productName", "Dell Latitude 5490", "HP EliteBook 840 G5"],
  ["productName", "Apple iPhone 8", "Apple iPhone 11"],
];

describe("what a report says of a device", () => {
  it.each(equivalent)("is no other %s: «%s» and «%s»", (field, own, reported) => {
    expect(differs(field, own, reported)).toBe(false);
    expect(differs(field, reported, own)).toBe(false);
  });
  it.each(different)("is another %s: «%s» and «%s»", (field, own, reported) => {
    expect(differs(field, own, reported)).toBe(true);
    expect(differs(field, reported, own)).toBe(true);
  });
  it("never differs from itself, whatever it is", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom(...[...equivalent, ...different].flatMap(([, own, reported]) => [own, reported])),
    );
    fc.assert(
      fc.property(fc.constantFrom(...comparedFields), texts, (field, text) => {
        expect(differs(field, text, text)).toBe(false);
        expect(differs(field, text, ` ${text.toLowerCase()} `)).toBe(false);
      }),
    );
  });
});
