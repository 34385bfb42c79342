import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin } = await testShop();

type List = { listId: number; mapping: (string | null)[]; rows: string[][] };
const csv = (...rows: string[]) => ({ name: "contacten.csv", bytes: Buffer.from(rows.join("\n")) });
const read = async (...rows: string[]): Promise<List> =>
  (await admin.upload("/contacts/import/read", [csv(...rows)])).body;
const save = ({ listId, mapping }: List, more: object = {}, query = "", by = admin) =>
  by.post(`/contacts/import${query}`, { listId, mapping, ...more });
const dryRun = async (list: List, more: object = {}) => (await save(list, more, "?dryRun=true")).body;
const undo = async (id: number) => (await admin.post(`/contacts/imports/${id}/undo`)).body;
const found = async (q: string) =>
  (await admin.get(`/contacts?q=${encodeURIComponent(q)}&pageSize=200`)).body.items;
const headings = "Naam;Bedrijf;KvK-nummer;E-mail;Telefoon;Straat;Huisnummer;Postcode;Plaats;Land;Rol";

test("contacts come with their companies, their address whole and their country by its name", async () => {
  const list = await read(
    headings,
    "Anna Bos;Bos Techniek B.V.;1234567;anna@bos.nl;030 1234567;Kade;12;3511 AB;Utrecht;Duitsland;klant en leverancier",
    "Bram Bos;Bos Techniek B.V.;;bram@bos.nl;;;;;;;",
    ";Zonder Persoon N.V.;;;;;;;;;",
  );
  expect(list.mapping).not.toContain(null);
  const saved = await save(list, { roles: { isPartner: true } });
  expect(saved).toMatchObject({ status: 200, body: { created: 3, updated: 0, skipped: 0, leftOut: 0 } });
  const [anna, bram] = await found("bos.nl");
  expect(anna).toMatchObject({
    name: "Anna Bos",
    companyName: "Bos Techniek B.V.",
    street: "Kade 12",
    country: "DE",
    isCustomer: true,
    isSupplier: true,
    isPartner: true,
    isPublic: false,
    locale: "nl",
  });
  expect(bram).toMatchObject({ companyId: anna.companyId, country: "NL", isCustomer: false });
  const company = (await admin.get(`/companies/${anna.companyId}`)).body;
  expect(company).toMatchObject({ kvk_nr: "01234567" });
  expect(await found("Zonder Persoon")).toMatchObject([{ companyName: "Zonder Persoon N.V." }]);
});

test("a dry run says what would become of each row and makes nothing", async () => {
  await admin.post("/contacts", { name: "Dora", companyId: null, email: "Dora@Droog.nl" });
  const list = await read(
    "Naam;E-mail",
    "Dora Droog;dora@droog.nl",
    "Dries Droog;dries@droog.nl",
    ";;",
    "Fout;geen-adres",
  );
  const answer = await dryRun(list);
  expect(answer).toMatchObject({ importId: null, created: 2, skipped: 1, leftOut: 1 });
  expect(answer.items).toEqual([
    { row: 2, fate: "skip", match: "email", name: "Dora", problems: [] },
    {
      row: 5,
      fate: "new",
      match: null,
      name: "",
      problems: [{ field: "email", code: "badEmail", severity: "error", message: "Geen e-mailadres" }],
    },
  ]);
  expect(await found("Dries Droog")).toEqual([]);
});

test("a wrong row keeps all of them out, by its row and field in the reader's language, until it is mended", async () => {
  const list = await read("Name;Email", "Ella;ella@example.org", "Emil;emil at example");
  const refusal = await admin.post(
    "/contacts/import",
    { listId: list.listId, mapping: list.mapping },
    { "accept-language": "en" },
  );
  expect(refusal).toMatchObject({ status: 422, body: { code: "importHasErrors" } });
  expect(refusal.body.details).toEqual({
    count: 1,
    problems: [
      { row: 3, field: "email", code: "badEmail", severity: "error", message: "Not an e-mail address" },
    ],
  });
  expect(await found("ella@example.org")).toEqual([]);
  const mended = [{ row: 1, column: 1, text: "emil@example.org" }];
  expect((await save(list, { mended })).body).toMatchObject({ created: 2 });
});

