import { readFileSync } from "node:fs";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { readLines } from "../../../contract/import/import.rules.ts";
import { namedFields, proposeMapping } from "../../../contract/import/mapping.rules.ts";
import { lineProblems } from "../../../contract/import/problems.rules.ts";
import { readCsv } from "./csv.ts";
import { filePart, sheetName, workbookOf, workbookParts, workbookXml, zipOf } from "./hostile.fixtures.ts";
import { plainTable, readTable, type Table, type TableEncoding, tableLimits } from "./reading.ts";
import { readXlsx } from "./xlsx.ts";

const lotFile = (name: string) => ({
  name,
  bytes: readFileSync(new URL(`../../testing/files/lots/${name}`, import.meta.url)),
});
const csv = (text: string) => readCsv(Buffer.from(text));

function dryRun({ headings, rows }: Table) {
  const mapping = proposeMapping(headings, rows);
  const lines = readLines(headings, rows, mapping);
  return { mapping, lines, problems: lineProblems(lines) };
}

describe("the bank's list", async () => {
  const table = await readTable(lotFile("bank-120-laptops.csv"));
  const { mapping, lines, problems } = dryRun(table);

  test("is Windows-1252 with semicolons and 120 laptops, without its empty last row", () => {
    const { format, encoding, separator, rows } = table;
    expect({ format, encoding, separator }).toEqual({
      format: "csv",
      encoding: "windows-1252",
      separator: ";",
    });
    expect(rows.length).toBe(120);
    expect(rows.every((cells) => cells.length === 9)).toBe(true);
    expect(rows[6]!.at(-1)).toBe("scherm: één pixel defect");
  });

  test("maps itself, and takes the type for a model", () => {
    expect(mapping).toEqual([
      null,
      "brand",
      "model",
      "serialNumber",
      "cpu",
      "ram",
      "storage",
      "grade",
      "remarks",
    ]);
  });

  test("has one serial number twice, two missing and one placeholder", () => {
    expect(problems).toEqual([
      { row: 59, field: "serialNumber", code: "duplicateSerial", severity: "error", otherRow: 14 },
      { row: 82, field: "serialNumber", code: "missingSerial", severity: "warning" },
      { row: 83, field: "serialNumber", code: "missingSerial", severity: "warning" },
      { row: 101, field: "serialNumber", code: "placeholderSerial", severity: "warning" },
    ]);
    expect(lines[57]!.serialNumber).toBe(lines[12]!.serialNumber);
    expect(lines[99]!.unread).toEqual({ serialNumber: "To be filled by O.E.M." });
  });

  test("gives clean names and hardware", () => {
    expect(lines[1]).toEqual({
      row: 3,
      serialNumber: "PF37NSPL",
      imei: "",
      imei2: "",
      productName: "Lenovo ThinkPad E15 Gen 3 20YG003XIX",
      productType: "",
      quantity: 1,
      purchasePrice: null,
      attributes: { cpu: "AMD Ryzen 5 5500U", ram: "8 GB", storage: "geen", grade: "B" },
      assetTag: "",
      remarks: "accu zwak",
      unread: {},
    });
    expect(lines[0]!.productName).toBe("HP EliteBook 755 G5");
    expect(lines[4]!.attributes.cpu).toBe("Intel Core i7-1255U");
  });
});

