import { describe, expect, test } from "vitest";
import { effort } from "../../server/testing/effort.ts";
import { cleanCapacity, cleanCpu, cleanGrade, composeName, splitSpecs } from "../hardware.rules.ts";
import { normalImei } from "../imei.rules.ts";
import { isPlaceholderSerial, normalSerial, type SerialDoubt, serialDoubt } from "../serial.rules.ts";
import type { ImportField, Mapping } from "./fields.ts";
import { readLines, withoutUnit } from "./import.rules.ts";
import { proposeMapping, rememberedOf } from "./mapping.rules.ts";
import { isEmptyLine, lineProblems } from "./problems.rules.ts";

const headed = (headings: string, ...rows: string[]) => {
  const split = (text: string) => text.split("|");
  return { headings: split(headings), rows: rows.map(split) };
};
const propose = (headings: string, ...rows: string[]) => {
  const table = headed(headings, ...rows);
  return proposeMapping(table.headings, table.rows);
};
const lines = (fields: Mapping, ...rows: string[][]) =>
  readLines(
    fields.map((field) => field ?? ""),
    rows,
    fields,
  );
const problems = (fields: Mapping, ...rows: string[][]) =>
  lineProblems(lines(fields, ...rows)).map(({ row, code, severity, otherRow }) =>
    [row, code, severity, otherRow].filter(Boolean).join(" "),
  );