test.each([
  ["email", "Fien;fien@x.nl;;", "F. Visser;FIEN@x.nl;;1111 AA"],
  ["kvk", "Gijs;;87654321;", "Gijs;gijs@nieuw.nl;87654321;2222 BB"],
  ["nameZipcode", "Hugo Haas;;;3333CC", "hugo haas;hugo@haas.nl;;3333 cc"],
])(
  "what is there by %s is skipped, updated or made anew as somebody chooses",
  async (kind, before, after) => {
    const head = "Naam;E-mail;KvK;Postcode";
    const name = before.split(";")[0]!;
    expect((await save(await read(head, before))).body).toMatchObject({ created: 1 });
    const [{ id }] = await found(name);
    const list = await read(head, after);
    expect((await save(list)).body).toMatchObject({ created: 0, skipped: 1 });
    expect((await save(list, { onMatch: { [kind]: "update" } })).body).toMatchObject({
      updated: 1,
      created: 0,
    });
    const updated = (await admin.get(`/contacts/${id}`)).body;
    expect(`${updated.name};${updated.email};${updated.zipcode}`.toLowerCase()).toBe(
      after
        .replace(/;\d{8}/, "")
        .replace(";;", ";")
        .toLowerCase(),
    );
    expect((await save(list, { onMatch: { [kind]: "update" } })).body).toMatchObject({
      updated: 0,
      skipped: 1,
    });
    expect((await save(list, { onMatch: { email: "new", [kind]: "new" } })).body).toMatchObject({
      created: 1,
    });
  },
);

test("a contact is there already in whatever letters its name is written", async () => {
  const before = ["علی کریمی;4444AA", "Müller X;4444BB", "L’Étoile;4444CC"];
  await save(await read("Naam;Postcode", ...before));
  const after = ["علي كريمي;4444aa", "MU\u0308LLER  X;4444 BB", "l'etoile;4444-CC"];
  expect((await dryRun(await read("Naam;Postcode", ...after))).items).toMatchObject(
    after.map(() => ({ fate: "skip", match: "nameZipcode" })),
  );
});

test("numbers and postcodes are read by the rules of the country, and stored in one form", async () => {
  const list = await read(
    "Bedrijf;KvK;BTW-nummer;Postcode;Land",
    "Nul BV;1999888;004495445B01;2611et;",
    "Groot BV;;NL 0044.95.445.B01;２６１１;",
    "Fout BV;123;NL123456789B01;2611 SA;Nederland",
    "Gent NV;;BE 0123.456.749;9000;België",
  );
  expect(list.mapping).toEqual(["companyName", "kvk_nr", "vatNr", "zipcode", "country"]);
  const { items } = await dryRun(list);
  const told = items.map(
    ({ row, problems }: { row: number; problems: { field: string; code: string }[] }) => [
      row,
      ...problems.map(({ field, code }) => `${field} ${code}`),
    ],
  );
  expect(told).toEqual([
    [3, "zipcode oddZipcode"],
    [4, "zipcode oddZipcode", "kvk_nr badKvk", "vatNr badVatNr"],
  ]);
  expect((await save(list, { leftOut: [2] })).body).toMatchObject({ created: 3 });
  const [contact] = await found("Nul BV");
  expect(contact).toMatchObject({ zipcode: "2611 ET" });
  expect((await admin.get("/companies?q=Nul%20BV")).body.items).toMatchObject([
    { kvk_nr: "01999888", vatNr: "NL004495445B01" },
  ]);
  expect((await admin.get("/companies?q=Gent%20NV")).body.items).toMatchObject([{ vatNr: "BE0123456749" }]);
  const made = await admin.post("/contacts", { name: "Typ", companyId: null, zipcode: "۱۰۱۱ ab" });
  expect(made.body).toMatchObject({ zipcode: "1011 AB" });
  expect(
    (await admin.patch(`/contacts/${made.body.id}`, { country: "DE", zipcode: "1011 ab" })).body.zipcode,
  ).toBe("1011 ab");
});

test("a row that is an earlier one again is an error at its row", async () => {
  const list = await read("Naam;E-mail", "Ina;ina@x.nl", "Ina weer;INA@x.nl");
  expect((await dryRun(list)).items).toMatchObject([
    { row: 3, problems: [{ code: "sameAsRow", otherRow: 2 }] },
  ]);
  expect(await dryRun(list, { onMatch: { email: "new" } })).toMatchObject({ created: 2, items: [] });
});

