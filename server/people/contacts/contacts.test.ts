import { describe, expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();

describe("a company's numbers", () => {
  test("are stored as digits, however they are written", async () => {
    const { body } = await admin.post("/companies", {
      name: "Spatie BV",
      kvk_nr: "6959 9084",
      rsin_nr: "818.034.063",
    });
    expect(body).toMatchObject({ kvk_nr: "69599084", rsin_nr: "818034063" });
    const persian = await admin.post("/companies", { name: "Perzië BV", kvk_nr: "۶۸۷۵۰۱۱۰" });
    expect(persian.body.kvk_nr).toBe("68750110");
  });

  test.each([
    ["kvk_nr", "1234567", "kvkInvalid", "Een KvK-nummer heeft 8 cijfers."],
    ["kvk_nr", "1234567a", "kvkInvalid", "Een KvK-nummer heeft 8 cijfers."],
    ["rsin_nr", "123456789", "rsinInvalid", expect.stringContaining("elfproef")],
    ["rsin_nr", "000000000", "rsinInvalid", expect.any(String)],
  ])("%s %s is refused at its field", async (path, value, code, message) => {
    const answer = await admin.post("/companies", { name: "Fout BV", [path]: value });
    expect(answer).toMatchObject({ status: 400, body: { code, errors: [{ path, code, message }] } });
  });

  test("are checked on a change too, and leave the other as it is", async () => {
    const { id } = (await admin.post("/companies", { name: "Later BV", kvk_nr: "90001354" })).body;
    expect((await admin.patch(`/companies/${id}`, { rsin_nr: "1" })).status).toBe(400);
    expect((await admin.patch(`/companies/${id}`, { rsin_nr: "863383683" })).body).toMatchObject({
      kvk_nr: "90001354",
      rsin_nr: "863383683",
    });
  });

  test("belong to one company: a second with the same name or number is told so at the field", async () => {
    await admin.post("/companies", { name: "Uniek BV", kvk_nr: "68727720" });
    expect(await admin.post("/companies", { name: "Uniek BV" })).toMatchObject({
      status: 409,
      body: { code: "companyNameTaken", errors: [{ path: "name" }] },
    });
    expect(await admin.post("/companies", { name: "Ander BV", kvk_nr: "68727720" })).toMatchObject({
      status: 409,
      body: { code: "kvkNrTaken", errors: [{ path: "kvk_nr" }] },
    });
    expect((await admin.post("/companies", { name: "Zonder 1" })).status).toBe(201);
    expect((await admin.post("/companies", { name: "Zonder 2" })).status).toBe(201);
  });
});

describe("a contact", () => {
  test("shows its company's name, and a company in use is not removed", async () => {
    const company = (await admin.post("/companies", { name: "Moeder BV" })).body;
    const contact = await shop.contact("Dochter", { companyId: company.id });
    expect(contact.companyName).toBe("Moeder BV");
    expect(await admin.del(`/companies/${company.id}`)).toMatchObject({
      status: 422,
      body: { code: "companyInUse", detail: "Dit bedrijf hoort nog bij een relatie." },
    });
    await admin.del(`/contacts/${contact.id}`);
    expect((await admin.del(`/companies/${company.id}`)).status).toBe(200);
  });

  test("of an unknown company is refused at the field", async () => {
    expect(await admin.post("/contacts", { name: "x", companyId: 999_999 })).toMatchObject({
      status: 422,
      body: { code: "unknownReference", errors: [{ path: "companyId" }] },
    });
  });

  test("is not removed while it has an order, as customer or as partner, or an account", async () => {
    const customer = await shop.contact("Met order");
    const partner = await shop.contact("Met partner");
    await shop.made("/sales", { contactId: customer.id, partnerId: partner.id });
    for (const { id } of [customer, partner])
      expect(await admin.del(`/contacts/${id}`)).toMatchObject({
        status: 422,
        body: { code: "contactInUse" },
      });
    const withAccount = await shop.contact("Met account");
    const person = await world.signedIn("Customer");
    await admin.put(`/admin/users/groups/${person.username}`, {
      groups: ["Customer"],
      permissions: [],
      contactId: withAccount.id,
    });
    expect(await admin.del(`/contacts/${withAccount.id}`)).toMatchObject({
      status: 422,
      body: { code: "contactInUse" },
    });
  });

  test.each(["geen-adres", "a@", "@b.nl", "a b@c.nl", "a@b.nl\nBcc: c@d.nl", "a@b\u0000.nl"])(
    "does not get the e-mail address %j",
    async (email) => {
      const answer = await admin.post("/contacts", { name: "x", companyId: null, email });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: "email", message: "Ongeldig e-mailadres." }] },
      });
    },
  );

  test("may have no e-mail address", async () => {
    expect((await shop.contact("Zonder adres", { email: "" })).email).toBe("");
  });

  test("is found by what it is", async () => {
    const before = async (query: string) => (await admin.get(`/contacts?${query}&pageSize=1`)).body.total;
    const [suppliers, both] = [
      await before("isSupplier=true"),
      await before("isSupplier=true&isCustomer=true"),
    ];
    await shop.contact("Leverancier en klant", { isSupplier: true, isCustomer: true });
    await shop.contact("Leverancier", { isSupplier: true });
    expect(await before("isSupplier=true")).toBe(suppliers + 2);
    expect(await before("isSupplier=true&isCustomer=true")).toBe(both + 1);
    expect((await admin.get("/contacts?isSupplier=misschien")).body.errors[0].path).toBe("isSupplier");
  });

  test("is found by any of its words: name, person, place, postcode, telephone", async () => {
    const { id } = await shop.contact("Zeldzaam Bedrijf", {
      representative: "Mevr. Kolibrie",
      city: "Appingedam",
      zipcode: "9901 AB",
      phone: "0596-123456",
      email: "kolibrie@example.nl",
    });
    for (const q of [
      "zeldzaam",
      "kolibrie",
      "APPINGEDAM",
      "9901",
      "0596-12",
      "zeldzaam appingedam",
      "kolibrie@",
    ])
      expect(
        (await admin.get(`/contacts?q=${encodeURIComponent(q)}`)).body.items.map(
          (row: { id: number }) => row.id,
        ),
      ).toEqual([id]);
    expect((await admin.get("/contacts?q=zeldzaam%20breda")).body.total).toBe(0);
  });

  test("keeps scripts and quotes as the text that they are", async () => {
    const name = `<script>alert(1)</script> "d'Or" {{7*7}} \${7*7} O'Brien; drop table contact`;
    expect((await shop.contact(name)).name).toBe(name);
    expect((await admin.get(`/contacts?q=${encodeURIComponent("d'or")}`)).body.items[0].name).toBe(name);
  });
});