describe("headings are recognised", () => {
  /** The fields of our own export, in its order. */
  const inOurWords: ImportField[] = [
    ...(["serialNumber", "brand", "model", "quantity", "purchasePrice", "cpu", "ram", "storage"] as const),
    ...(["grade", "remarks", "assetTag", "productType"] as const),
  ];
  test.each<[string, (ImportField | null)[]]>([
    ["Serienummer|Merk|Model|Aantal", ["serialNumber", "brand", "model", "quantity"]],
    ["S/N|Make|Model no.|QTY", ["serialNumber", "brand", "model", "quantity"]],
    ["Serial No.|Manufacturer|Item description", ["serialNumber", "brand", "productName"]],
    [
      "Seriennummer|Hersteller|Modell|Stückzahl|Arbeitsspeicher|Festplatte|Zustand|Bemerkungen",
      ["serialNumber", "brand", "model", "quantity", "ram", "storage", "grade", "remarks"],
    ],
    [
      "N° de série|Marque|Modèle|Quantité|Processeur|Mémoire|Disque dur|État|Remarques|Prix d'achat",
      [
        "serialNumber",
        "brand",
        "model",
        "quantity",
        "cpu",
        "ram",
        "storage",
        "grade",
        "remarks",
        "purchasePrice",
      ],
    ],
    [
      "Nº de serie|Marca|Modelo|Cantidad|Procesador|Almacenamiento|Estado|Observaciones|Precio",
      ["serialNumber", "brand", "model", "quantity", "cpu", "storage", "grade", "remarks", "purchasePrice"],
    ],
    [
      "Número de série|Fabricante|Modelo|Quantidade|Armazenamento|Observações|Preço",
      ["serialNumber", "brand", "model", "quantity", "storage", "remarks", "purchasePrice"],
    ],
    [
      "شماره سریال|برند|مدل|تعداد|قیمت|پردازنده|حافظه RAM|فضای ذخیره‌سازی|درجه کیفی|توضیحات|شماره اموال|نوع در فهرست",
      inOurWords,
    ],
    [
      "الرقم التسلسلي|العلامة التجارية|الموديل|الكمية|السعر|المعالج|الذاكرة|التخزين|الدرجة|ملاحظات|رقم الأصل|النوع",
      inOurWords,
    ],
    ["شماره‌ي سريال|كالا|قيمت خريد (ریال)", ["serialNumber", "productName", "purchasePrice"]],
    ["شماره سريال دستگاه|سازنده|مدل لپ‌تاپ", ["serialNumber", "brand", "model"]],
    [
      "رقم تسلسلي|مــاركة|طِراز|كميه|سعر الشراء بالدولار",
      ["serialNumber", "brand", "model", "quantity", "purchasePrice"],
    ],
    ["نام مشتری|وضعیت سفارش|رقم الهاتف|حالة الطلب", [null, null, null, null]],
    ["Value (EUR)|Category|Asset tag|Specs", ["purchasePrice", "productType", "assetTag", "specs"]],
    ["Prijs excl. btw|Geheugen [GB]|Serienummer apparaat", ["purchasePrice", "ram", "serialNumber"]],
    ["Nr.|Klantnaam|Customer name|Order item", [null, null, null, null]],
    ["Opmerking|Opmerking", ["remarks", null]],
    ["IMEI|Serial", ["imei", "serialNumber"]],
    ["IMEI / MEID|IMEI 2|Model", ["imei", "imei2", "model"]],
    ["IMEI 1|IMEI2|Merk", ["imei", "imei2", "brand"]],
    ["IMEI / S/N|Merk", ["serialNumber", "brand"]],
    ["Serial number / IMEI|Merk", ["serialNumber", "brand"]],
    ["IMEI-nummer|Serienummer", ["imei", "serialNumber"]],
    ["|Merk", [null, "brand"]],
  ])("%s", (headings, mapping) => {
    expect(propose(headings)).toEqual(mapping);
  });

  test("«Type» holds models, unless another column does or its cells name kinds of devices", () => {
    expect(propose("Merk|Type", "Dell|XPS 13 9370")).toEqual(["brand", "model"]);
    expect(propose("Type|Model", "Laptop|XPS 13 9370")).toEqual(["productType", "model"]);
    expect(propose("Merk|Type", "Dell|Laptop", "Dell|Beeldscherm")).toEqual(["brand", "productType"]);
  });

  test.each([
    "name|description|short_description",
    "description|name",
    "Omschrijving|Naam",
    "Beschreibung|Name",
    "Descripción|Nombre",
    "Descrição|Nome",
    "Descrizione|Nome prodotto",
    "Opis|Nazwa",
    "الوصف|اسم المنتج",
    "شرح|نام کالا",
  ])("what a product is called goes before what is told of it: %s", (headings) => {
    const [own] = headings.startsWith("name") ? [0] : [1];
    const cells = headings
      .split("|")
      .map((_, column) => (column === own ? "Dell 7390" : "Grade B, refurbished"));
    const mapping = propose(headings, cells.join("|"));
    expect(mapping.map((field) => field === "productName")).toEqual(cells.map((_, column) => column === own));
  });

  test("a column of numbers must hold numbers", () => {
    expect(propose("Nombre|Prix", "12|40")).toEqual(["quantity", "purchasePrice"]);
    expect(propose("Nombre|Precio", "Portátil HP|40")).toEqual(["productName", "purchasePrice"]);
    expect(propose("Value", "high")).toEqual([null]);
  });

  test("what was remembered for a supplier wins, also that a column means nothing", () => {
    const { headings, rows } = headed("Merk|Kenmerk|Opmerking|Serial");
    expect(
      proposeMapping(headings, rows, { kenmerk: "serialNumber", " OPMERKING": null, __proto__: null }),
    ).toEqual(["brand", "serialNumber", null, null]);
  });

  test("a column of IMEIs that was remembered as serial numbers is read as IMEIs", () => {
    const old = { IMEI: "serialNumber", "IMEI 2": null, Model: "model" } as const;
    expect(proposeMapping(["IMEI", "IMEI 2", "Model"], [], old)).toEqual(["imei", null, "model"]);
    expect(proposeMapping(["IMEI2", "IMEI1"], [])).toEqual(["imei2", "imei"]);
    expect(proposeMapping(["SN"], [], { SN: "serialNumber" })).toEqual(["serialNumber"]);
  });

  test.each<[string, Mapping]>([
    ["Serienummer|Model|Serienummer", ["serialNumber", "model", null]],
    ["Serienummer|Model|Serienummer", [null, "model", "serialNumber"]],
    ["Serienummer|Model|SERIENUMMER ", ["serialNumber", "model", null]],
  ])("of two equal headings the one that was taken over is remembered: %s as %j", (headings, mapping) => {
    const remembered = rememberedOf(headings.split("|"), mapping);
    expect(remembered).toEqual({ serienummer: "serialNumber", model: "model" });
    expect(proposeMapping(["Model", "Serienummer"], [], remembered)).toEqual(["model", "serialNumber"]);
  });

  test("a heading without text is not remembered", () => {
    expect(rememberedOf(["", "Merk", " "], ["remarks", "brand", null])).toEqual({ merk: "brand" });
    expect(proposeMapping(["", "Merk"], [], { "": "remarks", merk: "brand" })).toEqual([null, "brand"]);
  });

  test("the only column of serial numbers is read, though a mapping of before ignores it", () => {
    expect(proposeMapping(["Serienummer", "Model"], [], { serienummer: null, model: null })).toEqual([
      "serialNumber",
      null,
    ]);
    const both = { serienummer: null, kenmerk: "serialNumber" } as const;
    expect(proposeMapping(["Serienummer", "Kenmerk"], [], both)).toEqual([null, "serialNumber"]);
  });

  test("no field comes twice", () => {
    const mapping = propose("Serial|Serienummer|SN|Merk|Brand|Make|Qty|Aantal").filter(Boolean);
    expect(mapping).toEqual([...new Set(mapping)]);
  });
});