test("two people of one company share its address, and a warning says so", async () => {
  const list = await read(
    "Naam;Bedrijf;E-mail",
    "Mia;Samen B.V.;info@samen.nl",
    "Jan;samen b.v.;INFO@samen.nl",
  );
  expect(await dryRun(list)).toMatchObject({
    created: 2,
    items: [
      { row: 3, problems: [{ field: "email", code: "sharedEmail", severity: "warning", otherRow: 2 }] },
    ],
  });
  const again = await read("Naam;Bedrijf;E-mail", "Mia;Apart B.V.;a@apart.nl", "mia;Apart B.V.;a@apart.nl");
  expect((await dryRun(again)).items).toMatchObject([{ row: 3, problems: [{ code: "sameAsRow" }] }]);
});

test("a telephone number has a digit in it", async () => {
  const list = await read("Naam;Telefoon;Mobiel", "Mia;Mobile;06 1234 5678", "Jan;۰۱۵ ۱۲۳;thuis");
  expect((await dryRun(list)).items).toMatchObject([
    { row: 2, problems: [{ field: "phone", code: "badPhone", severity: "error" }] },
    { row: 3, problems: [{ field: "phone2", code: "badPhone", severity: "error" }] },
  ]);
});

test("a company's number that contradicts what is known is an error", async () => {
  await admin.post("/companies", { name: "Klop B.V.", kvk_nr: "11112222" });
  const list = await read(
    "Naam;Bedrijf;KvK",
    "Kim;klop b.v.;99998888",
    "Kees;Nieuw B.V.;10000001",
    "Koos;Nieuw B.V.;10000002",
  );
  expect((await dryRun(list)).items).toMatchObject([
    { row: 2, problems: [{ field: "kvk_nr", code: "otherKvk" }] },
    { row: 4, problems: [{ field: "kvk_nr", code: "otherKvk", otherRow: 3 }] },
  ]);
});

test("an import is taken back exactly: what was made goes, what was changed gets its values back", async () => {
  const { body: lea } = await admin.post("/contacts", {
    name: "Lea",
    companyId: null,
    email: "lea@lo.nl",
    city: "Ede",
  });
  const { body: company } = await admin.post("/companies", { name: "Lo B.V." });
  const list = await read(
    "Naam;Bedrijf;KvK;E-mail;Plaats",
    "Lea Lo;Lo B.V.;55556666;lea@lo.nl;Epe",
    "Lars;Lo Twee B.V.;;lars@lo.nl;",
  );
  const { importId } = (await save(list, { onMatch: { email: "update" }, roles: { isCustomer: true } })).body;
  expect((await admin.get(`/contacts/${lea.id}`)).body).toMatchObject({
    name: "Lea Lo",
    city: "Epe",
    isCustomer: true,
  });
  expect(await undo(importId)).toEqual({ removed: 1, restored: 1, stay: [] });
  expect((await admin.get(`/contacts/${lea.id}`)).body).toMatchObject({
    name: "Lea",
    city: "Ede",
    companyId: null,
    isCustomer: false,
  });
  expect((await admin.get(`/companies/${company.id}`)).body.kvk_nr).toBe("");
  expect(await found("lars@lo.nl")).toEqual([]);
  expect((await admin.get("/companies?q=Lo+Twee")).body.items).toEqual([]);
  expect((await admin.post(`/contacts/imports/${importId}/undo`)).body.code).toBe("importUndone");
  const { items } = (await admin.get("/contacts/imports")).body;
  expect(items[0]).toMatchObject({ id: importId, created: 1, updated: 1, undoneBy: expect.any(String) });
});

test("what was changed or used since an import stays and is named", async () => {
  const list = await read("Naam;E-mail", "Mia;mia@m.nl", "Mo;mo@m.nl", "Max;max@m.nl");
  const { importId } = (await save(list)).body;
  const [max, mia, mo] = await found("@m.nl");
  await admin.patch(`/contacts/${mia.id}`, { city: "Meppel" });
  await admin.post("/purchases", { contactId: mo.id });
  expect(await undo(importId)).toEqual({
    removed: 1,
    restored: 0,
    stay: [
      { name: "Mia", reason: "changed" },
      { name: "Mo", reason: "used" },
    ],
  });
  expect((await admin.get(`/contacts/${max.id}`)).status).toBe(404);
});