describe("searching by what people know", () => {
  const search = async (url: string, q: string) => {
    const { body } = await admin.get(`${url}?q=${encodeURIComponent(q)}&pageSize=200`);
    return body.items.map(({ name }: { name: string }) => name);
  };
  test("finds a company by its numbers", async () => {
    await shop.made("/companies", { name: "Genummerd BV", kvk_nr: "34179503", rsin_nr: "813421809" });
    for (const q of ["34179503", "3417 9503", "genummerd 34179", "813421809"])
      expect([q, await search("/companies", q)]).toEqual([q, ["Genummerd BV"]]);
    expect((await admin.get("/autocomplete/companies?q=34179503")).body).toMatchObject([
      { label: "Genummerd BV" },
    ]);
  });
  test("finds a contact by its company, its street and its phone however it is written", async () => {
    const company = await shop.made("/companies", { name: "Moederbedrijf Holding", kvk_nr: "17085815" });
    await shop.contact("Anneke Zoekmij", {
      companyId: company.id,
      street: "Lange Nieuwstraat 12",
      zipcode: "3511 ED",
      phone: "030-7654321",
    });
    await shop.contact("Bert Zoekmij", {
      phone: "010 1112223",
      phone2: "+31 6 8765 4321",
      extraStreet: "Poort 4c",
    });
    for (const [q, name] of [
      ["moederbedrijf", "Anneke Zoekmij"],
      ["zoekmij holding", "Anneke Zoekmij"],
      ["17085815", "Anneke Zoekmij"],
      ["nieuwstraat 12", "Anneke Zoekmij"],
      ["+31 (0)30 765 43 21", "Anneke Zoekmij"],
      ["0307654321", "Anneke Zoekmij"],
      ["0687654321", "Bert Zoekmij"],
      ["poort 4C", "Bert Zoekmij"],
      ["06 87654321", "Bert Zoekmij"],
      ["+31687654321", "Bert Zoekmij"],
      ["0031 6 87 65 43 21", "Bert Zoekmij"],
      ["۰۶۸۷۶۵۴۳۲۱", "Bert Zoekmij"],
      ["3511ed", "Anneke Zoekmij"],
      ["3511 ED", "Anneke Zoekmij"],
    ] as const) {
      expect([q, await search("/contacts", q)]).toEqual([q, [name]]);
      const everywhere = (await admin.get(`/search?q=${encodeURIComponent(q)}`)).body.items;
      expect(everywhere.map(({ title }: { title: string }) => title)).toContain(name);
      const picked = (await admin.get(`/autocomplete/contacts?q=${encodeURIComponent(q)}`)).body;
      expect(picked.map(({ label }: { label: string }) => label)).toEqual([name]);
    }
    expect(await search("/contacts", "moederbedrijf poort")).toEqual([]);
  });
});
