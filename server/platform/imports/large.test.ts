import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";
import { countStatements } from "../../testing/plans.ts";

const { admin, shop } = await testShop();
const rows = 5000;

/** Imports a list of so many rows, after a dry run that says the same. */
async function take(kind: string, headings: string, rowOf: (at: number) => string, more: object = {}) {
  const text = [headings, ...Array.from({ length: rows }, (_, at) => rowOf(at))].join("\n");
  const file = { name: `${kind}.csv`, bytes: Buffer.from(text) };
  const { listId, mapping } = (await admin.upload(`/${kind}/import/read`, [file])).body;
  const body = { listId, mapping, ...more };
  const tried = (await admin.post(`/${kind}/import?dryRun=true`, body)).body;
  const { status, body: saved } = await admin.post(`/${kind}/import`, body);
  expect(status).toBe(200);
  expect({ ...saved, importId: null, items: [] }).toEqual({ ...tried, items: [] });
  return {
    ...saved,
    takeBack: async () => (await admin.post(`/${kind}/imports/${saved.importId}/undo`)).body,
  };
}
const contacts = (more: object = {}) =>
  take(
    "contacts",
    "Naam;Bedrijf;KvK;E-mail;Straat;Huisnummer;Postcode;Plaats;Land",
    (at) => `P ${at};B ${at >> 1};${10_000_000 + (at >> 1)};p${at}@x.nl;Kade;${at};1000 AA;Ede;Nederland`,
    more,
  );
const prices = () =>
  take(
    "products",
    "Serienummer;Verkoopprijs;Opmerkingen;Werkgeheugen",
    (at) => `QS-${at};${100 + (at % 50)},00;Partij ${at >> 6};32`,
    { onMatch: { serialNumber: "update" } },
  );
const products = (series: string) =>
  take(
    "products",
    "SKU;Serienummer;Merk;Model;Soort;Verkoopprijs;Processor;Werkgeheugen",
    (at) => `${series}-${at};${series}S-${at};HP;840;Laptop;249,00;i5;16`,
    { types: { Laptop: shop.ids.types.Laptop } },
  );

test("5,000 contacts with their companies come, are updated, and go", { timeout: 300_000 }, async () => {
  const first = await contacts();
  expect(first.created).toBe(rows);
  const second = await contacts({ onMatch: { email: "update" }, roles: { isCustomer: true } });
  expect(second).toMatchObject({ created: 0, updated: rows });
  expect(await second.takeBack()).toMatchObject({ removed: 0, restored: rows, stay: [] });
  const undone = await first.takeBack();
  expect(undone).toMatchObject({ removed: 0, restored: 0 });
  expect(undone.stay).toHaveLength(rows);
});

test("5,000 devices get prices, remarks and memory, and lose them, without a statement for each", {
  timeout: 300_000,
}, async () => {
  await products("Q");
  const [changed, statements] = await countStatements(prices);
  expect(changed).toMatchObject({ created: 0, updated: rows });
  expect(statements).toBeLessThan(rows / 10);
  const of = async (at: number) => {
    const { id } = (await admin.get(`/products?serialNumber=QS-${at}`)).body.items[0];
    const { salePrice, remarks, attributes } = (await admin.get(`/products/${id}`)).body;
    return { salePrice, remarks, ram: attributes.ram };
  };
  expect(await of(4999)).toEqual({ salePrice: 14_900, remarks: "Partij 78", ram: "32 GB" });
  const [undone, takingBack] = await countStatements(changed.takeBack);
  expect(undone).toEqual({ removed: 0, restored: rows, stay: [] });
  expect(takingBack).toBeLessThan(rows / 10);
  expect(await of(4999)).toEqual({ salePrice: 24_900, remarks: "", ram: "16 GB" });
});

test("5,000 devices come and go, and come again for 2,500 sales, which go", {
  timeout: 300_000,
}, async () => {
  const first = await products("P");
  expect(first.created).toBe(rows);
  expect(await first.takeBack()).toEqual({ removed: rows, restored: 0, stay: [] });
  await products("P");
  const sales = await take(
    "sales",
    "Ordernummer;Datum;Klant;E-mail;SKU;Aantal;Prijs;Btw",
    (at) => `S-${at >> 1};01-11-2026;K ${at >> 1};k${at >> 1}@y.nl;P-${at};1;100;21%`,
  );
  expect(sales.created).toBe(rows / 2);
  expect(await sales.takeBack()).toEqual({ removed: rows / 2, restored: 0, stay: [] });
  expect((await admin.get("/sales?q=S-1")).body.total).toBe(0);
});
