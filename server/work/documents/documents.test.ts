import PostalMime from "postal-mime";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import { mailSender } from "../../people/mail/mail.jobs.ts";
import { testShop } from "../../testing/fixture.ts";
import { admitOutsiders, outsiders, readable } from "../../testing/outsiders.ts";
import { fillInPaper } from "../../testing/paper.ts";
import { edgesOf, pagesOf } from "../../testing/pdf.ts";
import { startSmtp } from "../../testing/smtp.ts";
import type { Person } from "../../testing/world.ts";
import { documentPrinter } from "./documents.jobs.ts";

const { world, admin, shop } = await testShop();

type Kind = "sales" | "purchases" | "repairs";
type Asking = Pick<Person, "post">;
const print = (kind: Kind, ids: number[], document?: string, by: Asking = admin) =>
  by.post(`/${kind}/bulk/print/normal`, { ids, ...(document && { document }) });

async function printed(kind: Kind, ids: number[], document?: string, by: Asking = admin) {
  const answer = await print(kind, ids, document, by);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  return pagesOf(answer.bytes);
}
const textOf = async (...asked: Parameters<typeof printed>) => (await printed(...asked)).join("\n");

let customer: number;
beforeAll(async () => {
  await fillInPaper(admin);
  const address = { street: "Kerkstraat 7", zipcode: "9711 AA", city: "Groningen" };
  customer = (await shop.contact("Klant Oost", { email: "oost@klant.nl", ...address })).id;
});

const device = (serialNumber: string, more: object = {}) =>
  shop.device({ serialNumber, salePrice: 24900, statusId: shop.saleable, ...more });
async function sold(serialNumber: string, line: object = {}, more: object = {}) {
  const { id: productId } = await device(serialNumber);
  return shop.sale([{ productId, ...line }], { contactId: customer, ...more });
}