describe("the school's list", async () => {
  const table = await readTable(lotFile("school-mixed.csv"));
  const { mapping, lines, problems } = dryRun(table);

  test("is UTF-8 with commas, 80 devices and three bundles", () => {
    expect(table).toMatchObject({ format: "csv", encoding: "utf-8", separator: "," });
    expect(table.headings[0]).toBe("Asset tag");
    expect(table.rows.length).toBe(83);
    expect(mapping).toEqual([
      "assetTag",
      "brand",
      "model",
      "serialNumber",
      "quantity",
      "productType",
      "specs",
      "purchasePrice",
    ]);
  });

  test("has no problems: things in bundles need no serial number", () => {
    expect(problems).toEqual([]);
    expect(lines.slice(80).map(({ productName, quantity }) => [productName, quantity])).toEqual([
      ["Logitech B100", 200],
      ["Cherry KC 1000", 140],
      ["Diverse Netadapter 65W", 95],
    ]);
  });

  test("is worth the sum of its lines to the cent", () => {
    const total = lines.reduce((sum, line) => sum + line.quantity * line.purchasePrice!, 0);
    expect(total).toBe(377_500);
  });

  test("splits specs into processor and memory, and keeps other specs as remarks", () => {
    expect(lines[0]!.attributes).toEqual({ cpu: "AMD Opteron 4334", ram: "8 GB" });
    expect(lines[16]!.attributes).toEqual({ cpu: "AMD A6-7400K", ram: "10 GB" });
    expect(lines[60]).toMatchObject({
      productName: 'Philips 243V7Q 24"',
      attributes: {},
      remarks: "24 inch, 1920x1080",
    });
    expect(lines.slice(0, 60).every(({ attributes }) => attributes.cpu && attributes.ram)).toBe(true);
  });
});

