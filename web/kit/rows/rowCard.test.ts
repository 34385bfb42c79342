import { expect, test } from "vitest";
import { factsOf } from "./RowCard.tsx";

const columns = [
  { key: "sku", label: "SKU" },
  { key: "productName", label: "Naam", names: true },
  { key: "serialNumber", label: "Serienummer" },
  { key: "location", label: "Plaats", exports: ["locationName", "locationLabel"] },
  { key: "attributes.grade", label: "Conditie (grade)" },
  { key: "saleable", label: "Verkoopbaar" },
  { key: "price", label: "Prijs" },
];
const keysOf = (row: object) => factsOf(columns, row).facts.map(({ key }) => key);

test("a card is titled by what people call its row, else by its first column", () => {
  expect(factsOf(columns, {}).title.key).toBe("productName");
  expect(factsOf(columns.slice(2), {}).title.key).toBe("serialNumber");
});

test("a card leaves out what is empty, and nothing else", () => {
  const row = { sku: "100001", productName: "T480", serialNumber: "", attributes: {}, saleable: false };
  expect(keysOf({ ...row, locationName: null, locationLabel: "" })).toEqual(["sku", "price"]);
  const full = {
    ...row,
    saleable: true,
    serialNumber: "PF1",
    attributes: { grade: "A" },
    locationName: "Magazijn",
    locationLabel: "",
  };
  expect(keysOf(full)).toEqual(["sku", "serialNumber", "location", "attributes.grade", "saleable", "price"]);
});

test("a card leaves out a column that shows nothing of its row", () => {
  const shown = [
    { key: "sku", label: "SKU" },
    { key: "progress", label: "Voortgang", cell: ({ watched }: { watched?: string }) => watched },
  ];
  expect(factsOf(shown, {}).facts).toEqual([]);
  expect(factsOf(shown, { watched: "50 %" }).facts).toHaveLength(1);
});

test("a card keeps what is only acted on, of which a file has nothing", () => {
  const acts = [
    { key: "sku", label: "SKU" },
    { key: "suggestions", label: "Lijkt op", exports: [] },
  ];
  expect(factsOf(acts, { sku: "100001" }).facts.map(({ key }) => key)).toEqual(["suggestions"]);
});

test("what says by itself what it is stands beside the name of a card, and not among its facts", () => {
  const shown = [
    { key: "sku", label: "SKU" },
    { key: "status", label: "Status", beside: true },
    { key: "price", label: "Prijs" },
  ];
  const { beside, facts } = factsOf(shown, { sku: "100001", status: "Gereed", price: 3 });
  expect([beside, facts].map((columns) => columns.map(({ key }) => key))).toEqual([["status"], ["price"]]);
  expect(factsOf(shown, { sku: "100001", status: "" }).beside).toEqual([]);
});