describe("a serial number", () => {
  test.each([
    [" pf2k 6da4 ", "PF2K6DA4"],
    ["۱۲۳٤٥٦", "123456"],
    ["5cg\u200e88\u00a0kd", "5CG88KD"],
    ["PF–X1", "PF-X1"],
    ["PF\u2010X1", "PF-X1"],
    ["PF\u2011X1", "PF-X1"],
    ["PF\u2212X1", "PF-X1"],
    ["ＰＦ－ｘ１", "PF-X1"],
    ["", ""],
  ])("%j becomes %s", (text, serial) => {
    expect(normalSerial(text)).toBe(serial);
    expect(normalSerial(serial)).toBe(serial);
  });

  test.each<[SerialDoubt | null, string[]]>([
    ["labelledSerial", ["S/N: PA1", "SN PB1", "Serial No. PC1", "serial number PF1", "Serienummer: 12"]],
    ["wordySerial", ["PD1 (2x)", "PF1 2 stuks", "PF1 op doos", "zie doos", "see box"]],
    ["severalSerials", ["PE1 / 5CG1", "PF1, PG1", "5CG1234ABC 5CG1234ABD"]],
    ["foreignLetters", ["СN12", "5CG1Е3", "PF-Х1", "ΑB12"]],
    [
      "otherNumber",
      [
        "10.0.0.12",
        "192.168.1.1/24",
        "AA:BB:CC:00:11:22",
        "0b1c2d3e-0000-4000-8000-00000000000a",
        "a@b.nl",
        "10.0.19045",
      ],
    ],
    [null, ["شماره12", "5CG.12", "SNPB1", "SN-12345", "pf2k 6da4", "C02 XK1 2J", "PE1/5CG1", "n/a", ""]],
  ])("is asked about as %s", (doubt, cells) => {
    expect(cells.map((cell) => [cell, serialDoubt(cell)])).toEqual(cells.map((cell) => [cell, doubt]));
  });

  test.each(
    `To be filled by O.E.M.|n/a|N.v.t.|onbekend|Onbekend?|geen|GEEN|0000000|0|XXXX|xxxxxxx|1234567|123456789|0123456789|Default string|
    Not Specified|Not Available|System Serial Number|Chassis Serial Number|None|unknown|-|---|?|...|#N/A|#N/B|#REF!|TBD|nicht vorhanden|
    inconnu|desconocido|desconhecido|illisible|ندارد|INVALID|null`
      .split("|")
      .map((text) => text.trim()),
  )("«%s» is a placeholder", (text) => {
    expect(isPlaceholderSerial(text)).toBe(true);
  });

  test.each([
    "5CG88KDWPM",
    "PF37NSPL",
    "LXWXRHS",
    "123457",
    "UK01243735089",
    "00A1",
    "GEENA1",
    "",
    "NA12",
    "2345678",
  ])("«%s» is none", (text) => {
    expect(isPlaceholderSerial(text)).toBe(false);
  });
});

