import { describe, expect, test } from "vitest";
import { type ImportField, importFields } from "./fields.ts";
import { headingKey, knownHeadings } from "./headings.ts";
import { proposeMapping } from "./mapping.rules.ts";
import { vocabularies } from "./vocabularies.ts";

type Headings = Partial<Record<ImportField, string>>;

/** Headings of lists, by language. */
const languages: Record<string, Headings> = {
  Dutch: {
    serialNumber: "Serienummer | Serienr. | Serie nr | S/N | SN | Ser. nr. | Fabrieksnummer",
    imei: "IMEI | IMEI-nummer | IMEI nr.",
    brand: "Merk | Fabrikant | Merknaam",
    model: "Model | Modelnaam | Typenummer",
    productName: "Omschrijving | Artikelomschrijving | Toestel | Apparaat",
    productType: "Productcategorie | Categorie | Soort apparaat",
    quantity: "Aantal | Aant. | Stuks",
    purchasePrice: "Inkoopprijs | Ink. prijs | Prijs per stuk | Prijs p/st | Nettoprijs | Restwaarde",
    assetTag: "Inventarisnr. | Activanummer",
    cpu: "Processor",
    ram: "Werkgeheugen | Geheugen (GB)",
    storage: "Opslag | Harde schijf | Schijfgrootte",
    grade: "Staat | Conditie | Optische staat",
    remarks: "Opmerkingen | Schade | Beschadigingen | Gebreken",
    specs: "Specificaties | Configuratie",
  },
  English: {
    serialNumber: "Serial number | Serial No. | Ser. No. | Serial # | S/No | Service Tag | IMEI / S/N",
    imei: "IMEI number | IMEI 1 | MEID / IMEI",
    brand: "Brand | Make | Manufacturer | Brand name",
    model: "Model name | Model no.",
    productName: "Device name | Item description | Product description | Asset name",
    productType: "Category | Device type | Form factor",
    quantity: "Qty | Quantity | No. of units | Pcs",
    purchasePrice: "Unit price | Unit cost | Buy price | Net price | Price (EUR)",
    assetTag: "Asset tag | Asset no. | Inventory ID",
    cpu: "CPU | Processor type",
    ram: "RAM | Memory size | Installed RAM",
    storage: "Storage | HDD size | SSD | Disk size",
    grade: "Grade | Cosmetic condition",
    remarks: "Damage | Faults | Notes | Comments | Issues",
    specs: "Specs | Configuration",
  },
  German: {
    serialNumber: "Seriennummer | Ser.-Nr. | Serien-Nr. | Seriennr.",
    brand: "Marke | Hersteller",
    model: "Modell | Modellbezeichnung",
    productName: "Bezeichnung | Gerätename | Gerätebezeichnung | Artikelbezeichnung",
    productType: "Gerätetyp | Produktgruppe",
    quantity: "Anzahl | Anz. | Menge | Stk. | St. | Stück",
    purchasePrice: "EK netto | EK | EK-Preis | Stückpreis | Nettopreis | Preis/Stück",
    assetTag: "Inventar-Nr. | Anlagennummer",
    cpu: "Prozessor | Prozessortyp",
    ram: "Arbeitsspeicher | Arbeitsspeicher [GB]",
    storage: "Festplatte | Speichergröße | Festplattengröße",
    grade: "Zustand | Zustandsklasse",
    remarks: "Schäden | Schaden | Beschädigungen | Mängel | Bemerkung",
    specs: "Ausstattung | Technische Daten",
  },
  French: {
    serialNumber: "N° de série | Numéro de série | N° série | Num. série | Nº de série",
    brand: "Marque | Constructeur",
    model: "Modèle",
    productName: "Désignation | Nom de l'appareil | Libellé",
    productType: "Type d'appareil | Type de produit",
    quantity: "Quantité | Qté | Nb | Nbre",
    purchasePrice: "PU HT | P.U. HT | Prix unitaire HT | Prix d'achat HT | Prix (€) | PU",
    assetTag: "N° d'inventaire | Étiquette",
    cpu: "Processeur",
    ram: "Mémoire vive | Mémoire RAM",
    storage: "Disque dur | Stockage | Capacité",
    grade: "État | Grade esthétique",
    remarks: "Dégâts | Défauts | Dommages | Remarques",
    specs: "Caractéristiques",
  },
  Spanish: {
    serialNumber: "Núm. de serie | Nº de serie | Número de serie | Nro. de serie | N.º serie",
    brand: "Marca | Fabricante",
    model: "Modelo",
    productName: "Nombre del dispositivo | Descripción | Artículo",
    productType: "Tipo de equipo | Categoría",
    quantity: "Cantidad | Cant. | Uds. | Ud.",
    purchasePrice: "Precio unitario | Precio neto | Coste",
    assetTag: "Etiqueta de activo | Número de inventario",
    cpu: "Procesador",
    ram: "Memoria RAM",
    storage: "Disco duro | Almacenamiento | Capacidad",
    grade: "Estado | Grado",
    remarks: "Daños | Desperfectos | Observaciones | Averías",
    specs: "Especificaciones",
  },
  Portuguese: {
    serialNumber: "Núm. de série | N.º de série | Número de série | Nr. de série",
    brand: "Marca",
    productName: "Nome do dispositivo | Descrição | Equipamento",
    quantity: "Quantidade | Qtd. | Qtde",
    purchasePrice: "Preço | Preço unitário | Preço líquido | Custo",
    assetTag: "Número de inventario | Etiqueta do património",
    ram: "Memória RAM | Memória",
    storage: "Armazenamento | Disco rígido | Capacidade",
    grade: "Condição | Qualidade",
    remarks: "Danos | Defeitos | Avarias | Observações",
  },
  Italian: {
    serialNumber: "Numero di serie | N. di serie | Numero seriale | Seriale | Matricola",
    brand: "Marca | Produttore",
    model: "Modello | Nome modello",
    productName: "Descrizione | Prodotto | Articolo | Nome dispositivo",
    productType: "Tipologia | Tipo prodotto",
    quantity: "Quantità | Q.tà | Pezzi",
    purchasePrice: "Prezzo | Prezzo unitario | Prezzo di acquisto | Prezzo netto",
    assetTag: "Codice cespite | Etichetta",
    cpu: "Processore",
    ram: "Memoria installata | Memoria RAM",
    storage: "Disco rigido | Archiviazione | Capacità",
    grade: "Condizioni | Stato",
    remarks: "Danni | Difetti | Note | Osservazioni",
    specs: "Specifiche tecniche | Configurazione",
  },
  Polish: {
    serialNumber: "Numer seryjny | Nr seryjny | Nr ser.",
    imei: "Numer IMEI | Nr IMEI",
    brand: "Marka | Producent",
    model: "Model urządzenia | Nazwa modelu",
    productName: "Nazwa | Nazwa urządzenia | Opis | Opis produktu",
    productType: "Typ urządzenia | Kategoria | Rodzaj sprzętu",
    quantity: "Ilość | Szt. | Liczba sztuk",
    purchasePrice: "Cena | Cena netto | Cena zakupu | Cena jednostkowa | Wartość",
    assetTag: "Numer inwentarzowy | Nr inw.",
    cpu: "Procesor",
    ram: "Pamięć RAM | Pamięć operacyjna",
    storage: "Dysk | Dysk twardy | Pojemność dysku",
    grade: "Stan | Stan wizualny | Klasa",
    remarks: "Uwagi | Uszkodzenia | Usterki | Opis uszkodzeń",
    specs: "Specyfikacja | Parametry",
  },
  Arabic: {
    serialNumber: "الرقم التسلسلي | رقم السيريال | الأرقام التسلسلية",
    brand: "العلامة التجارية | الشركة المصنعة",
    model: "الموديل | الطراز",
    productName: "اسم الجهاز | وصف المنتج",
    quantity: "الكمية | العدد",
    purchasePrice: "سعر الشراء | سعر الوحدة | السعر",
    ram: "الذاكرة العشوائية | الرام",
    storage: "سعة التخزين | القرص الصلب",
    remarks: "ملاحظات | الأضرار",
  },
  Persian: {
    serialNumber: "شماره سریال | سریال",
    brand: "برند | شرکت سازنده",
    model: "مدل دستگاه",
    productName: "شرح کالا | نام دستگاه",
    quantity: "تعداد",
    purchasePrice: "قیمت خرید | قیمت واحد",
    ram: "حافظه رم",
    storage: "هارد دیسک | فضای ذخیره‌سازی",
    remarks: "توضیحات | خسارت | ایرادات",
  },
};
const cases = Object.entries(languages).flatMap(([language, headings]) =>
  Object.entries(headings).flatMap(([field, names]) =>
    names.split("|").map((name) => [language, name.trim(), field] as const),
  ),
);