describe("a CSV", () => {
  test.each<[string, Buffer, TableEncoding]>([
    ["UTF-8", Buffer.from("Prénom;b\né;€\n"), "utf-8"],
    ["UTF-8 with a mark", Buffer.from("\ufeffPrénom;b\né;€\n"), "utf-8"],
    ["Windows-1252", Buffer.from("5072e96e6f6d3b620ae93b800a", "hex"), "windows-1252"],
    ["UTF-16", Buffer.from("\ufeffPrénom;b\né;€\n", "utf16le"), "utf-16le"],
    ["UTF-16 without a mark", Buffer.from("Prénom;b\né;€\n", "utf16le"), "utf-16le"],
    ["big-endian UTF-16", Buffer.from("\ufeffPrénom;b\né;€\n", "utf16le").swap16(), "utf-16be"],
    ["UTF-8 with one bad byte", Buffer.from([...Buffer.from("Prénom;b\né;€\nüüü;"), 0xfc]), "utf-8"],
  ])("in %s is read", (_, bytes, encoding) => {
    const { rows, ...found } = readCsv(bytes);
    expect(found).toMatchObject({ encoding, headings: ["Prénom", "b"] });
    expect(rows[0]).toEqual(["é", "€"]);
  });

  test("keeps the rest of a text with a byte that no letter has, and says where", () => {
    const list = "Serienummer;Model;Opmerking\nPF1;Latitude;prénom é ü ö\nPF2;M_ller;\nPF3;XPS;é\n";
    const bytes = Buffer.from(list);
    bytes[bytes.indexOf("_")] = 0xfc;
    const { rows, headings, encoding } = readCsv(bytes);
    expect(encoding).toBe("utf-8");
    expect(rows[1]).toEqual(["PF2", "M\ufffdller", ""]);
    expect(dryRun({ headings, rows } as Table).problems).toEqual([
      { row: 3, field: "productName", code: "unreadableText", severity: "warning" },
    ]);
  });

  test("is read in the encoding that somebody says", () => {
    const bytes = Buffer.from("e3cfed3b620ae33b310a", "hex");
    expect(readCsv(bytes, { encoding: "windows-1256" })).toMatchObject({
      encoding: "windows-1256",
      headings: ["مدي", "b"],
      rows: [["م", "1"]],
    });
    expect(readCsv(bytes).encoding).toBe("windows-1252");
  });

  test.each<[TableEncoding, string]>([
    ["windows-1250", "Numer seryjny;Opis;Ilość\nPF1;pęknięty ekran;1\n"],
    ["windows-1250", "Nr seryjny;Uwagi\nPF1;zużyty, brak ładowarki\n"],
    ["windows-1250", "Marka;Stan\nDell;porysowana obudowa, źle działa\n"],
    ["windows-1250", "Numer seryjny;Model;Uwagi\nPF1;840;pęknięta obudowa\n"],
    ["iso-8859-2", "Numer seryjny;Model;Uwagi\nPF1;840;pęknięta obudowa, wyświetlacz\n"],
    ["iso-8859-2", "Nr seryjny;Ilość\nPF1;zużyty, część źle działa\n"],
    ["windows-1256", "الرقم التسلسلي;الموديل;ملاحظات\nPF1;840;شاشة مكسورة\n"],
    ["windows-1252", "Sérial;Désignation;État\nPF1;cœur, écran rayé à côté, où ça;B\n"],
    ["windows-1252", "Seriennummer;Schäden\nPF1;Gehäuse größer, übel, weiß\n"],
    ["windows-1252", "Nº de serie;Daños\nPF1;¿pantalla rota? 2 m³, £5, añadir\n"],
    ["windows-1252", "Série;Observações\nPF1;não liga, ecrã com riscos, peças em falta\n"],
  ])("is %s by what its letters say: %s", (encoding, text) => {
    const decoder = new TextDecoder(encoding);
    const codes = new Map(
      Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
    );
    const { headings, rows, ...found } = readCsv(
      Buffer.from(Array.from(text, (letter) => codes.get(letter)!)),
    );
    expect(found.encoding).toBe(encoding);
    expect([headings, ...rows].map((cells) => cells.join(";")).join("\n")).toBe(text.trimEnd());
  });

  test.each<[string, string, string | null, string[][]]>([
    [
      "decimal commas do not make a separator",
      "Naam;Prijs\na;1,50\nb;2,50\n",
      ";",
      [
        ["a", "1,50"],
        ["b", "2,50"],
      ],
    ],
    [
      "pipes part evenly what commas and semicolons part as well",
      "Nr|Naam, voornaam|Bedrijf, plaats\n1|Jansen, Piet; Jan|Bank, Ede\n2|Vries, Jan|Bank, Ede\n",
      "|",
      [
        ["1", "Jansen, Piet; Jan", "Bank, Ede"],
        ["2", "Vries, Jan", "Bank, Ede"],
      ],
    ],
    [
      "a heading that a wrong separator makes known does not win over even rows",
      "Merk, model|Aantal, stuks|Prijs, euro\nHP, 840|2|1,50\nDell, 7390|3|2,50\n",
      "|",
      [
        ["HP, 840", "2", "1,50"],
        ["Dell, 7390", "3", "2,50"],
      ],
    ],
    [
      "tabs part columns",
      "Model\tRAM, opslag, processor\tPrijs\nT480\t16, 512, i5\t99,00\nT490\t8, 256, i7\t89,00\n",
      "\t",
      [
        ["T480", "16, 512, i5", "99,00"],
        ["T490", "8, 256, i7", "89,00"],
      ],
    ],
    [
      "separators inside quotes do not count",
      'a,b\n"1;2;3",x\n"4;5;6",y\n',
      ",",
      [
        ["1;2;3", "x"],
        ["4;5;6", "y"],
      ],
    ],
    ["a single column has none", "Serienummer\nPF1\nPF2\n", null, [["PF1"], ["PF2"]]],
    ["tabs", "a\tb\n1\t2\n", "\t", [["1", "2"]]],
    ["pipes", "a|b\n1|2\n", "|", [["1", "2"]]],
    ["Excel's own line about it", "sep=,\r\na;x,b\r\n1,2\r\n", ",", [["1", "2"]]],
    ["an inch sign in the middle", 'a;b\nPhilips 24" scherm;1\n', ";", [['Philips 24" scherm', "1"]]],
    ["a line break in quotes", 'a;b\r\n"1\r\n2";3\r\n', ";", [["1\r\n2", "3"]]],
    ["old Macintosh lines", "a;b\r1;2\r", ";", [["1", "2"]]],
    [
      "mixed line ends",
      "a;b\r\n1;2\n3;4",
      ";",
      [
        ["1", "2"],
        ["3", "4"],
      ],
    ],
    [
      "short and long rows",
      "a;b\n1\n1;2;3\n",
      ";",
      [
        ["1", "", ""],
        ["1", "2", "3"],
      ],
    ],
    ["empty columns at the right are dropped", "a;b;;\n1;2;;\n", ";", [["1", "2"]]],
    [
      "empty rows in the middle stay",
      "a;b\n\n;\n1;2\n",
      ";",
      [
        ["", ""],
        ["", ""],
        ["1", "2"],
      ],
    ],
    ["blanks around a cell go", "a;b\n\u00a0 1 ;\t2\n", ";", [["1", "2"]]],
    ["the guard of an exported formula goes", "a;b\n'=1+1;'-5\n", ";", [["=1+1", "-5"]]],
    [
      "control characters go",
      "a;b\nPF\u001d1;2 and more text to be no binary file, over one hundred characters long, as lists of devices always are\n",
      ";",
      [
        [
          "PF1",
          "2 and more text to be no binary file, over one hundred characters long, as lists of devices always are",
        ],
      ],
    ],
  ])("%s", (_, text, separator, rows) => {
    const table = csv(text);
    expect(table.separator).toBe(separator);
    expect(table.rows).toEqual(rows);
  });

  test("keeps 1,000 characters of a cell, and no half one", () => {
    expect(csv(`a;b\n${"x".repeat(1500)};2`).rows[0]![0]).toBe("x".repeat(1000));
    expect(csv(`a;b\n${"x".repeat(999)}😀;2`).rows[0]![0]).toBe("x".repeat(999));
  });

  test("of the largest size is read", async () => {
    const bytes = Buffer.from(`a;b\n${"1;2\n".repeat(tableLimits.rows)}`);
    expect((await readTable({ name: "a.csv", bytes })).rows.length).toBe(20_000);
  });
});