describe("a name", () => {
  test.each([
    ["Hewlett-Packard", "EliteBook 755 G5", "", "HP EliteBook 755 G5"],
    ["Hewlett Packard", "HP ProBook 4740s", "", "HP ProBook 4740s"],
    ["HP", "Hewlett-Packard ProBook", "", "HP ProBook"],
    ["", "Hewlett-Packard ProBook", "", "HP ProBook"],
    ["HP Inc.", "hp Z2", "", "HP Z2"],
    ["Dell Inc.", "Dell Inc. XPS 13", "", "Dell XPS 13"],
    ["LENOVO", "ThinkPad T490", "", "Lenovo ThinkPad T490"],
    ["ASUSTeK COMPUTER INC.", "X515", "", "ASUS X515"],
    ["Acer", "Acerola 3", "", "Acer Acerola 3"],
    ["Philips", '243V7Q 24"', "", 'Philips 243V7Q 24"'],
    ["Diverse", "", "", "Diverse"],
    ["", "XPS 13", "", "XPS 13"],
    ["Dell", "XPS 13", "Laptop Dell XPS 13", "Laptop Dell XPS 13"],
    ["Dell", "9370", "XPS 13", "Dell XPS 13 9370"],
    ["Dell", "  XPS   13\n", "", "Dell XPS 13"],
    ["", "", "", ""],
  ])("of «%s», «%s» and «%s» is «%s»", (brand, model, product, name) => {
    expect(composeName(brand, model, product)).toBe(name);
  });
});

describe("hardware", () => {
  test.each([
    ["Intel(R) Core(TM) i5-2520M CPU @ 2.50GHz", "Intel Core i5-2520M"],
    ["12th Gen Intel(R) Core(TM) i7-1255U", "Intel Core i7-1255U"],
    ["AMD Ryzen 7 PRO 2700U w/ Radeon Vega Mobile Gfx", "AMD Ryzen 7 PRO 2700U"],
    ["AMD Ryzen 5 5500U with Radeon Graphics", "AMD Ryzen 5 5500U"],
    ["Intel(R) Xeon(R) CPU E5-2665 0 @ 2.40GH", "Intel Xeon E5-2665"],
    ["Intel(R) Core(TM)2 Quad CPU Q8200", "Intel Core 2 Quad Q8200"],
    ["AMD Opteron(tm) Processor 4334", "AMD Opteron 4334"],
    ["Apple M1", "Apple M1"],
    ["CPU", "CPU"],
  ])("the processor «%s» is «%s»", (text, cpu) => {
    expect(cleanCpu(text)).toBe(cpu);
    expect(cleanCpu(cpu)).toBe(cpu);
  });

  test.each([
    ["512GB NVMe", "", "512 GB NVMe"],
    ["1tb HDD", "", "1 TB HDD"],
    ["256GB SSD + 1TB HDD", "", "256 GB SSD + 1 TB HDD"],
    ["16", "GB", "16 GB"],
    ["8 GB", "GB", "8 GB"],
    ["۸ GB", "", "8 GB"],
    ["Geen", "GB", "Geen"],
    ["none", "", "none"],
    ["-", "", "-"],
    ["SSD", "", "SSD"],
  ])("the capacity «%s» (%s) is «%s»", (text, unit, capacity) => {
    expect(cleanCapacity(text, unit)).toBe(capacity);
  });

  test.each([
    ["b", "B"],
    ["Klasse A", "A"],
    ["a+", "A+"],
    ["als nieuw", "als nieuw"],
  ])("the grade «%s» is «%s»", (text, grade) => {
    expect(cleanGrade(text)).toBe(grade);
  });

  test("specs of processor, memory and storage are split, others are not", () => {
    expect(splitSpecs("AMD Opteron(tm) Processor 4334 / 8 GB")).toEqual({
      cpu: "AMD Opteron 4334",
      ram: "8 GB",
      storage: "",
    });
    expect(splitSpecs("i5-6500/8GB/256GB SSD")).toEqual({
      cpu: "i5-6500",
      ram: "8 GB",
      storage: "256 GB SSD",
    });
    expect(splitSpecs("AMD Ryzen 7 2700U w/ Radeon / 16GB / geen")).toMatchObject({
      cpu: "AMD Ryzen 7 2700U",
      storage: "geen",
    });
    for (const other of ["24 inch, 1920x1080", "USB", "8 GB / 256 GB", "a / b", "/ 8 GB", ""]) {
      expect(splitSpecs(other)).toBeNull();
    }
  });

  test("a bare number is what its heading says, else what the supplier's numbers are, else gigabytes", () => {
    const mapping: Mapping = ["ram", "storage"];
    const ram = (heading: string, units = {}) =>
      readLines([heading, "Disk"], [["8192", "1 TB"]], mapping, units)[0]!.attributes.ram;
    expect([ram("RAM (GB)", { ram: "MB" }), ram("RAM", { ram: "MB" }), ram("RAM")]).toEqual([
      "8192 GB",
      "8192 MB",
      "8192 GB",
    ]);
    const proposed = (heading: string, ...cells: string[]) =>
      withoutUnit(
        [heading, "Disk"],
        cells.map((cell) => [cell, "1 TB"]),
        mapping,
      );
    expect(proposed("RAM", "8 GB", "۱۶")).toEqual(["ram"]);
    expect(proposed("RAM [GB]", "8")).toEqual([]);
    expect(proposed("RAM", "8 GB", "geen", "")).toEqual([]);
  });

  test("a column of its own wins over the specs, and a bare number takes the unit of its heading", () => {
    const mapping: Mapping = ["cpu", "ram", "specs", "storage"];
    const [line] = readLines(
      ["CPU", "RAM (GB)", "Specs", "Disk TB"],
      [["", "32", "i5 / 8 GB", "1"]],
      mapping,
    );
    expect(line!.attributes).toEqual({ cpu: "i5", ram: "32 GB", storage: "1 TB" });
  });
});