describe("headings of suppliers", () => {
  test("are at least 150, in ten languages", () => {
    expect(Object.keys(languages)).toHaveLength(10);
    expect(new Set(cases.map(([, heading]) => headingKey(heading))).size).toBeGreaterThanOrEqual(150);
  });

  test.each(cases)("in %s: «%s» is %s", (_, heading, field) => {
    expect(proposeMapping([heading], [])).toEqual([field]);
  });

  test("mean one field each, but for «nombre», which its cells decide", () => {
    const fieldsOf = Map.groupBy(
      importFields.flatMap((field) => knownHeadings[field].map((heading) => ({ heading, field }))),
      ({ heading }) => heading,
    );
    const fields = (named: { field: ImportField }[]) => new Set(named.map(({ field }) => field)).size;
    const twice = [...fieldsOf].filter(([, named]) => fields(named) > 1).map(([heading]) => heading);
    expect(twice).toEqual(["nombre"]);
  });

  test.each<[string, string, (string | null)[]]>([
    [
      "free space is no storage",
      "Disk free|Beschikbare opslag|Storage (free)|Disk used %",
      [null, null, null, null],
    ],
    ["what is in all is", "Total disk space|Free disk space", ["storage", null]],
    [
      "a part's number is not the device's",
      "Battery serial|Disk serial number|S/N moederbord",
      [null, null, null],
    ],
    ["the device's own is", "System Serial Number|Laptop serienummer", ["serialNumber", null]],
    [
      "a part's condition is no grade",
      "Battery condition|Screen condition|Conditie accu",
      [null, null, null],
    ],
    ["a count or a state is no disk", "Number of disks|HDD status|SSD removed", [null, null, null]],
    ["speed and cores are no processor", "CPU speed|CPU cores|Processor GHz|CPU", [null, null, null, "cpu"]],
    ["dates are no field", "Model year|Serial number last seen|Warranty end", [null, null, null]],
  ])("%s: %s", (_, headings, fields) => {
    expect(proposeMapping(headings.split("|"), [])).toEqual(fields);
  });

  test.each<[string, (string | null)[]]>([
    ["Serial|Purchase date|Purchase cost", ["serialNumber", null, null]],
    ["Serienummer|Aanschafdatum|Aanschafwaarde|Prijs", ["serialNumber", null, null, null]],
    ["Serial|Date of purchase|Cost|Bid", ["serialNumber", null, null, "purchasePrice"]],
    ["Serial|Cost", ["serialNumber", "purchasePrice"]],
  ])("say what they cost their owner, which is not what we pay: %s", (headings, fields) => {
    expect(proposeMapping(headings.split("|"), [])).toEqual(fields);
  });

  test.each(["Compare at price", "Old price", "Suggested retail price", "Verzekerde waarde", "Price type"])(
    "«%s» is no price of any list",
    (heading) => {
      for (const vocabulary of Object.values(vocabularies))
        expect(proposeMapping([heading], [["10.00"]], {}, vocabulary)).toEqual([null]);
    },
  );

  test.each([
    "Klantnaam",
    "Order no.",
    "Leverdatum",
    "Nazwa klienta",
    "Stato ordine",
    "Data",
    "Nr.",
    "RRP",
    "Listenpreis",
    "P.V.P.",
    "Adviesprijs",
  ])("«%s» is left to the person", (heading) => {
    expect(proposeMapping([heading], [])).toEqual([null]);
  });
});