describe("of a sale", () => {
  test("the phase says what is printed, and everything can be asked for by name", async () => {
    const { id, orderNr } = await sold("SN-1", {}, { orderDate: "2026-11-02" });
    for (const [status, title] of [
      [undefined, "Offerte"],
      ["Bevestigd", "Orderbevestiging"],
      ["Gereed", "Pakbon"],
      ["Afgerond", "Pro forma"],
    ] as const) {
      if (status) expect((await shop.moveSale(id, status)).status, status).toBe(200);
      const text = await textOf("sales", [id]);
      for (const part of [title, orderNr, "Klant Oost", "Kerkstraat 7", "9711 AA", "S/N SN-1", "1 / 1"])
        expect(text).toContain(part);
    }
    expect(await textOf("sales", [id], "quotation")).toContain("Offerte");
    expect((await print("sales", [id], "purchaseOrder")).status).toBe(400);
  });

  test("of a cancelled order says so under its title", async () => {
    const { id } = await sold("SN-GONE");
    expect((await shop.moveSale(id, "Geannuleerd")).status).toBe(200);
    expect(await textOf("sales", [id])).toMatch(
      /Orderbevestiging\s+Deze order is geannuleerd\.\s+Omschrijving/,
    );
    const bill = await textOf("sales", [id], "salesDocument");
    expect(bill).toMatch(/Pro forma\s+Deze order is geannuleerd\./);
    expect(bill).not.toMatch(/uiterlijk|Factuur/);
  });

  test("of an order without an invoice nothing is called an invoice, and no day of delivery is made up", async () => {
    const { id } = await sold("SN-CONCEPT");
    const empty = await shop.sale([], { contactId: customer });
    for (const [orderId, status, title] of [
      [id, undefined, "Offerte"],
      [empty.id, undefined, "Offerte"],
      [id, "Bevestigd", "Pro forma"],
      [id, "Gereed", "Pro forma"],
      [id, "Geannuleerd", "Pro forma"],
    ] as const) {
      if (status) await shop.moveSale(orderId, status);
      const text = await textOf("sales", [orderId], "salesDocument");
      expect(text, status).toContain(title);
      expect(text, status).not.toMatch(/factu|Leverdatum|Vervaldatum|uiterlijk/i);
    }
    const dated = await sold("SN-CONCEPT-2", {}, { deliveryDate: "2026-12-01" });
    expect(await textOf("sales", [dated.id], "salesDocument")).toMatch(/Leverdatum +1 december 2026/);
  });

  test("papers say what is sold: processor, memory, disk and grade as on the label, battery and warranty", async () => {
    const { id: productId } = await shop.device({
      ...{
        productName: "Lenovo T14",
        typeId: shop.ids.types.Laptop,
        serialNumber: "SN-SPEC",
        salePrice: 24900,
      },
      attributes: { grade: "B", ram: "16 GB", cpu: "i5-1145G7", storage: "512 GB NVMe", battery: "91" },
    });
    const { id } = await shop.sale([{ productId }], { contactId: customer });
    for (const document of ["quotation", "orderConfirmation", "proForma", "packingSlip"]) {
      const text = await textOf("sales", [id], document);
      expect(text, document).toContain("i5-1145G7 · 16 GB · 512 GB NVMe · B · Accu 91%");
      expect(text, document).toMatch(/Garantie\s12 maanden/);
    }
  });

  test.each([
    "HP_EliteBook_840_G5_i5-8350U_16GB_512GB_NVMe_14inch_FHD_Touch_QWERTZ_W11P_GradeA",
    "ELITEBOOKWITHOUTANYSIGNTOBREAKATANDLONGERTHANTHECOLUMNTHATITSTANDSINBYFARANDMORE",
  ])("the long name %s breaks within its cell, and loses no letter", async (productName) => {
    const { id: productId } = await device(`SN-${productName.slice(0, 5)}`, { productName });
    const { id } = await shop.sale([{ productId }], { contactId: customer });
    const { bytes } = await print("sales", [id], "quotation");
    const words = await edgesOf(bytes);
    const end = words.find(({ word }) => word === "Aantal")!.right - 43;
    const pieces = words.filter(({ word }) => word.length > 5 && productName.includes(word));
    expect(pieces.map(({ word }) => word).join("")).toBe(productName);
    expect(pieces.length).toBeGreaterThan(1);
    for (const { word, right } of pieces) expect(right, word).toBeLessThanOrEqual(end);
  });

  test("a quote says until when it is valid, as the settings had it when it was made", async () => {
    const { id, validUntil } = await sold("SN-VALID");
    const { rows } = await world.services.pool.query<{ day: string }>("select today() + 14 as day");
    expect(validUntil).toBe(rows[0]!.day);
    await admin.patch(`/sales/${id}`, { validUntil: "2026-12-24" });
    expect(await textOf("sales", [id], "quotation")).toMatch(/Geldig tot en met +24 december 2026/);
    await fillInPaper(admin, {}, { quoteDays: 3 });
    expect((await admin.get(`/sales/${id}`)).body.validUntil).toBe("2026-12-24");
    const later = await world.services.pool.query<{ day: string }>("select today() + 3 as day");
    expect((await sold("SN-VALID-2")).validUntil).toBe(later.rows[0]!.day);
  });

  test("a quote offers what is still in the workshop or on its way, and says so", async () => {
    const workshop = await device("SN-BENCH", { statusId: shop.ids.productStatuses["Op voorraad"] });
    const coming = await device("SN-ROAD", { statusId: shop.ids.productStatuses.Ingekocht });
    const { id } = await shop.sale(
      [workshop, coming].map(({ id: productId }) => ({ productId })),
      { contactId: customer },
    );
    for (const document of ["quotation", "proForma"]) {
      const text = await textOf("sales", [id], document);
      expect(text).toContain("Nog in de werkplaats");
      expect(text).toContain("Nog onderweg naar ons");
    }
    expect(await shop.moveSale(id, "Bevestigd")).toMatchObject({
      status: 422,
      body: { code: "tasksOpen" },
    });
  });

  test.each(["nl", "ar"])("amounts of lines and totals stand under each other in %s", async (locale) => {
    const contactId = (await shop.contact("Klant Recht", { locale })).id;
    const { id: productId } = await device(`SN-EDGE-${locale}`, { salePrice: 1_234_500 });
    const { id } = await shop.sale([{ productId, discount: 234_500 }], { contactId, transportCost: 5150 });
    const words = await edgesOf((await print("sales", [id], "quotation")).bytes);
    const rights = words
      .filter(({ word }) => /^\D*(10[.,]000[.,]00|51[.,]50)\D*$/.test(word))
      .map(({ right }) => right);
    expect(rights.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...rights) - Math.min(...rights)).toBeLessThan(0.5);
  });

  test("a packing slip goes to the delivery address, with serial numbers and without a price", async () => {
    const { id } = await sold("SN-6", {}, { deliveryAddress: "Dok 4\n3011 AA Rotterdam" });
    const text = await textOf("sales", [id], "packingSlip");
    for (const part of ["Pakbon", "S/N SN-6", "Dok 4", "3011 AA Rotterdam", "Handtekening"])
      expect(text).toContain(part);
    expect(text).not.toMatch(/€|Kerkstraat|249/);
  });

  test("a service is paid for and not packed", async () => {
    const { id } = await sold("SN-15");
    await shop.made("/sales-services", { orderId: id, name: "Installatie op locatie", unitPrice: 4500 });
    expect(await textOf("sales", [id])).toMatch(/Installatie op locatie +1 +€ 45,00/);
    expect(await textOf("sales", [id], "packingSlip")).not.toContain("Installatie");
  });

  test("who sees no prices prints what has none", async () => {
    const { id } = await sold("SN-7");
    const warehouse = await world.signedIn("Warehouse");
    const text = await textOf("sales", [id], undefined, warehouse);
    expect(text).toContain("Pakbon");
    expect(text).not.toContain("€");
    for (const document of ["quotation", "orderConfirmation", "salesDocument"])
      expect((await print("sales", [id], document, warehouse)).status, document).toBe(403);
  });

  test("orders come in the order that was asked for, each with pages of its own", async () => {
    const orders = [await sold("SN-8"), await sold("SN-9"), await sold("SN-10")];
    const [second, first, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    const pages = await printed("sales", [first.id, second.id, third.id]);
    expect(pages).toHaveLength(3);
    for (const [at, { orderNr }] of [first, second, third].entries()) {
      expect(pages[at]).toContain(orderNr);
      expect(pages[at]).toContain("1 / 1");
    }
    const filtered = await admin.post("/sales/bulk/print/normal", { filter: { orderNr: second.orderNr } });
    expect((await pagesOf(filtered.bytes)).join()).toContain(second.orderNr);
  });

  test("the totals are never alone on a page, and each page has the headings and its number", async () => {
    const lines: object[] = [];
    for (let at = 0; at < 24; at++) lines.push({ productId: (await shop.bundle(1)).id, unitPrice: 100 });
    for (const count of [17, 18, 19, 20, 21, 22, 23, 24]) {
      const { id } = await shop.sale(lines.slice(0, count) as never, { contactId: customer });
      const pages = await printed("sales", [id]);
      for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1} / ${pages.length}`);
      const total = pages.find((page) => /Totaal +€/.test(page));
      expect(total).toContain("Omschrijving");
      expect(total).toMatch(new RegExp(`^ *${count} +Muis`, "m"));
    }
    const services = Array.from({ length: 80 }, () => ({ kind: "service", productName: "Uur" }));
    const long = await printed("repairs", [(await shop.repair(services)).id], "quotation");
    expect(long.length).toBeGreaterThan(2);
    for (const page of long) expect(page).toContain("Omschrijving");
  });
});

test("a purchase prints as an order, and once on its way as a receipt to sign, with serials and no price", async () => {
  const lines = [{ productName: "HP EliteBook", serialNumber: "BANK-1", unitPrice: 12500 }];
  const { id } = await shop.purchase(lines, {
    contactId: customer,
    ...{ instructions: "Poort 3", pickupDate: "2026-11-30", timeFrom: "09:00", timeUntil: "12:00" },
    deliveryAddress: "Havenweg 4\n3011 AA Rotterdam",
  });
  const order = await textOf("purchases", [id]);
  for (const part of ["Inkooporder", "€ 125,00", "30 november 2026 09:00–12:00", "S/N BANK-1"])
    expect(order).toContain(part);
  expect(order).toMatch(/Ophaaladres +Havenweg 4\n +3011 AA Rotterdam/);
  expect(order).not.toMatch(/Prijs +Btw/);
  await shop.movePurchase(id, "In ontvangst");
  const receipt = await textOf("purchases", [id]);
  for (const part of ["Ophaalbon", "S/N BANK-1", "Overhandigd door Klant Oost", "Handtekening", "Poort 3"])
    expect(receipt).toContain(part);
  expect(receipt).not.toContain("€");
});

test("a repair prints what was done, without prices; its quotation has them", async () => {
  const labour = { kind: "labour", productName: "Scherm vervangen", minutes: 90, hourlyRate: 6000 };
  const { id, orderNr } = await shop.made("/repairs", { contactId: customer, lines: [labour] });
  expect(await textOf("repairs", [id])).toMatch(/Offerte[\s\S]+Scherm vervangen[\s\S]+€ 90,00/);
  const report = await textOf("repairs", [id], "repairReport");
  for (const part of ["Reparatierapport", orderNr, "Scherm vervangen", "90 minuten"])
    expect(report).toContain(part);
  expect(report).not.toContain("€");
});

test("a repair's report and quotation tell the complaint and what was found, line by line", async () => {
  const { id } = await shop.made("/repairs", {
    contactId: customer,
    ...{ deviceName: "Dell Latitude 5420", deviceSerial: "REP-77", accessories: "Lader" },
    ...{
      deviceCondition: "Kras op het deksel",
      defect: "Valt uit\nna een kwartier",
      diagnosis: "Ventilator vast",
    },
  });
  for (const document of ["repairReport", "quotation"]) {
    const text = await textOf("repairs", [id], document);
    for (const part of [
      ...["Dell Latitude 5420", "S/N REP-77", "Lader", "Kras op het deksel"],
      ...["Door u gemelde storing", "Onze bevinding", "Ventilator vast"],
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Valt uit\n +na een kwartier/);
  }
  expect(await textOf("repairs", [id], "proForma")).not.toContain("Ventilator vast");
});

test("signatures are never alone on a page: the last line is with them", async () => {
  for (const count of [10, 12, 14, 16, 18]) {
    const lines = Array.from({ length: count }, (_, at) => ({
      productName: `Scherm ${at + 1}`,
      quantity: 1,
    }));
    const { id } = await shop.purchase(lines, { contactId: customer, instructions: "Poort 3" });
    const pages = await printed("purchases", [id], "pickupReceipt");
    const signed = pages.find((page) => page.includes("Handtekening"));
    expect(signed, String(count)).toMatch(new RegExp(`Scherm ${count}\\b`));
    expect(pages[0]).toContain("Poort 3");
  }
});

test("Persian is written from right to left, in its own digits and calendar", async () => {
  const contact = await shop.contact("مشتری", { locale: "fa" });
  const { id } = await shop.sale([{ productId: (await device("SN-11")).id }], {
    ...{ contactId: contact.id, orderDate: "2026-11-24" },
  });
  const [page = ""] = await printed("sales", [id]);
  for (const part of ["شماره سفارش", "۱۴۰۵", "آذر", "SN-11"]) expect(page).toContain(part);
  expect(page).toMatch(/[۰-۹]+٫[۰-۹]{2}/);
});

test("text that looks like markup is printed as it is", async () => {
  const productName = '#read("/etc/passwd") *x* $y$ \\ \u202eomgekeerd';
  const { id } = await shop.sale([{ productId: (await shop.device({ productName })).id }]);
  expect(await textOf("sales", [id])).toContain('#read("/etc/passwd") *x* $y$ \\ omgekeerd');
});

test("more orders than somebody waits for are printed by a job, whose document is kept", async () => {
  const { id } = await sold("SN-12");
  const { rows } = await world.services.pool.query(
    `insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate")
     select kind, 'MASSA-' || n, "contactId", "statusId", "orderDate" from "order", generate_series(1, $2::int) n
     where id = $1 returning id`,
    [id, mostLinesAtOnce + 1],
  );
  const ids = rows.map((row) => row.id as number);
  const answer = await print("sales", ids);
  expect(answer).toMatchObject({ status: 202, body: { kind: "documents", state: "waiting", title: "301" } });
  const [job] = await world.takeJobs("printDocuments");
  const drawn: string[] = [];
  const pdf = async (_: string, { documents }: { documents: { reference: string }[] }) => {
    drawn.push(...documents.map(({ reference }) => reference));
    return Buffer.from("%PDF-1.7");
  };
  await documentPrinter(world.services, () => ({ pdf }))(job!, false);
  const own = `/long-jobs/${admin.id}`;
  const done = (await admin.get(own)).body.items[0];
  expect(done).toMatchObject({ state: "done", done: 301, total: 301, hasFile: true });
  expect((await admin.get(`${own}/${done.id}/file`)).bytes.toString()).toBe("%PDF-1.7");
  expect(new Set(drawn).size).toBe(301);
  await world.services.pool.query(`delete from "order" where "orderNr" like 'MASSA-%'`);
});

describe("what decides between an answer and a job", () => {
  const withLines = async (lines: number) => {
    const { id } = await shop.sale([]);
    await world.services.pool.query(
      `insert into "orderLine" ("orderId", kind, "productName", quantity, "unitPrice")
       select $1, 'service', 'Dienst ' || n, 1, 100 from generate_series(1, $2::int) n`,
      [id, lines],
    );
    return id;
  };
  const statusOf = async (ids: number[]) => (await print("sales", ids)).status;
  beforeEach(() => world.services.pool.query(`delete from "longJob"`));

  test("are the lines of all orders together, and not how many orders they are", async () => {
    expect(await statusOf([await withLines(300)])).toBe(200);
    const [half, rest] = [await withLines(150), await withLines(151)];
    expect(await statusOf([half, rest])).toBe(202);
  });

  test("are the pages, of which each order takes at least one", async () => {
    const { rows } = await world.services.pool.query(
      `insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate")
       select kind, 'BLAD-' || n, "contactId", "statusId", "orderDate" from "order", generate_series(1, 61) n
       where id = $1 returning id`,
      [await withLines(0)],
    );
    const ids: number[] = rows.map(({ id }) => id);
    expect(await statusOf(ids.slice(1))).toBe(200);
    expect(await statusOf(ids)).toBe(202);
  });

  test("are limits that a refusal names, also of a mail", async () => {
    const id = await withLines(20_001);
    const refusal = { status: 422, body: { code: "printTooLong", details: { limit: 20_000 } } };
    expect(await print("sales", [id])).toMatchObject(refusal);
    const { contactId } = (await admin.get(`/sales/${id}`)).body;
    await admin.patch(`/contacts/${contactId}`, { email: "lang@voorbeeld.nl" });
    expect(await admin.post(`/sales/${id}/mail`, {})).toMatchObject(refusal);
  });

  test("tell nothing of an order of somebody else", async () => {
    const id = await withLines(400);
    const customer = await world.signedIn("Customer");
    expect((await customer.post("/sales/bulk/print/normal", { ids: [id] })).status).toBe(404);
  });
});

test("a job prints what its asker may see when it runs, not what they saw when they asked", async () => {
  const { id } = await sold("SN-31");
  const asker = await world.signedIn("Sales");
  const longJob = { kind: "documents", title: "1", userId: asker.id, state: "waiting" } as const;
  const run = async () => {
    const job = await world.db
      .insertInto("longJob")
      .values(longJob)
      .returning("id")
      .executeTakeFirstOrThrow();
    const printed: string[] = [];
    const pdf = async (_: string, data: object) => {
      printed.push(JSON.stringify(data));
      return Buffer.from("%PDF-1.7");
    };
    const payload = { longJobId: job.id, kind: "sale", ids: [id], document: "packingSlip" } as const;
    await documentPrinter(world.services, () => ({ pdf }))({ ...payload, ids: [id] }, true);
    return printed.join();
  };
  expect(await run()).toContain("SN-31");
  await world.regroup(asker, ["Customer"]);
  await expect(run()).rejects.toThrow("notFound");
});

describe("by mail", () => {
  test("the document goes to the order's contact in their language, as it was when it was sent", async () => {
    const { id, orderNr } = await sold("SN-13");
    expect(await admin.post(`/sales/${id}/mail`, {})).toMatchObject({
      status: 200,
      body: { to: "oost@klant.nl" },
    });
    await shop.moveSale(id, "Bevestigd");
    const smtp = await startSmtp();
    const config = { ...world.services.config, smtpUrl: smtp.url };
    const [job] = await world.takeJobs("sendMail");
    await mailSender({ ...world.services, config })!(job!);
    await smtp.close();
    const mail = await PostalMime.parse(smtp.received[0]!.raw);
    expect(mail).toMatchObject({ subject: `Offerte ${orderNr}`, to: [{ address: "oost@klant.nl" }] });
    expect(mail.text).toContain(`Offerte ${orderNr}`);
    expect(mail.attachments).toMatchObject([
      { filename: `${orderNr}-quotation.pdf`, mimeType: "application/pdf" },
    ]);
    const [page] = await pagesOf(Buffer.from(mail.attachments[0]!.content as ArrayBuffer));
    expect(page).toContain(orderNr);
    const { items } = (await admin.get(`/sales/${id}/history`)).body;
    const [mailed] = items.flatMap(({ facts }: { facts: { what: string }[] }) =>
      facts.filter(({ what }) => what === "mailed"),
    );
    expect(mailed).toMatchObject({ count: 1, name: `Offerte ${orderNr}`, after: "oost@klant.nl" });
  });

  test("a contact without an address is a clear refusal that keeps nothing", async () => {
    const { id } = await shop.sale([{ productId: (await device("SN-14")).id }]);
    expect(await admin.post(`/sales/${id}/mail`, {})).toMatchObject({
      status: 422,
      body: { code: "contactWithoutEmail" },
    });
    expect(await world.takeJobs("sendMail")).toEqual([]);
  });
});

describe("people outside the company", async () => {
  const { people, seen, unseen } = await admitOutsiders(world.db, shop, admin, world.signedIn);

  test.each(Object.keys(outsiders))("%s prints its own orders and no other", async (name) => {
    const { person } = people.get(name)!;
    for (const kind of readable(name)) {
      for (const { id, orderNr } of seen(name, kind))
        expect(await textOf(kind, [id], undefined, person)).toContain(orderNr);
      const mine = seen(name, kind)[0]!.id;
      for (const { id } of unseen(name, kind)) {
        expect((await print(kind, [id], undefined, person)).status).toBe(404);
        expect((await print(kind, [mine, id], undefined, person)).status).toBe(404);
        expect((await person.post(`/${kind}/${id}/mail`, {})).status).toBe(403);
      }
    }
    for (const kind of ["sales", "purchases", "repairs"] as const)
      if (!readable(name).includes(kind))
        expect((await print(kind, [1], undefined, person)).status).toBe(403);
  });

  test("nobody writes an invoice for themselves before there is one", async () => {
    const { person } = people.get("Klant Noord")!;
    const { id } = seen("Klant Noord", "sales")[0]!;
    for (const document of ["orderConfirmation", "packingSlip", "salesDocument"])
      expect((await print("sales", [id], document, person)).status, document).toBe(403);
    expect((await print("sales", [id], "quotation", person)).status).toBe(200);
  });

  test("a customer has the report of their repair and what they pay for it once it is done", async () => {
    const { person, contactId } = people.get("Klant Noord")!;
    const { id } = await shop.repair([{ kind: "labour", minutes: 30 }], { contactId });
    for (const document of ["repairReport", "salesDocument"])
      expect((await print("repairs", [id], document, person)).status, document).toBe(403);
    await shop.moveRepair(id, "Gerepareerd");
    expect((await print("repairs", [id], "repairReport", person)).status).toBe(200);
    expect((await print("repairs", [id], "salesDocument", person)).status).toBe(403);
    await shop.made(`/repairs/${id}/invoice`, undefined);
    expect((await print("repairs", [id], "salesDocument", person)).status).toBe(200);
  });
});