describe("the lines of a list", () => {
  const fields: Mapping = ["serialNumber", "model", "quantity", "purchasePrice"];

  test("without anything to remark have no problems", () => {
    expect(problems(fields, ["PF1A", "T490", "", "25,00"], ["", "Muis", "200", "0,50"])).toEqual([]);
  });

  test.each<[string, string[][], string[]]>([
    [
      "the same serial number, however written",
      [
        ["pf 1a", "T", "", ""],
        ["PF1A", "T", "", ""],
        ["Pf1a", "T", "1", ""],
      ],
      ["3 duplicateSerial error 2", "4 duplicateSerial error 2"],
    ],
    [
      "placeholders are no duplicates",
      [
        ["n/a", "T", "", ""],
        ["N/A", "T", "", ""],
      ],
      ["2 placeholderSerial warning", "3 placeholderSerial warning"],
    ],
    ["a device without a serial number", [["", "T", "1", ""]], ["2 missingSerial warning"]],
    ["a serial number for several", [["PF1A", "T", "3", ""]], ["2 serialWithQuantity error"]],
    ["no name", [["PF1A", "", "", ""]], ["2 missingName error"]],
    ["an unreadable quantity", [["", "T", "veel", ""]], ["2 badQuantity error"]],
    ["none", [["", "T", "0", ""]], ["2 badQuantity error"]],
    ["half a device", [["", "T", "2,5", ""]], ["2 badQuantity error"]],
    ["a negative price", [["PF1A", "T", "", "-5"]], ["2 badPrice error"]],
    ["a price in words", [["PF1A", "T", "", "gratis"]], ["2 badPrice error"]],
    ["a dash for no price", [["PF1A", "T", "", "-"]], []],
    ["an empty row", [["", " ", "", ""]], ["2 emptyRow warning"]],
    [
      "everything wrong",
      [
        ["PF1A", "T", "", ""],
        ["pf1a", "", "x", "y"],
      ],
      ["3 duplicateSerial error 2", "3 missingName error", "3 badQuantity error", "3 badPrice error"],
    ],
    [
      "a serial number that Excel rounded, once and again",
      [
        ["5.34E+11", "T", "", ""],
        ["5,34e+11", "T", "", ""],
        ["5E+11", "T", "", ""],
        ["۵٫۳۴E+۱۱", "T", "", ""],
        ["5E11", "T", "", ""],
      ],
      [2, 3, 4, 5].map((row) => `${row} roundedNumber error`),
    ],
    [
      "a serial number with a label, with words, and with another",
      [
        ["S/N: PA1", "T", "", ""],
        ["PD1 (2x)", "T", "", ""],
        ["PE1 / 5CG1", "T", "", ""],
        ["zie doos", "T", "", ""],
        ["PA–1", "T", "", ""],
      ],
      [
        "2 labelledSerial warning",
        "3 wordySerial error",
        "4 severalSerials error",
        "5 placeholderSerial warning",
      ],
    ],
    [
      "a serial number too long to be one",
      [["P".repeat(40) + "F".repeat(41), "T", "", ""]],
      ["2 placeholderSerial warning"],
    ],
  ])("%s", (_, rows, expected) => {
    expect(problems(fields, ...rows)).toEqual(expected);
  });

  test("leave out headings that come again, and say so", () => {
    const headings = ["Merk", "Model", "Nr", "Serienummer"];
    const mapping: Mapping = ["brand", "model", null, "serialNumber"];
    const rows = [
      ["HP", "840", "1", "PF1"],
      ["MERK", " Model", "blad 2", "serienummer"],
      ["Merk", "840", "2", "PF2"],
    ];
    const result = readLines(headings, rows, mapping);
    expect(result.map(isEmptyLine)).toEqual([false, true, false]);
    expect(lineProblems(result)).toEqual([
      { row: 3, field: "row", code: "repeatedHeadings", severity: "warning" },
    ]);
  });

  test("keep the texts that could not be read", () => {
    const [line] = lines(fields, ["n.v.t.", "T", "veel", "duur"]);
    expect(line).toMatchObject({ serialNumber: "", quantity: 0, purchasePrice: null });
    expect(line!.unread).toEqual({ serialNumber: "n.v.t.", quantity: "veel", purchasePrice: "duur" });
  });

  test("do not take over an asset tag that Excel rounded", () => {
    const result = lines(
      ["serialNumber", "model", "assetTag"],
      ["PF1", "T", "1,00E+05"],
      ["PF2", "T", "100"],
    );
    expect(result.map(({ assetTag }) => assetTag)).toEqual(["", "100"]);
    expect(lineProblems(result)).toEqual([
      { row: 2, field: "assetTag", code: "roundedNumber", severity: "error" },
    ]);
  });

  test("with text in unread columns only are empty", () => {
    const [line] = lines([null, "model"], ["12", ""]);
    expect(isEmptyLine(line!)).toBe(true);
  });

  test("read an amount as the rest of its column is written", () => {
    const prices = (...texts: string[]) =>
      lines(["purchasePrice"], ...texts.map((text) => [text])).map(({ purchasePrice }) => purchasePrice);
    expect(prices("1.250", "85,00")).toEqual([125_000, 8500]);
    expect(prices("1.250", "85")).toEqual([125_000, 8500]);
    expect(prices("1.250", "85.00")).toEqual([null, 8500]);
  });

  test("survive short rows and a mapping of other columns", () => {
    expect(readLines(["a"], [[], ["x"]], ["model", "brand"]).map(({ productName }) => productName)).toEqual([
      "",
      "x",
    ]);
  });

  test("whose numbers look alike say so, and keep both as they are written", () => {
    const fields: Mapping = ["serialNumber", "model"];
    const rows = [
      ["PF10E", "T480"],
      ["PF1OE", "T480"],
      ["PFI0E", "T480"],
      ["СN7", "T480"],
      ["CN7", "T480"],
    ];
    expect(problems(fields, ...rows)).toEqual([
      "3 lookalikeSerial warning 2",
      "4 lookalikeSerial warning 2",
      "5 foreignLetters warning",
      "6 lookalikeSerial warning 5",
    ]);
    expect(lines(fields, ...rows).map(({ serialNumber }) => serialNumber)).toEqual(
      rows.map(([serial]) => serial),
    );
  });

  test("of numbers alone need one name for all, or get theirs at intake", () => {
    const numbers = lines(["serialNumber", "remarks"], ["A100", ""], ["", "zonder nummer"]);
    const codes = (naming?: string | null) =>
      lineProblems(numbers, naming).map(({ row, code }) => `${row} ${code}`);
    expect(codes()).toEqual(["2 missingName", "3 missingSerial", "3 missingName"]);
    expect(codes("ThinkPad T480")).toEqual(["3 missingSerial"]);
    expect(codes(null)).toEqual(["3 missingSerial", "3 missingName"]);
  });

  test("say which text is too long to be kept whole", () => {
    const long = (length: number) => "x1 ".repeat(length / 3);
    const fields: Mapping = ["serialNumber", "productName", "assetTag", "remarks"];
    const odd = lines(fields, ["A1", long(300), long(90), long(600)], ["A2", "T480", "tag", "ok"]);
    expect(lineProblems(odd).map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      ...["2 remarks tooLong", "2 assetTag tooLong", "2 productName tooLong"],
    ]);
  });

  test("of ten times as many rows take about ten times as long to read and judge", () => {
    const judge = (count: number) => {
      const rows = Array.from({ length: count }, (_, at) => [`PF${at}`, "ThinkPad", "1", "25,00"]);
      const used = effort();
      expect(problems(fields, ...rows)).toEqual([]);
      return used();
    };
    judge(2000);
    const short = judge(2000) + judge(2000) + judge(2000);
    expect(judge(20_000)).toBeLessThan(10 * short);
  });
});