test("the mail address of a customer is no name", () => {
  const rows = [["roni@example.com"]];
  expect(proposeMapping(["customer_email"], rows, {}, vocabularies.sales)).toEqual(["email"]);
});

describe("of columns that are called the type", () => {
  const typed = (headings: string[], ...rows: string[][]) =>
    headings[proposeMapping(headings, rows, {}, vocabularies.products).indexOf("productType")];

  test("how a web shop sells its products is none", () => {
    const headings = ["sku", "product_type", "attribute_set_code", "name"];
    const rows = [
      ["A-1", "simple", "Laptop", "HP 840"],
      ["A-2", "configurable", "Desktop", "HP 800"],
    ];
    expect(typed(headings, ...rows)).toBe("attribute_set_code");
    expect(typed(["sku", "product_type", "name"], ["A-1", "simple", "HP 840"])).toBeUndefined();
  });

  test("the one that names kinds of devices is it, whichever stands first", () => {
    expect(typed(["Categorie", "Soort"], ["Hardware", "Laptop"], ["Hardware", "Monitor"])).toBe("Soort");
    expect(typed(["Soort", "Categorie"], ["Hardware", "Laptop"], ["Hardware", "Monitor"])).toBe("Categorie");
  });
});

describe("a heading that is known", () => {
  test.each<[string, string, string[]]>([
    ["Aantal", "quantity", ["1.000", "2.500", "2.000"]],
    ["Quantity", "quantity", ["100%", "50%", "2"]],
    ["Prijs", "purchasePrice", ["op aanvraag", "op aanvraag", "100"]],
    ["Omschrijving", "productName", ["840", "850"]],
    ["Units", "quantity", ["2 x 3", "1"]],
  ])("keeps its column whatever its cells hold: %s", (heading, field, cells) => {
    const rows = cells.map((cell) => [cell]);
    expect(proposeMapping([heading], rows)).toEqual([field]);
  });

  test("of those that say little one cell must bear it out", () => {
    expect(proposeMapping(["Units"], [["pcs"], ["pcs"]])).toEqual([null]);
  });

  test.each(["is_company", "Ist ein Unternehmen", "Is een bedrijf", "company_id", "Company Type"])(
    "is not «%s», in which another thing stands of a company",
    (heading) => {
      expect(proposeMapping([heading, "Naam"], [["true", "Mia"]], {}, vocabularies.contacts)).toEqual([
        null,
        "name",
      ]);
    },
  );
});