const latin1252 = "é€œŠ’“–ñüß×ÿ©";
const common = `${"abcXYZ019 ;,|\t\"'=+-@.:/\\()\n\r"}`;
const separators = [";", ",", "\t", "|"] as const;

/** What a cell is after reading: trimmed, and without the guard of a formula. */
const settled = (text: string) => text.trim() === text && !/^'[=+\-@\t\r]/.test(text);
const cellOf = (letters: string) =>
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }).filter(settled);

const tables = (letters: string) =>
  fc.integer({ min: 1, max: 6 }).chain((width) =>
    fc.record({
      // The first letter makes the text neither ASCII nor, in Windows-1252, valid UTF-8.
      headings: fc.array(
        fc.string({ unit: fc.constantFrom(..."abc \"'"), maxLength: 6 }).map((text) => `é${text.trimEnd()}x`),
        { minLength: width, maxLength: width },
      ),
      // «Šñ» and «ñb» are read as «SN» and «Nb»: a row of two such would be the headings.
      rows: fc.array(
        fc
          .array(cellOf(letters), { minLength: width, maxLength: width })
          .filter((cells) => namedFields(cells) < 2),
        { maxLength: 12 },
      ),
      separator: fc.constantFrom(...separators),
      lineEnd: fc.constantFrom("\n", "\r\n"),
      quoted: fc.boolean(),
    }),
  );

/** Without the rows at the end that hold no text. */
const filled = (rows: string[][]) => rows.slice(0, rows.findLastIndex((cells) => cells.some(Boolean)) + 1);

const encoders: Record<
  Exclude<TableEncoding, "windows-1250" | "windows-1256" | "iso-8859-2">,
  (text: string) => Buffer