describe("an IMEI in a list", () => {
  const headings = ["IMEI", "Serial", "Model"];
  const read = (...rows: string[][]) => readLines(headings, rows, ["imei", "serialNumber", "model"]);
  const first = "490154203237518";

  test("stands beside the serial number, and for it where there is none", () => {
    expect(read(["49-015420-323751", "f17x", "iPhone"], [first, "", "iPhone"])).toMatchObject([
      { imei: first, serialNumber: "F17X" },
      { imei: first, serialNumber: first },
    ]);
  });

  test("that Excel rounded is called that, and stands for no serial number", () => {
    const lines = read(["3,56938E+14", "", "iPhone"], ["3,56938E+14", "F17X", "iPhone"]);
    expect(lines).toMatchObject([
      { imei: "", serialNumber: "", unread: { imei: "3,56938E+14" } },
      { imei: "", serialNumber: "F17X" },
    ]);
    expect(lineProblems(lines).map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, "imei", "roundedNumber"],
      [2, "serialNumber", "missingSerial"],
      [3, "imei", "roundedNumber"],
    ]);
  });

  test("that is none is told, not taken over, and still tells a device without another number apart", () => {
    const lines = read(
      ["490154203237519", "F17X", "iPhone"],
      ["A10000009296F3", "", "iPhone"],
      ["n/a", "X1", "Mac"],
    );
    expect(lines.map(({ imei, serialNumber }) => [imei, serialNumber])).toEqual([
      ["", "F17X"],
      ["", "A10000009296F3"],
      ["", "X1"],
    ]);
    expect(lineProblems(lines)).toEqual([
      { row: 2, field: "imei", code: "imeiCheckDigit", severity: "warning" },
      { row: 3, field: "imei", code: "badImei", severity: "warning" },
    ]);
    const short = lineProblems(read(["4901542032", "", "iPhone"]));
    expect(short).toEqual([{ row: 2, field: "imei", code: "imeiLength", severity: "warning" }]);
  });

  test("of a second SIM is kept as that, in a column of its own or beside the first", () => {
    const second = normalImei("86000000000001");
    const two = (...rows: string[][]) => readLines(["IMEI 1", "IMEI 2"], rows, ["imei", "imei2"]);
    const both = { imei: first, imei2: second, serialNumber: first };
    expect(two([first, second], [`${first} / ${second}`, ""])).toMatchObject([both, both]);
    expect(two(["", second], [first, first])).toMatchObject([
      { imei: second, imei2: "", serialNumber: second },
      { imei: first, imei2: "" },
    ]);
    expect(lineProblems(two([first, "123"], [second, first]))).toMatchObject([
      { row: 2, field: "imei2", code: "imeiLength" },
      { row: 2, field: "productName" },
      { row: 3, field: "imei2", code: "duplicateImei", otherRow: 2 },
      { row: 3, field: "productName" },
    ]);
  });

  test("of an earlier row is an error, told once", () => {
    const twice = { field: "imei", code: "duplicateImei", severity: "error", otherRow: 2 };
    const lines = read([first, "F17X", "iPhone"], [first, "F17Y", "iPhone"], [first, "", "iPhone"]);
    expect(lineProblems(lines)).toEqual([
      { row: 3, ...twice },
      { row: 4, ...twice },
    ]);
  });
});