describe("the names that an owner gave to devices", () => {
  const taken = (headings: string, ...rows: string[]) =>
    proposeMapping(
      headings.split("|"),
      rows.map((row) => row.split("|")),
    ).includes("productName");

  test.each(["Name", "Computer name", "Nom", "Device name", "Naam", "Nombre", "اسم الجهاز"])(
    "are not taken beside make and model: %s",
    (heading) => {
      expect(taken(`${heading}|Manufacturer|Model`, "LT-MIA|Dell|XPS 13", "LT-JAN|Dell|XPS 13")).toBe(false);
      expect(
        taken(
          `${heading}|Manufacturer|Model`,
          "Mia's Dell XPS 13|Dell|XPS 13",
          "Jan's Dell XPS 13|Dell|XPS 13",
        ),
      ).toBe(false);
    },
  );

  test("are taken when they say what devices are, or nothing else does", () => {
    expect(taken("Name|Manufacturer|Model", "Dell XPS 13|Dell|XPS 13", "HP 840|HP|840")).toBe(true);
    expect(taken("Name|Manufacturer|Model", "Laptop|Dell|XPS 13", "Laptop|Dell|XPS 15")).toBe(true);
    expect(taken("Name|Model", "Dell XPS 13|XPS 13", "HP 840|840")).toBe(true);
    expect(taken("Name|Serial", "LT-MIA|A1", "LT-JAN|A2")).toBe(true);
  });
});

test("a price of another kind is no purchase price", () => {
  const headings = ["sku", "price", "special_price"];
  const rows = [["A-1", "99.00", "89.00"]];
  expect(proposeMapping(headings, rows, {}, vocabularies.products)).toEqual(["sku", "salePrice", null]);
});