> = {
  "utf-8": (text) => Buffer.from(text),
  "utf-16le": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "utf-16be": (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  "windows-1252": (text) => {
    const decoder = new TextDecoder("windows-1252");
    const codes = new Map(
      Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
    );
    return Buffer.from(Array.from(text, (letter) => codes.get(letter)!));
  },
};

describe("the headings", () => {
  const list = "Serienummer;Merk;Model\nPF1;HP;840\n";
  const headings = ["Serienummer", "Merk", "Model"];
  const found = (headingLine: number, rows = [["PF1", "HP", "840"]]) => ({ headingLine, headings, rows });
  test.each<[string, string, number]>([
    ["at once", list, 1],
    ["under empty lines", `\n;;\n${list}`, 3],
    ["under a title", `Lijst van Bank\n\n${list}`, 3],
    ["under a title with a comma in it", `Lijst van Bank, Utrecht\n\n${list}`, 3],
    ["under a block of facts", `Klant;Bank\nDatum;1-2-2026\nContact;Naam\n\n${list}`, 5],
  ])("are found %s", (_, text, line) => {
    expect(csv(text)).toMatchObject({ separator: ";", ...found(line) });
  });

  test.each<[string, string]>([
    ["of a line of groups", "Device;;;Specification;;Commercial\n"],
    ["of two lines of them", "Product;;;Specs;;\nDevice;;Asset tag;Specification;;Price\n"],
  ])("stand below the groups %s", (_, groups) => {
    const named = "Manufacturer;Model;S/N;CPU;RAM;Price";
    const table = csv(`Lot 12\n${groups}${named}\nHP;840;PF1;i5;8 GB;100\nHP;850;PF2;i7;8 GB;120\n`);
    expect(table).toMatchObject({
      headings: named.split(";"),
      rows: [["HP", "840", "PF1"], ["HP"]].map(() => expect.anything()),
    });
    expect(table.rows).toHaveLength(2);
  });

  test("that are known win over a separator that fits the rows better", () => {
    const text = "Bank, Utrecht\nSerienummer;Merk;Model\nPF1;HP, nieuw\nPF2;HP;840, i5\nPF3;HP, oud\n";
    expect(csv(text)).toMatchObject({ separator: ";", headingLine: 2, headings });
  });

  test("that are not known stand in the first row with a text", () => {
    expect(csv("\nDing;Kenmerk\nHP;840\n")).toMatchObject({ headingLine: 2, headings: ["Ding", "Kenmerk"] });
  });

  test("stand where somebody says", () => {
    const text = "Lijst van Bank, Utrecht\nDing;Kenmerk\nHP;840\n";
    expect(readCsv(Buffer.from(text), { headingLine: 2 })).toMatchObject({
      separator: ";",
      headingLine: 2,
      headings: ["Ding", "Kenmerk"],
      rows: [["HP", "840"]],
    });
    expect(() => readCsv(Buffer.from(text), { headingLine: 9 })).toThrow("noHeadings");
  });

  test("are found in a workbook, and in the process that reads", async () => {
    const rows = [["Lijst van Bank"], [null], headings, ["PF1", "HP", "840"], [" "]];
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: "A", rows }] }));
    expect(await readTable({ name: "a.xlsx", bytes })).toMatchObject(found(3));
    expect(await readTable({ name: "a.xlsx", bytes, headingLine: 1 })).toMatchObject({
      headingLine: 1,
      headings: ["Lijst van Bank", "", ""],
    });
  });

  test("are none where the first rows name devices by their numbers", () => {
    expect(csv("PF1A2B3C;HP\n5CG8431XYZ;HP\n")).toMatchObject({ headingLine: 0, headings: ["A", "B"] });
    expect(csv("PF1A2B3C;HP\nKenmerk;Ding\n").headingLine).toBe(1);
    expect(csv("Lenovo;ThinkPad T480;i5-8350U;8 GB\nHP;840 G5;i5-8250U;16 GB\n").headingLine).toBe(0);
    expect(csv("PF1A2B3C\n5CG8431XYZ\n").headingLine).toBe(0);
    expect(csv("Serienummer\n5CG8431XYZ\n").headingLine).toBe(1);
  });

  test("stand as far down as line 30", () => {
    const [at30, at31] = [29, 30].map((above) => `${"Toelichting van de bank\n".repeat(above)}${list}`);
    expect(csv(at30!)).toMatchObject(found(30));
    expect(csv(at31!).headings).not.toEqual(headings);
  });

  test("are letters where somebody says that there are none", () => {
    expect(readCsv(Buffer.from("PF1;HP;840\nPF2;HP;850\n"), { headingLine: 0 })).toMatchObject({
      headingLine: 0,
      headings: ["A", "B", "C"],
      rows: [
        ["PF1", "HP", "840"],
        ["PF2", "HP", "850"],
      ],
    });
    const wide = Array.from({ length: 29 }, (_, at) => `c${at}`).join(";");
    expect(readCsv(Buffer.from(wide), { headingLine: 0 }).headings.slice(25)).toEqual([
      "Z",
      "AA",
      "AB",
      "AC",
    ]);
    expect(() => readCsv(Buffer.from("\n \n"), { headingLine: 0 })).toThrow("noHeadings");
  });

  test("alone are a list without rows", () => {
    expect(csv("Serienummer;Merk;Model\n;;\n\n")).toMatchObject({ headingLine: 1, headings, rows: [] });
  });

  test("do not hide that a list is too long", () => {
    const long = `Lijst\n${list}${"PF2;HP;840\n".repeat(tableLimits.rows - 1)}`;
    expect(csv(long).rows.length).toBe(tableLimits.rows);
    expect(() => csv(`${long}PF3;HP;840\n`)).toThrow("tooManyRows");
    expect(() =>
      csv(
        `${"\n".repeat(300)}${list.replace("Merk", "x").replace("Model", "y")}${"1;2;3\n".repeat(tableLimits.rows)}`,
      ),
    ).toThrow("tooManyRows");
  });
});