test("columns are those of the last import, whoever reads the next list", async () => {
  const list = await read("Wie;Waar", "Nel;Nes");
  expect(list.mapping).toEqual([null, null]);
  await save({ ...list, mapping: ["name", "city"] });
  const manager = await world.signedIn("Manager");
  const { body } = await manager.upload("/contacts/import/read", [csv("Wie;Waar", "Nico;Nes")]);
  expect(body).toMatchObject({ mapping: ["name", "city"], remembered: true });
});

test("who may not write contacts reads no list of them, and companies come from who may make them", async () => {
  const warehouse = await world.signedIn("Warehouse");
  expect((await warehouse.upload("/contacts/import/read", [csv("Naam", "Otto")])).status).toBe(403);
  expect((await warehouse.get("/contacts/imports")).status).toBe(403);
});

test("a list in Persian is read by its headings", async () => {
  const list = await read("نام;شرکت;ایمیل;شهر;کشور", "مریم;پارس;maryam@pars.ir;تهران;ایران");
  expect(list.mapping).toEqual(["name", "companyName", "email", "city", "country"]);
  await save(list);
  expect(await found("maryam@pars.ir")).toMatchObject([{ name: "مریم", country: "IR" }]);
});

test("phones, house numbers and postcodes that a spreadsheet has spoiled are refused", async () => {
  const list = await read(
    headings,
    "Bea;;;bea@bedorven.nl;3,12012E+10;Kade;12;3511 AB;Utrecht;;",
    "Bob;;;bob@bedorven.nl;030 1234567;Kade;12-jan;1,2E+07;Utrecht;;",
  );
  const { items } = await dryRun(list);
  const named = items.flatMap(({ row, problems }: { row: number; problems: Record<string, string>[] }) =>
    problems
      .filter(({ severity }) => severity === "error")
      .map(({ field, code }) => `${row} ${field} ${code}`),
  );
  expect(named.sort()).toEqual([
    "2 phone roundedNumber",
    "3 houseNumber roundedNumber",
    "3 zipcode roundedNumber",
  ]);
  expect((await save(list)).body.code).toBe("importHasErrors");
  expect(await found("bedorven.nl")).toEqual([]);
});

test("a row puts a contact on lists by hand with its tag, and its undo takes both back", async () => {
  const list = async (listName: string, more = {}) =>
    (await admin.post("/mailing-lists", { listName, ...more })).body.id;
  const news = await list("Nieuws uit de lijst");
  const gone = await list("Weggegaan");
  await list("Door filter", { filter: { city: "Nergens" } });
  const tag = (await admin.post("/customer-tags", { tagName: "Zorg" })).body;
  const email = "oud@lijsten.nl";
  const old = (await admin.post("/contacts", { name: "Oud", email })).body;
  await world.db
    .insertInto("mailingListContact")
    .values({ listId: gone, contactId: old.id, subscribed: false })
    .execute();
  const rows = await read(
    "Naam;E-mail;Klantlabel;Mailinglijsten",
    'Oud;oud@lijsten.nl;zorg;"nieuws uit de lijst, Weggegaan"',
    'Nieuw;nieuw@lijsten.nl;;"Nieuws uit de lijst, Door filter"',
  );
  expect(rows.mapping).toEqual(["name", "email", "tag", "lists"]);
  const saved = await save(rows, { onMatch: { email: "update", kvk: "update", nameZipcode: "update" } });
  expect(saved.body).toMatchObject({ created: 1, updated: 1 });
  expect(await found("oud@lijsten.nl")).toMatchObject([{ tagId: tag.id, lists: [news] }]);
  expect(await found("nieuw@lijsten.nl")).toMatchObject([{ tagId: null, lists: [news] }]);
  await undo(saved.body.importId);
  expect(await found("oud@lijsten.nl")).toMatchObject([{ tagId: null, lists: [] }]);
  expect(await found("nieuw@lijsten.nl")).toEqual([]);
});

test("a tag or a list that is not there is told of its row, and made by no import", async () => {
  const rows = await read("Naam;Klantlabel;Mailinglijst", "Iemand;Onbekend;Ook onbekend");
  expect((await dryRun(rows)).items[0].problems).toMatchObject([
    { field: "tag", code: "unknownTag", severity: "error" },
    { field: "lists", code: "unknownList", severity: "error" },
  ]);
});
