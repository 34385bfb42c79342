import { beforeAll, describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
let companyId: number;

const similar = async (typed: Record<string, string>) => {
  const { status, body } = await admin.get(`/contacts/similar?${new URLSearchParams(typed)}`);
  expect(status).toBe(200);
  return body.items as { id: number; name: string; alike: string[] }[];
};

beforeAll(async () => {
  companyId = (await shop.made("/companies", { name: "Bank Holding", kvk_nr: "34179503" })).id;
  await shop.contact("Bank Inkoop", {
    companyId,
    email: "Inkoop@Bank.example",
    phone: "+31 (0)30 765 43 21",
    phone2: "06-12345678",
    street: "Lange Nieuwstraat 12-a",
    zipcode: "3511 ED",
    city: "Utrecht",
  });
  await shop.contact("Buren", { street: "Lange Nieuwstraat 14", zipcode: "3511ED" });
  await shop.contact("Leeg");
});

describe("a contact that is about to be made", () => {
  test.each<[Record<string, string>, string[]]>([
    [{ email: "inkoop@bank.example" }, ["email"]],
    [{ email: " INKOOP@BANK.EXAMPLE " }, ["email"]],
    [{ phone: "0307654321" }, ["phone"]],
    [{ phone: "030-765 43 21" }, ["phone"]],
    [{ phone2: "0031307654321" }, ["phone"]],
    [{ phone: "+31612345678" }, ["phone"]],
    [{ phone: "۰۶ ۱۲۳۴۵۶۷۸" }, ["phone"]],
    [{ kvk_nr: "3417 9503" }, ["company"]],
    [{ zipcode: "3511ed", street: "Nieuwstraat 12 A" }, ["address"]],
    [{ zipcode: "3511 ED", street: "lange nieuwstraat 12a" }, ["address"]],
    [{ name: "bank inkoop " }, ["name"]],
    [{ name: "BÄNK\u00a0 i\u0301nkoop" }, ["name"]],
    [{ name: "Bank Inkoop", phone: "06 1234 5678" }, ["phone", "name"]],
  ])("with %j looks like one that is there", async (typed, alike) => {
    expect(await similar(typed)).toMatchObject([{ name: "Bank Inkoop", alike }]);
  });

  test.each<Record<string, string>>([
    {},
    { email: "" },
    { email: "ander@bank.example" },
    { phone: "0307654320" },
    { phone: "12345" },
    { phone: "onbekend" },
    { kvk_nr: "34179504" },
    { zipcode: "3511 ED", street: "Lange Nieuwstraat 16" },
    { zipcode: "3511 ED" },
    { zipcode: "3511 ED", street: "Lange Nieuwstraat" },
    { zipcode: "3512 ED", street: "Lange Nieuwstraat 12-a" },
    { name: "Bank" },
    { zipcode: "", street: "", phone: "", name: "" },
  ])("with %j looks like none", async (typed) => {
    expect(await similar(typed)).toEqual([]);
  });

  test("of the same company is told of the people there, with the company's name and place", async () => {
    expect(await similar({ companyId: String(companyId) })).toEqual([
      {
        id: expect.any(Number),
        name: "Bank Inkoop",
        companyName: "Bank Holding",
        city: "Utrecht",
        alike: ["company"],
      },
    ]);
  });

  test("sees the likeliest first, and at most five", async () => {
    for (let at = 0; at < 8; at += 1) await shop.contact("Jan de Vries", { phone: `01000000${at}0` });
    const items = await similar({ name: "Jan de Vries", phone: "0100000030" });
    expect(items).toHaveLength(5);
    expect(items[0]!.alike).toEqual(["phone", "name"]);
    expect(items[1]!.alike).toEqual(["name"]);
  });

  test("can be made all the same", async () => {
    expect((await admin.post("/contacts", { name: "Bank Inkoop", phone: "06 12345678" })).status).toBe(201);
  });

  test("is compared for who may read contacts alone", async () => {
    const technician = await world.signedIn("Technician");
    expect((await technician.get("/contacts/similar?name=bank")).status).toBe(403);
  });
});