describe("any table", () => {
  test.each(Object.keys(encoders) as (keyof typeof encoders)[])(
    "written in %s reads back the same",
    (encoding) => {
      const letters = common + latin1252 + (encoding === "windows-1252" ? "" : "שلا۱漢😀");
      fc.assert(
        fc.property(tables(letters), ({ headings, rows, separator, lineEnd, quoted }) => {
          const text = stringify([headings, ...rows], {
            delimiter: separator,
            record_delimiter: lineEnd,
            quote_record_delimiter: true,
            quoted,
          });
          const table = readCsv(encoders[encoding](text));
          expect(table).toEqual({
            format: "csv",
            encoding,
            separator: headings.length > 1 ? separator : null,
            headingLine: 1,
            headings,
            rows: filled(rows),
            ...plainTable,
          });
        }),
        { numRuns: 400 },
      );
    },
  );

  test("exported with guarded formulas reads back the same", () => {
    fc.assert(
      fc.property(tables(common), ({ headings, rows, separator }) => {
        const text = stringify([headings, ...rows], { delimiter: separator, escape_formulas: true });
        expect(readCsv(Buffer.from(text)).rows).toEqual(filled(rows));
      }),
      { numRuns: 200 },
    );
  });

  test("of random bytes is read or refused, and never crashes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          const { headings, rows } = readCsv(bytes);
          expect(rows.every((cells) => cells.length === headings.length)).toBe(true);
        } catch (error) {
          expect((error as Error).name).toMatch(/^(?:TableRefused|Error|CsvError)$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("a workbook", () => {
  const headings = ["Serienummer", "Aantal", "Prijs", "Datum", "Actief"];
  const written = async (
    ...sheets: { name: string; rows: (string | number | boolean | Date | null)[][] }[]
  ) => Buffer.from(await writeXlsx({ sheets }));

  test("is read as texts: numbers, days and truths too", async () => {
    const bytes = await written({
      name: "Lijst",
      rows: [
        headings,
        [" PF1 ", 3, 12.5, new Date("2026-03-21T00:00:00Z"), true],
        ["'=1", 1, 0.1 + 0.2, new Date("2026-03-21T13:45:00Z"), null],
        [123_456_789_012, 1, 25.505, null, false],
      ],
    });
    expect(await readTable({ name: "lijst.csv", bytes })).toEqual({
      format: "xlsx",
      encoding: null,
      separator: null,
      headingLine: 1,
      headings,
      rows: [
        ["PF1", "3", "12.5", "2026-03-21", "TRUE"],
        ["=1", "1", "0.3", "2026-03-21 13:45", ""],
        ["123456789012", "1", "25.5050", "", "FALSE"],
      ],
      sheet: "Lijst",
      sheets: [{ name: "Lijst", rows: 4, hidden: false }],
      hiddenRows: [],
      hiddenColumns: [],
      zeroColumns: [],
    });
  });

  test("keeps the line numbers of rows after an empty one, and drops empty ones at the end", async () => {
    const bytes = await written({ name: "A", rows: [["a"], ["1"], [null], ["3"], [null], [" "]] });
    expect((await readXlsx(bytes)).rows).toEqual([["1"], [""], ["3"]]);
  });

  test("is read from the sheet with most rows that is seen, or from the one that somebody names", async () => {
    const more = [["Serienummer"], ["B1"], ["B2"], ["B3"]];
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: "Leeg", rows: [] },
          { name: "Uitleg & meer", rows: [["a"], ["1"]] },
          { name: "Lijst", rows: [["Serienummer"], ["A1"], [null], ["A2"]] },
          { name: "Oud", rows: more, hidden: true },
        ],
      }),
    );
    expect(await readTable({ name: "a.xlsx", bytes })).toMatchObject({
      sheet: "Lijst",
      rows: [["A1"], [""], ["A2"]],
      sheets: [
        { name: "Leeg", rows: 0, hidden: false },
        { name: "Uitleg & meer", rows: 2, hidden: false },
        { name: "Lijst", rows: 3, hidden: false },
        { name: "Oud", rows: 4, hidden: true },
      ],
    });
    expect(await readXlsx(bytes, { sheet: "Oud" })).toMatchObject({ sheet: "Oud", rows: more.slice(1) });
    expect((await readXlsx(bytes, { sheet: "Uitleg & meer" })).headings).toEqual(["a"]);
    await expect(readXlsx(bytes, { sheet: "Weg" })).rejects.toThrow("noHeadings");
  });

  test("keeps the zeros that the format of a number shows, and says in which columns", async () => {
    const withFormat = (numFmt: string) => ({ style: { numFmt } });
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: "A",
            rows: [
              ["Merk", "Serienummer", "Aantal", "Prijs", "Datum"],
              ["HP", 12345, 2, 5, 46_000],
              ["HP", "12345", 2, 5.5, 46_001],
              ["HP", 12_345_678_901, 12, 0, 46_002],
            ],
            cells: new Map([
              ["1,1", withFormat("0000000000")],
              ["2,1", withFormat("0000000000")],
              ["3,1", withFormat("0000000000;-0")],
              ["1,2", withFormat("0")],
              ["1,3", withFormat("0.00")],
              ["3,3", withFormat("0.00")],
              ["1,4", withFormat("dd-mm-yyyy")],
            ]),
          },
        ],
      }),
    );
    const { rows, zeroColumns } = await readTable({ name: "a.xlsx", bytes });
    expect(rows.map(([, serial]) => serial)).toEqual(["0000012345", "12345", "12345678901"]);
    expect(rows[0]!.slice(2)).toEqual(["2", "5", "2025-12-09"]);
    expect(zeroColumns).toEqual([1]);
  });

  test.each([
    ['"SN-"0000', 12, "SN-0012"],
    ['"SN-"0', 12, "SN-12"],
    ['0000"-NL"', 12, "0012-NL"],
    ['[Blue]"PF"00000', 7, "PF00007"],
    ['"SN-"0000', 123_456, "SN-123456"],
    ['0" st."', 12, "12"],
    ['0"st"', 12, "12"],
    ['"EUR "0', 12, "12"],
    ['"€"0', 12, "12"],
    ['"SN-"0000', 1.5, "1.5"],
  ])("the format %s shows %d as %s", async (numFmt, value, text) => {
    const sheet = {
      name: "A",
      rows: [["Serienummer"], [value]],
      cells: new Map([["1,0", { style: { numFmt } }]]),
    };
    const bytes = Buffer.from(await writeXlsx({ sheets: [sheet] }));
    expect((await readTable({ name: "a.xlsx", bytes })).rows).toEqual([[text]]);
  });

  test("shows a number of more digits than Excel keeps as what it is: rounded", async () => {
    const bytes = await written({
      name: "A",
      rows: [["Serienummer"], [987_654_321_012_345], [12_345_678_901_234_567_000]],
    });
    const { rows } = await readXlsx(bytes);
    expect(rows).toEqual([["987654321012345"], ["1.2345678901234567E+19"]]);
    expect(dryRun({ headings: ["Serienummer"], rows } as Table).problems).toMatchObject([
      { row: 2, code: "missingName" },
      { row: 3, field: "serialNumber", code: "roundedNumber" },
      { row: 3, code: "missingName" },
    ]);
  });

  test.each([
    ["a text within", `<c t="inlineStr"><is><t>PF1</t></is></c>`, "PF1"],
    [
      "a text in pieces of several looks",
      `<c t="inlineStr"><is><r><t>P</t></r><r><t>F1</t></r></is></c>`,
      "PF1",
    ],
    [
      "a text with how it is pronounced",
      `<c t="inlineStr"><is><t>東京</t><rPh><t>トウキョウ</t></rPh></is></c>`,
      "東京",
    ],
    ["what a formula makes", `<c t="str"><f>A1&amp;B1</f><v>PF1 &amp; 2</v></c>`, "PF1 & 2"],
    ["a character that XML cannot hold", `<c t="str"><v>PF1_x000D_2</v></c>`, "PF1\r2"],
    ["a text that is quoted", `<c t="str"><v><![CDATA[<PF1>]]></v></c>`, "<PF1>"],
    ["a truth", `<c t="b"><v>1</v></c>`, "TRUE"],
    ["a fault", `<c t="e"><v>#N/A</v></c>`, "#N/A"],
    ["a number by another name", `<x:c t="n"><x:v>12</x:v></x:c>`, "12"],
    ["no number after all", `<c><v>twaalf</v></c>`, "twaalf"],
    ["a shared text that is not there", `<c t="s"><v>7</v></c>`, ""],
    ["a tag that never closes", `<c t="str"><v>PF1</v><v></c>`, "PF1"],
  ])("reads %s", async (_, cell, text) => {
    const end = `<c t="str"><v>x</v></c>`;
    const { rows } = await readXlsx(workbookOf(`<row>${end}${end}</row><row>${cell}${end}</row>`));
    expect(rows).toEqual([[text, "x"]]);
  });

  test("shares texts, and tells days from numbers by the year that its days begin with", async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d mmm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const texts = `<sst><si><t>Datum</t></si><si><r><t>D</t></r><r><t>ag</t></r><rPh><t>x</t></rPh></si></sst>`;
    const sheet = `<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row><row><c s="0"><v>40000</v></c><c s="1"><v>40000</v></c><c s="2"><v>40000.5</v></c></row></sheetData></worksheet>`;
    const read = (more: string) =>
      readXlsx(
        zipOf([
          ...workbookParts.map((one) =>
            one.name === "xl/workbook.xml" ? filePart(one.name, workbookXml(more)) : one,
          ),
          filePart("xl/styles.xml", styles),
          filePart("xl/sharedStrings.xml", texts),
          filePart(sheetName, sheet),
        ]),
      );
    expect(await read("")).toMatchObject({
      headings: ["Datum", "Dag", "Datum"],
      rows: [["40000", "2009-07-06", "2009-07-06 12:00"]],
    });
    expect((await read(`<workbookPr date1904="1"/>`)).rows).toEqual([
      ["40000", "2013-07-07", "2013-07-07 12:00"],
    ]);
  });

  test("of which a sheet cannot be read is read from another", async () => {
    const wide = [["a"], Array.from({ length: 201 }, (_, at) => at)];
    const bytes = await written(
      { name: "Lijst", rows: [["Serienummer"], ["A1"], ["A2"]] },
      { name: "Breed", rows: wide },
    );
    expect(await readXlsx(bytes)).toMatchObject({ sheet: "Lijst", rows: [["A1"], ["A2"]] });
    await expect(readXlsx(bytes, { sheet: "Breed" })).rejects.toThrow("tooLarge");
  });

  test("says which rows and columns its sheet hides", async () => {
    const bytes = Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: "A",
            rows: [
              ["Lijst"],
              ["Serienummer", "Inkoop", "Merk"],
              ["A1", 5, "HP"],
              ["A2", 5, "HP"],
              [null],
              ["A3", 5, "HP"],
            ],
            columns: [{ header: "" }, { header: "", hidden: true }, { header: "" }],
            rowDefs: new Map([
              [3, { hidden: true }],
              [4, { hidden: true }],
            ]),
          },
        ],
      }),
    );
    expect(await readXlsx(bytes)).toMatchObject({ headingLine: 2, hiddenRows: [1], hiddenColumns: [1] });
  });

  test("reads back any texts the same", async () => {
    await fc.assert(
      fc.asyncProperty(tables(`${common.replace("\r", "")}<>&שلا漢😀_x`), async ({ headings, rows }) => {
        const bytes = await written({ name: "A", rows: [headings, ...rows] });
        const table = await readXlsx(bytes);
        expect(table.headings).toEqual(headings);
        expect(table.rows).toEqual(filled(rows));
      }),
      { numRuns: 60 },
    );
  });
});
