import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { auditSubjects, formerSubjects } from "../../../contract/audit.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
type Change = { field: string; before: unknown; after: unknown; concealed: boolean };
type Row = {
  userName: string | null;
  subject: string;
  recordName: string;
  action: string;
  changes: Change[];
};
const audited = async (query: string, headers = {}): Promise<Row[]> =>
  (await admin.get(`/audit?${query}`, headers)).body.items;

test("the subjects are the tables of which every change is or was written down", async () => {
  const { rows } = await sql<{ name: string }>`select distinct relname as name from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid
    where proname like 'writeAudit%' order by 1`.execute(world.db);
  expect([...rows.map(({ name }) => name), ...formerSubjects].sort()).toEqual([...auditSubjects].sort());
});

describe("a change", () => {
  test("says who made it, what it is about, and what was there before and after", async () => {
    const contact = await shop.contact("Bank van Zeist");
    await admin.patch(`/contacts/${contact.id}`, { city: "Zeist" });
    const [changed, created] = await audited(`subject=contact&subjectId=${contact.id}`);
    expect(changed).toMatchObject({
      userName: admin.username,
      recordName: "Bank van Zeist",
      action: "changed",
      changes: [{ field: "city", before: "", after: "Zeist", concealed: false }],
    });
    expect(created).toMatchObject({ action: "created" });
    expect(created!.changes).toContainEqual(
      expect.objectContaining({ field: "name", before: null, after: "Bank van Zeist" }),
    );
  });

  test("names what a reference leads to, in the language of the reader", async () => {
    const { id } = await shop.device();
    const { items } = (await admin.get("/admin/product-statuses?pageSize=100")).body;
    const hold = items.find(({ lifecycle }: { lifecycle: string }) => lifecycle === "onHold");
    await admin.patch(`/products/${id}`, { statusId: hold.id });
    const inEnglish = { "accept-language": "en" };
    const [row] = await audited(`subject=product&subjectId=${id}&action=changed`, inEnglish);
    expect(row!.changes).toContainEqual(expect.objectContaining({ field: "statusId", after: "On hold" }));
  });

  test("of a deleted record keeps its name and what it held", async () => {
    const contact = await shop.contact("Weg ermee B.V.");
    expect((await admin.del(`/contacts/${contact.id}`)).status).toBe(200);
    const [row] = await audited(`subject=contact&subjectId=${contact.id}`);
    expect(row).toMatchObject({ action: "deleted", recordName: "Weg ermee B.V." });
    expect(row!.changes).toContainEqual(
      expect.objectContaining({ field: "name", before: "Weg ermee B.V.", after: null }),
    );
  });

  test("of a secret says that it changed, and nothing of either value", async () => {
    await world.db
      .insertInto("audit")
      .values({
        subject: "invitation",
        subjectId: 1,
        action: "changed",
        changes: JSON.stringify({ tokenHash: ["geheim", "ander"] }),
      })
      .execute();
    const [row] = await audited("subject=invitation&subjectId=1&action=changed");
    expect(row!.changes).toEqual([
      expect.objectContaining({ field: "tokenHash", concealed: true, before: null, after: null }),
    ]);
  });
});

test("the list is filtered by person and by day, and sorted by time both ways", async () => {
  const sales = await world.signedIn("Sales");
  const { body: contact } = await sales.post("/contacts", { name: "Van Sales", companyId: null });
  const { userId } = (await sales.get("/security/info")).body;
  const own = await audited(`userId=${userId}&subject=contact`);
  expect(own).toMatchObject([{ recordName: "Van Sales", action: "created" }]);
  expect(await audited(`userId=${userId}&at=1990-01-01..1990-12-31`)).toEqual([]);
  const [oldest] = await audited("sort=at");
  const [newest] = await audited(`sort=-at&subject=contact&subjectId=${contact.id}`);
  expect([oldest!.recordName === "Van Sales", newest!.recordName]).toEqual([false, "Van Sales"]);
});

test("a search finds what happened to a device, an order, a contact or a user of that name", async () => {
  const device = await shop.device({ serialNumber: "AUDIT7ZX" });
  const sale = await shop.sale([{ productId: device.id }]);
  const named = async (q: string) =>
    (await audited(`q=${encodeURIComponent(q)}`)).map(({ subject }) => subject);
  expect(await named("audit7zx")).toContain("product");
  expect(await named(sale.orderNr)).toEqual(expect.arrayContaining(["order", "orderLine"]));
  expect(new Set(await named(admin.username))).toEqual(new Set(["user"]));
  expect(await named("niemand heet zo")).toEqual([]);
});

test("whoever manages users but may not see prices reads no amounts", async () => {
  const { id } = await shop.device({ salePrice: 31900 });
  const person = await world.signedIn("Technician");
  await world.regroup(person, ["Technician"], ["users:read", "users:write"]);
  const { items } = (await person.get(`/audit?subject=product&subjectId=${id}`)).body as { items: Row[] };
  expect(items.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toContain("salePrice");
  expect(JSON.stringify(items)).not.toContain("31900");
});

test("the file of the list has a line for each row, with its changes in words", async () => {
  const contact = await shop.contact("Naar een bestand");
  await admin.patch(`/contacts/${contact.id}`, { city: "Breda" });
  const filter = { subject: "contact", subjectId: String(contact.id), action: "changed" };
  const file = await admin.post("/audit/bulk/print/export", { format: "csv", filter });
  expect(file.body).toContain("Naar een bestand");
  expect(file.body).toContain("Plaats: – → Breda");
});

test("nobody rewrites it, the application included", async () => {
  await expect(world.db.deleteFrom("audit").execute()).rejects.toThrow(/append-only|denied/);
  await expect(world.db.updateTable("audit").set({ userId: null }).execute()).rejects.toThrow(
    /append-only|denied/,
  );
  const routes = await admin.del("/audit");
  expect(routes.status).toBe(404);
});

test("a person's own changes are found along an index", async () => {
  const { rows } = await sql<{
    "QUERY PLAN": string;
  }>`explain select id from audit where "userId" = 7 order by id desc limit 25`.execute(world.db);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("audit_userId_id_idx");
});
