import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { locales } from "../../../contract/locales.ts";
import { testShop } from "../../testing/fixture.ts";
import { originalName, standardName, standardNames, translatedName } from "./standardNames.ts";

const { world, admin, shop } = await testShop();

const inLanguage = (locale: string) => ({ "accept-language": locale });
const namesIn = async (locale: string, path: string) => {
  const { body } = await admin.get(path, inLanguage(locale));
  return (body.items as { name: string }[]).map(({ name }) => name);
};
const idOf = async (path: string, name: string) => {
  const { body } = await admin.get(`${path}?pageSize=100`);
  return (body.items as { id: number; name: string }[]).find((item) => item.name === name)!.id;
};
const statuses = "/admin/product-statuses";

describe("the names that come with the product", () => {
  test("differ from each other in every language, so that each can be read back", () => {
    for (const locale of locales)
      for (const name of standardNames) expect(originalName(locale, translatedName(locale, name))).toBe(name);
  });

  test("are all that a new deployment holds", async () => {
    const { rows } = await sql<{
      name: string;
    }>`select name from "productStatus" union select name from "orderStatus"
      union select name from "vatCode" union select name from location union select name from attribute where code <> 'imei'
      union select name from "productType" union select name from "productSubType" union select name from task`.execute(
      world.db,
    );
    // The product makes this task itself, when an erasure fails.
    const held = [...rows.map(({ name }) => name), standardName("destroyingDrive")];
    expect(held.sort()).toEqual([...standardNames].sort());
  });

  test("are shown, sorted and found in the language of the reader", async () => {
    expect(await namesIn("en", statuses)).toEqual([
      "Purchased",
      "In stock",
      "On hold",
      "Saleable",
      "Ready to ship",
      "Sold",
    ]);
    expect(await namesIn("de", `${statuses}?q=verkauf&sort=name`)).toEqual(["Verkaufsfähig", "Verkauft"]);
    expect(await namesIn("de", `${statuses}?q=verkoop`)).toEqual([]);
    expect(await namesIn("nl", `${statuses}?q=verkoop`)).toEqual(["Verkoopbaar"]);
    expect(await namesIn("fr", "/admin/product-types?sort=name")).toEqual([
      "Accessoire",
      "Moniteur",
      "Ordinateur de bureau",
      "Ordinateur portable",
      "Serveur",
      "Téléphone",
    ]);
  });

  test("are so in a picker, by what is typed and by their ids", async () => {
    const path = "/autocomplete/product-types";
    const { body } = await admin.get(`${path}?q=phone`, inLanguage("en"));
    expect(body).toMatchObject([{ label: "Phone" }]);
    const labels = await admin.get(`${path}?ids=${body[0].id}`, inLanguage("pt"));
    expect(labels.body).toMatchObject([{ label: "Telefone" }]);
    const sub = await admin.get("/autocomplete/product-sub-types?q=tablet", inLanguage("es"));
    expect(sub.body).toMatchObject([{ label: "Tableta", detail: "Teléfono" }]);
    expect((await admin.get(`${path}?q=telef`, inLanguage("en"))).body).toEqual([]);
  });

  test("are so wherever a row shows them, and in a file of the list", async () => {
    const { id } = await shop.device({ typeId: shop.ids.types.Laptop });
    const translated = await admin.get(`/products/${id}`, inLanguage("en"));
    expect(translated.body).toMatchObject({ typeName: "Laptop", statusName: "In stock" });
    const list = await admin.get("/products", inLanguage("de"));
    expect(list.body.items[0]).toMatchObject({ statusName: "Auf Lager" });
    const file = await admin.post(
      "/products/bulk/print/export",
      { ids: [id], format: "csv", columns: ["statusName", "attributes.battery"] },
      inLanguage("en"),
    );
    expect(String(file.body)).toContain("Battery");
    expect(String(file.body)).toContain("In stock");
  });

  test("stay standard when an edit leaves the shown name as it is", async () => {
    const id = await idOf(statuses, "Verkoopbaar");
    const path = `${statuses}/${id}`;
    const { body } = await admin.get(path, inLanguage("en"));
    const { id: _, ...input } = body;
    const edited = await admin.put(path, { ...input, color: "#112233" }, inLanguage("en"));
    expect(edited.body).toMatchObject({ name: "Saleable", color: "#112233" });
    expect((await admin.get(path, inLanguage("nl"))).body.name).toBe("Verkoopbaar");
  });

  test("are the company's own once renamed, and standard again when renamed back", async () => {
    const id = await idOf(statuses, "Ingekocht");
    const path = `${statuses}/${id}`;
    await admin.patch(path, { name: "Binnenkort" }, inLanguage("en"));
    for (const locale of locales)
      expect((await admin.get(path, inLanguage(locale))).body.name).toBe("Binnenkort");
    await admin.patch(path, { name: "Purchased" }, inLanguage("en"));
    expect((await admin.get(path, inLanguage("fr"))).body.name).toBe("Acheté");
  });

  test("that a company gave itself stay what they are", async () => {
    const { body } = await admin.post(
      statuses,
      { name: "Saleable", lifecycle: "saleable" },
      inLanguage("nl"),
    );
    const path = `${statuses}/${body.id}`;
    await admin.patch(path, { name: "Saleable", color: "#112233" }, inLanguage("en"));
    expect((await admin.get(path, inLanguage("nl"))).body.name).toBe("Saleable");
    await admin.del(path);
  });

  test("are so in the tasks of a device and in the previews of a bulk edit", async () => {
    const { id } = await shop.device({ typeId: shop.ids.types.Laptop });
    expect(await namesIn("en", `/tasks?productId=${id}&sort=name`)).toEqual([
      "Assign grade",
      "Clean",
      "Erase data",
      "Photograph",
      "Test",
    ]);
    const { body } = await admin.get(`/tasks?productId=${id}&q=erase`, inLanguage("en"));
    const preview = await admin.post(
      "/tasks/bulk-edit",
      { ids: [body.items[0].id], changes: { position: 3 }, dryRun: true },
      inLanguage("en"),
    );
    expect(preview.body.rows).toMatchObject([{ label: `Erase data · ${body.items[0].sku}` }]);
  });

  test("are so in refusals", async () => {
    const { id } = await shop.device();
    const refusal = await admin.patch(
      `/products/${id}`,
      { attributes: { battery: "90%" } },
      inLanguage("en"),
    );
    expect(refusal).toMatchObject({ status: 400, body: { details: { name: "Battery" } } });
    expect(refusal.body.detail).toContain("Battery");
  });
});
