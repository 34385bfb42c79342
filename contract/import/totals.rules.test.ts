import { describe, expect, test } from "vitest";
import { isTotalsRow } from "./totals.rules.ts";

const row = (text: string) => text.split("|");

describe("a row of totals", () => {
  test.each([
    "Subtotaal|||12|1.200,00",
    "Subtotaal laptops|||12|",
    "|||Totaal|4.500,00",
    "Totaal excl. btw||||€ 4.500,00",
    "BTW 21%||||945,00",
    "Btw|21%|||945",
    "Eindtotaal|||120 st|5.445,00",
    "Total|120",
    "Sub-total|Laptops|12|",
    "Grand total||||GBP 5,445.00",
    "VAT 20 %|900",
    "Zwischensumme||12|",
    "Gesamtsumme (netto)|||4.500,00 EUR",
    "MwSt. 19 %|855",
    "Summe|12",
    "Total HT|4 500,00",
    "Sous-total|12",
    "TVA 20 %|900",
    "Total general|120",
    "Suma|120",
    "IVA 21 %|945",
    "Total geral|120",
    "Totale complessivo|120",
    "Subtotale|12",
    "Razem|120",
    "Ogółem|120",
    "Łącznie|120",
    "الإجمالي|120",
    "المجموع الفرعي|12",
    "ضريبة القيمة المضافة|945",
    "جمع کل|۱۲۰",
    "مجموع|۱۲۰",
  ])("%s", (text) => {
    expect(isTotalsRow(row(text))).toBe(true);
  });

  test.each([
    "PF1A2B3C|HP|EliteBook 840 G5|1|100",
    "HP|Totaal pakket|5CG1234XYZ|1",
    "Somnium 3|2",
    "Summit switch|1",
    "||||",
    "12|13",
    "Toetsenbord|140|0,50",
    "Vatbare muis|1",
  ])("is not «%s»", (text) => {
    expect(isTotalsRow(row(text))).toBe(false);
  });
});
