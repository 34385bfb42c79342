import { beforeAll, describe, expect, test } from "vitest";
import { defaultCompany } from "../../../contract/companyData.ts";
import { testShop } from "../../testing/fixture.ts";
import { admitOutsiders } from "../../testing/outsiders.ts";
import { fillInPaper, paperData } from "../../testing/paper.ts";
import { pagesOf } from "../../testing/pdf.ts";
import { dayFromNow } from "../../testing/today.ts";
import type { Person } from "../../testing/world.ts";
import { findSender } from "../paper/letterhead.ts";
import { orderSheet } from "../paper/orderSheets.ts";
import { paperOf } from "./invoices.papers.ts";

const { world, admin, shop } = await testShop();
let customer: number;
beforeAll(async () => {
  await fillInPaper(admin);
  const { id: companyId } = await shop.made("/companies", { name: "Klant Oost B.V.", kvk_nr: "12345678" });
  const address = { street: "Kerkstraat 7", zipcode: "9711 AA", city: "Groningen" };
  customer = (await shop.contact("Inkoop Oost", { email: "oost@klant.nl", companyId, ...address })).id;
});

const device = (serialNumber: string, more: object = {}) =>
  shop.device({ serialNumber, salePrice: 24900, statusId: shop.saleable, ...more });
async function sold(
  serials: string[],
  { line = {}, status = "Gereed", ...more }: Record<string, unknown> = {},
) {
  const products = await Promise.all(serials.map((serial) => device(serial)));
  const lines = products.map(({ id: productId }) => ({
    productId,
    vatCodeId: shop.ids.vat.H21,
    ...(line as object),
  }));
  const order = await shop.sale(lines, { contactId: customer, ...more });
  if (status) expect((await shop.moveSale(order.id, status as string)).status).toBe(200);
  return order;
}
const invoice = (orderId: number, by: Pick<Person, "post"> = admin) => by.post(`/sales/${orderId}/invoice`);
const invoiced = async (...of: Parameters<typeof sold>) => {
  const order = await sold(...of);
  const answer = await invoice(order.id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { order, made: answer.body };
};
const textOf = async (id: number, by: Pick<Person, "post"> = admin) => {
  const answer = await by.post(`/invoices/${id}/print`);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  return (await pagesOf(answer.bytes)).join("\n");
};
const lastNumber = async () =>
  Number((await admin.get("/invoices?sort=-id&pageSize=1")).body.items[0]?.invoiceNr.split("-").at(-1) ?? 0);
const today = dayFromNow(0);
const year = Number(today.slice(0, 4));

describe("an invoice", () => {
  test("says what the law asks: both parties, its number and days, VAT by its rate", async () => {
    const { order, made } = await invoiced(["SN-1"], {
      customerReference: "INK-9",
      deliveryDate: "2026-11-20",
    });
    expect(made).toMatchObject({
      ...{
        kind: "invoice",
        orderId: order.id,
        orderKind: "sale",
        contactName: "Inkoop Oost",
        invoiceDate: today,
      },
      ...{ net: 24900, total: 30129, credited: 0, suppliedOn: "2026-11-20", buyer: { kvkNr: "12345678" } },
      vat: [{ category: "S", basisPoints: 2100, base: 24900, amount: 5229 }],
      lines: [{ serialNumber: "SN-1", quantity: 1, unitPrice: 24900, amount: 24900, creditable: 1 }],
    });
    expect(made.invoiceNr).toMatch(new RegExp(`^INV-${year}-\\d{5}$`));
    const text = await textOf(made.id);
    for (const part of [
      ...["Factuur", "Factuurnummer", made.invoiceNr, order.orderNr, "Kringloop B.V.", "Stationsplein 1"],
      ...["KvK 69599084", "Btw NL004495445B01", "Klant Oost B.V.", "Inkoop Oost", "Kerkstraat 7", "INK-9"],
      ...["Btw 21% over € 249,00", "€ 52,29", "€ 301,29", "Vervaldatum", "NL91 ABNA 0417 1643 00"],
      ...["S/N SN-1", "Garantie 12 maanden", "Eigendom gaat over bij betaling.", "Dank u wel"],
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Leverdatum +20 november 2026/);
    expect(text.replace(/\s+/g, " ")).toContain(`met vermelding van ${made.invoiceNr}`);
  });

  test("bears the day it was made, whenever it is printed, and no day of delivery before there is one", async () => {
    const { made } = await invoiced(["SN-DAY"]);
    const sender = await findSender(world.services);
    const sheet = orderSheet(paperOf({ ...made, invoiceDate: "2026-03-02", dueDate: "2026-04-01" }, sender));
    const facts = JSON.stringify(sheet.facts);
    expect(facts).toContain("2 maart 2026");
    expect(facts).toContain("1 april 2026");
    expect(facts).not.toMatch(/Leverdatum|november|december/);
    expect(JSON.stringify(sheet.notes)).toContain("uiterlijk op 1 april 2026");
  });

  test("stays what it was: its order, customer, prices, rates and settings may change", async () => {
    const { order, made } = await invoiced(["SN-KEPT"], { status: "Afgerond" });
    const before = await admin.post(`/invoices/${made.id}/print`);
    await admin.patch(`/contacts/${customer}`, { city: "Assen" });
    await fillInPaper(admin, { name: "Anders B.V.", street: "Elders 9" });
    await shop.moveSale(order.id, "Gereed");
    await admin.patch(`/products/${made.lines[0].id}`, { productName: "Iets anders" });
    expect((await admin.get(`/invoices/${made.id}`)).body).toEqual(made);
    const after = await admin.post(`/invoices/${made.id}/print`);
    expect(Buffer.compare(before.bytes, after.bytes)).toBe(0);
    const bulk = await admin.post("/sales/bulk/print/normal", { ids: [order.id], document: "salesDocument" });
    expect(Buffer.compare(before.bytes, bulk.bytes)).toBe(0);
    await fillInPaper(admin);
    await admin.patch(`/contacts/${customer}`, { city: "Groningen" });
  });

  test("that two people print first is one file", async () => {
    const { made } = await invoiced(["SN-TWICE"]);
    const prints = await Promise.all([1, 2, 3].map(() => admin.post(`/invoices/${made.id}/print`)));
    for (const { status, bytes } of prints) {
      expect(status).toBe(200);
      expect(Buffer.compare(bytes, prints[0]!.bytes)).toBe(0);
    }
    const { rows } = await world.services.pool.query(
      `select 1 from file where discr = 'invoices' and original_client_filename = $1`,
      [`${made.invoiceNr}.pdf`],
    );
    expect(rows).toHaveLength(1);
  });

  test("is not made of a draft, a confirmed, an empty or a cancelled sale, nor of a repair in progress", async () => {
    for (const [status, code] of [
      ["", "notYetInvoiced"],
      ["Bevestigd", "notYetInvoiced"],
      ["Geannuleerd", "orderCancelled"],
    ]) {
      const { id } = await sold([`SN-NOT-${status}`], { status });
      expect(await invoice(id), status).toMatchObject({ status: 422, body: { code } });
    }
    expect((await invoice((await shop.sale([])).id)).body.code).toBe("notYetInvoiced");
    const empty = await shop.sale([], { contactId: customer });
    await shop.moveSale(empty.id, "Gereed");
    expect((await invoice(empty.id)).body.code).toBe("saleEmpty");
    const repair = await shop.repair([{ kind: "labour", productName: "Test", minutes: 30 }], {
      contactId: customer,
    });
    expect((await admin.post(`/repairs/${repair.id}/invoice`)).body.code).toBe("notYetInvoiced");
    await shop.moveRepair(repair.id, "Gerepareerd");
    expect(await admin.post(`/repairs/${repair.id}/invoice`)).toMatchObject({
      status: 201,
      body: { orderKind: "repair", orderNr: repair.orderNr, lines: [{ kind: "labour", minutes: 30 }] },
    });
    expect((await invoice(repair.id)).status).toBe(404);
    expect((await invoice(999_999)).status).toBe(404);
  });

  test("is refused without the seller's name, address, VAT number, trade register number and IBAN", async () => {
    const { id } = await sold(["SN-SELLER"]);
    const number = await lastNumber();
    for (const field of ["name", "street", "zipcode", "city", "vatNr", "kvkNr", "iban"]) {
      await fillInPaper(admin, { [field]: "" });
      const answer = await invoice(id);
      expect(answer, field).toMatchObject({
        status: 422,
        body: { code: "sellerIncomplete", details: { missing: [field] } },
      });
    }
    await fillInPaper(admin, { ...defaultCompany });
    expect((await invoice(id)).body.details.missing).toHaveLength(7);
    await fillInPaper(admin);
    expect((await invoice(id)).body.invoiceNr).toBe(`INV-${year}-${String(number + 1).padStart(5, "0")}`);
  });

  test("of what is invoiced already is refused, naming the first", async () => {
    const { order, made } = await invoiced(["SN-AGAIN"]);
    const number = await lastNumber();
    const second = await invoice(order.id);
    expect(second).toMatchObject({
      status: 409,
      body: { code: "alreadyInvoiced", details: { invoice: made.invoiceNr, invoiceId: made.id } },
    });
    expect(second.body.detail).toContain(made.invoiceNr);
    const { id } = await sold(["SN-RACE"]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => invoice(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await lastNumber()).toBe(number + 1);
  });

  test("made twice with one key is one invoice", async () => {
    const { id } = await sold(["SN-KEY"]);
    const key = { "idempotency-key": "invoice-1" };
    const [first, again] = [
      await admin.post(`/sales/${id}/invoice`, undefined, key),
      await admin.post(`/sales/${id}/invoice`, undefined, key),
    ];
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
  });

  test("numbers have no gaps, also when many are made at once and some are refused", async () => {
    const before = await lastNumber();
    const orders = await Promise.all(Array.from({ length: 8 }, (_, at) => sold([`SN-MANY-${at}`])));
    const drafts = await Promise.all([1, 2].map((at) => sold([`SN-GAP-${at}`], { status: "" })));
    const answers: number[] = [];
    await Promise.all(
      [...orders, ...drafts].map(async ({ id }) => {
        let answer = await invoice(id);
        while (answer.body.code === "busyTryAgain") answer = await invoice(id);
        answers.push(answer.status);
      }),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(8);
    const { items } = (await admin.get("/invoices?sort=-id&pageSize=8")).body;
    const numbers = items.map(({ invoiceNr }: { invoiceNr: string }) => Number(invoiceNr.split("-").at(-1)));
    expect(numbers.sort((a: number, b: number) => a - b)).toEqual(orders.map((_, at) => before + 1 + at));
  });

  test("takes its number from the format of the settings; one without a year counts on", async () => {
    await fillInPaper(admin, {}, { invoiceNumber: "F{number:4}" });
    const first = (await invoiced(["SN-F-1"])).made.invoiceNr;
    const second = (await invoiced(["SN-F-2"])).made.invoiceNr;
    expect([first, second]).toEqual(["F0001", "F0002"]);
    await fillInPaper(admin, {}, { invoiceNumber: "INV-{year}-{number:5}" });
  });

  test("is never changed or deleted, not even in the database", async () => {
    const { order, made } = await invoiced(["SN-FAST"]);
    await admin.post(`/invoices/${made.id}/print`);
    for (const rewrite of [
      `update invoice set total = 1 where id = ${made.id}`,
      `delete from invoice where id = ${made.id}`,
      `update "invoiceLine" set quantity = 2 where "invoiceId" = ${made.id}`,
      `delete from "invoiceLine" where "invoiceId" = ${made.id}`,
      `delete from "invoicePaper" where "invoiceId" = ${made.id}`,
      `delete from file where discr = 'invoices'`,
      `delete from "order" where id = ${order.id}`,
    ])
      await expect(world.services.pool.query(rewrite), rewrite).rejects.toThrow();
    expect((await admin.get(`/invoices/${made.id}`)).body).toEqual(made);
  });

  test("holds what its order costs: lines, discount, transport and customer stay until it is credited", async () => {
    const { order, made } = await invoiced(["SN-HELD", "SN-HELD-2"]);
    const { body } = await admin.get(`/sales/${order.id}`);
    const held = { status: 422, body: { code: "orderInvoiced" } };
    const [line] = body.lines;
    const more = (await device("SN-HELD-3")).id;
    expect(await admin.post(`/sales/${order.id}/products`, { productId: more })).toMatchObject(held);
    const dearer = { productId: line.productId, unitPrice: 1, vatCodeId: line.vatCodeId };
    expect(await admin.put(`/sales/${order.id}/products/${line.id}`, dearer)).toMatchObject(held);
    expect(await admin.del(`/sales/${order.id}/products/${line.id}`)).toMatchObject(held);
    expect(await admin.patch(`/sales/${order.id}`, { discount: 100 })).toMatchObject(held);
    expect(await admin.patch(`/sales/${order.id}`, { transportCost: 100 })).toMatchObject(held);
    const split = { lines: [{ lineId: line.id, quantity: 1 }] };
    expect(await admin.post(`/sales/${order.id}/split`, split)).toMatchObject(held);
    expect((await admin.patch(`/sales/${order.id}`, { remarks: "Belt morgen" })).status).toBe(200);
    expect((await shop.moveSale(order.id, "Afgerond")).status).toBe(200);
    expect((await shop.moveSale(order.id, "Gereed")).status).toBe(200);
    await admin.post(`/invoices/${made.id}/credit`, {});
    expect((await admin.patch(`/sales/${order.id}`, { transportCost: 100 })).status).toBe(200);
  });

  test("whose VAT the buyer accounts for waits for the buyer's VAT number, and leaves no gap", async () => {
    const { id: companyId } = await shop.made("/companies", { name: "Verlegd B.V." });
    const contact = await shop.contact("Koper", { companyId, email: "koper@klant.nl" });
    const { id } = await sold(["SN-VERL"], { line: { vatCodeId: shop.ids.vat.VERL }, contactId: contact.id });
    const number = await lastNumber();
    for (const answer of [
      await invoice(id),
      await admin.post(`/sales/${id}/mail`, { document: "salesDocument" }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, "customerVatNrMissing"]);
      expect(answer.body.detail).toContain("Koper");
    }
    await admin.patch(`/companies/${companyId}`, { vatNr: "nl 0044.95.445.B01" });
    const text = await textOf((await invoice(id)).body.id);
    expect(await lastNumber()).toBe(number + 1);
    expect(text).toContain("NL004495445B01");
    expect(text).toContain("Btw verlegd");
    expect(text).toMatch(/Totaal +€ 249,00/);
    expect(text).not.toContain("21%");
  });

  test("shows no VAT for a margin line, and says why in Dutch and in the contact's language", async () => {
    const { made } = await invoiced(["SN-MARGE"], {
      line: { vatCodeId: shop.ids.vat.MARGE, unitPrice: 52100 },
    });
    expect(made.vat).toMatchObject([{ margin: true, base: 52100, amount: 0 }]);
    const text = await textOf(made.id);
    expect(text).toContain("Bijzondere regeling – gebruikte goederen");
    expect(text).not.toMatch(/Btw (\d|marge)|21%|90,42|111,41/);
    const contact = await shop.contact("Kunde Ost", { locale: "de", country: "DE", city: "Leer" });
    const line = { vatCodeId: shop.ids.vat.MARGE };
    const german = await textOf((await invoiced(["SN-MARGE-2"], { line, contactId: contact.id })).made.id);
    for (const part of ["Rechnung", "Deutschland", "Gebrauchtgegenstände/Sonderregelung"])
      expect(german).toContain(part);
    expect(german).toContain("Bijzondere regeling – gebruikte goederen");
  });
});

describe("without VAT, on the paper", () => {
  const sentences = {
    ICL: {
      nl: "Intracommunautaire levering, 0% btw (artikel 138, lid 1, Richtlijn 2006/112/EG)",
      de: "Steuerfreie innergemeinschaftliche Lieferung, 0 % MwSt. (Artikel 138 Absatz 1 der Richtlinie 2006/112/EG)",
      fr: "Livraison intracommunautaire exonérée, TVA 0 % (article 138, paragraphe 1, de la directive 2006/112/CE)",
    },
    VERL: { nl: "Btw verlegd", de: "Steuerschuldnerschaft des Leistungsempfängers", fr: "Autoliquidation" },
    MARGE: {
      nl: "Bijzondere regeling – gebruikte goederen",
      de: "Gebrauchtgegenstände/Sonderregelung",
      fr: "Régime particulier – Biens d’occasion",
    },
    EXP: { nl: "Uitvoer, 0% btw", de: "Steuerfreie Ausfuhrlieferung", fr: "Exportation exonérée" },
  };
  const inOneLine = (text: string) => text.replace(/\s+/g, " ");

  test.each(Object.entries(sentences))(
    "stands the sentence of %s in the reader’s language",
    async (code, of) => {
      for (const [locale, sentence] of Object.entries(of)) {
        const company = { name: `${code} ${locale}`, vatNr: "NL004495445B01" };
        const { id: companyId } = await shop.made("/companies", company);
        const contact = await shop.contact(`${code} ${locale}`, { locale, companyId });
        const line = { vatCodeId: shop.ids.vat[code] };
        const { made } = await invoiced([`SN-${code}-${locale}`], { line, contactId: contact.id });
        const text = inOneLine(await textOf(made.id));
        expect(text).toContain(inOneLine(sentence));
        expect(text).toContain(of.nl);
        if (code === "ICL") expect(text).not.toMatch(/verlegd|Steuerschuldnerschaft|Autoliquidation/);
      }
    },
  );
});

describe("by mail", () => {
  test("the invoice is made first, and the file that goes is the one that is printed", async () => {
    const { id } = await sold(["SN-MAIL"]);
    expect(
      (await admin.post(`/sales/${id}/mail`, { document: "salesDocument" }, { "idempotency-key": "mail-1" }))
        .status,
    ).toBe(200);
    await admin.post(`/sales/${id}/mail`, { document: "salesDocument" }, { "idempotency-key": "mail-1" });
    const [made] = (await admin.get(`/invoices?orderId=${id}`)).body.items;
    const { rows } = await world.services.pool.query(
      `select mail.subject, file.original_client_filename as name, discr from mail join file on file.id = "fileId" where mail."orderId" = $1`,
      [id],
    );
    expect(rows).toEqual([
      { subject: `Factuur ${made.invoiceNr}`, name: `${made.invoiceNr}.pdf`, discr: "invoices" },
    ]);
    const { items } = (await admin.get(`/sales/${id}/history`)).body;
    const facts = items.flatMap((entry: { facts: { what: string; name?: string }[] }) => entry.facts);
    expect(facts).toContainEqual(expect.objectContaining({ what: "invoiced", name: made.invoiceNr }));
    const fields = facts.filter(({ what }: { what: string }) => what === "field");
    expect(new Set(fields.map(({ field }: { field: string }) => field))).toEqual(new Set(["statusId"]));
  });

  test("a draft goes as a quotation, and nothing is made for a contact without an address", async () => {
    const { id } = await sold(["SN-MAIL-2"], { status: "" });
    expect((await admin.post(`/sales/${id}/mail`, { document: "salesDocument" })).status).toBe(200);
    const { rows } = await world.services.pool.query(`select subject from mail where "orderId" = $1`, [id]);
    expect(rows[0].subject).toContain("Offerte");
    const nobody = await sold(["SN-MAIL-3"], { contactId: (await shop.contact("Zonder adres")).id });
    const before = await lastNumber();
    const answer = await admin.post(`/sales/${nobody.id}/mail`, { document: "salesDocument" });
    expect(answer.body.code).toBe("contactWithoutEmail");
    expect(await lastNumber()).toBe(before);
  });
});

describe("a credit note", () => {
  test("takes an invoice back as a whole, and what it was of can be invoiced again", async () => {
    const { order, made } = await invoiced(["SN-C-1", "SN-C-2"], { transportCost: 1500, discount: 1000 });
    const note = await admin.post(`/invoices/${made.id}/credit`, { reason: "Verkeerd adres" });
    expect(note).toMatchObject({
      status: 201,
      body: {
        kind: "creditNote",
        creditOfId: made.id,
        creditOfNr: made.invoiceNr,
        total: -made.total,
        net: -made.net,
      },
    });
    expect(note.body.vat).toMatchObject([{ base: -made.vat[0].base, amount: -made.vat[0].amount }]);
    expect((await admin.get(`/invoices/${made.id}`)).body).toMatchObject({
      credited: made.total,
      creditNotes: [{ id: note.body.id, total: -made.total }],
      lines: [{ creditable: 0 }, { creditable: 0 }, { kind: "transport", creditable: 0 }],
    });
    const text = await textOf(note.body.id);
    for (const part of [
      "Creditnota",
      note.body.invoiceNr,
      made.invoiceNr,
      "Verkeerd adres",
      "SN-C-2",
      "Transport",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Totaal +€ -\d|Totaal +-€|Totaal +€ −/);
    expect(text).not.toMatch(/uiterlijk|Vervaldatum|Factuurnummer/);
    expect((await admin.post(`/invoices/${made.id}/credit`, {})).body.code).toBe("invoiceCredited");
    expect((await admin.post(`/invoices/${note.body.id}/credit`, {})).body.code).toBe("creditOfCreditNote");
    const again = await invoice(order.id);
    expect(again.status).toBe(201);
    expect((await invoice(order.id)).body.detail).toContain(again.body.invoiceNr);
  });

  test("takes back some lines and pieces; their notes add up to the invoice", async () => {
    const bundle = await shop.bundle(5, { statusId: shop.saleable, salePrice: 333 });
    const product = await device("SN-C-3");
    const vatCodeId = shop.ids.vat.H21;
    const order = await shop.sale(
      [
        { productId: bundle.id, quantity: 3, vatCodeId },
        { productId: product.id, vatCodeId },
      ],
      { contactId: customer, discount: 1000, discountUnit: "basisPoints" },
    );
    await shop.moveSale(order.id, "Afgerond");
    const made = (await invoice(order.id)).body;
    const [mice] = made.lines;
    const credit = (quantity: number) =>
      admin.post(`/invoices/${made.id}/credit`, { lines: [{ lineId: mice.id, quantity }] });
    const first = await credit(2);
    expect(first.body).toMatchObject({ lines: [{ quantity: -2, unitPrice: 333, amount: -666 }], net: -599 });
    expect(await credit(2)).toMatchObject({
      status: 422,
      body: { code: "creditTooMuch", errors: [{ path: "lines.0.quantity" }] },
    });
    expect(await invoice(order.id)).toMatchObject({
      status: 409,
      body: { details: { invoice: made.invoiceNr } },
    });
    const rest = await admin.post(`/invoices/${made.id}/credit`, {});
    expect(first.body.total + rest.body.total).toBe(-made.total);
    expect(rest.body.lines).toMatchObject([{ quantity: -1 }, { serialNumber: "SN-C-3", quantity: -1 }]);
  });

  test("is refused where it says something wrong, at its field", async () => {
    const { made } = await invoiced(["SN-C-4"]);
    const other = (await invoiced(["SN-C-5"])).made.lines[0].id;
    const wrong = async (body: object) => {
      const answer = await admin.post(`/invoices/${made.id}/credit`, body);
      return [answer.status, answer.body.errors?.[0]?.path];
    };
    const lineId = made.lines[0].id;
    expect(await wrong({ lines: [{ lineId: other, quantity: 1 }] })).toEqual([422, "lines.0.lineId"]);
    const twice = [1, 2].map(() => ({ lineId, quantity: 1 }));
    expect(await wrong({ lines: twice })).toEqual([422, "lines.1.lineId"]);
    expect(await wrong({ lines: [{ lineId, quantity: 0 }] })).toEqual([400, "lines.0.quantity"]);
    expect(await wrong({ lines: [] })).toEqual([400, "lines"]);
    expect(await wrong({ surprise: 1 })).toEqual([400, "surprise"]);
    const both = await Promise.all([1, 2].map(() => admin.post(`/invoices/${made.id}/credit`, {})));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe("the list", () => {
  test("filters, searches, sorts and exports", async () => {
    const { order, made } = await invoiced(["SN-L-1"], { customerReference: "ZOEKMIJ" });
    const ids = async (query: string) =>
      (await admin.get(`/invoices?${query}`)).body.items.map(({ id }: { id: number }) => id);
    expect(await ids(`orderId=${order.id}`)).toEqual([made.id]);
    expect(await ids("q=zoekmij")).toEqual([made.id]);
    expect(await ids(`invoiceNr=${made.invoiceNr}`)).toEqual([made.id]);
    expect(await ids(`contactId=${customer}&kind=invoice&sort=-id&pageSize=1`)).toEqual([made.id]);
    expect(await ids("invoiceDate=..2020-01-01")).toEqual([]);
    expect(await ids(`orderNr=${order.orderNr}&total=30000..31000&dueDate=${today}..`)).toEqual([made.id]);
    for (const sort of ["invoiceNr", "-invoiceDate", "dueDate", "contactName", "orderNr", "-total"])
      expect((await admin.get(`/invoices?sort=${sort}`)).status, sort).toBe(200);
    const file = await admin.post("/invoices/bulk/print/export", { format: "csv", filter: { q: "zoekmij" } });
    expect(file.bytes.toString()).toContain(`${made.invoiceNr},Factuur,${today}`);
    expect(file.bytes.toString()).toContain("301.29");
    expect((await admin.get("/invoices?surprise=1")).status).toBe(400);
  });
});

describe("rights", async () => {
  const { people, seen, unseen } = await admitOutsiders(world.db, shop, admin, world.signedIn);

  test("who sees sales with prices reads invoices, who may make them does, and nobody else", async () => {
    const { order, made } = await invoiced(["SN-R-1"]);
    for (const [group, status] of [
      ["Sales", 200],
      ["Manager", 200],
      ["Warehouse", 403],
      ["Planner", 403],
      ["Purchasing", 403],
      ["Technician", 403],
    ] as const) {
      const person = await world.signedIn(group);
      expect((await person.get("/invoices")).status, group).toBe(status);
      expect((await person.get(`/invoices/${made.id}`)).status, group).toBe(status);
      expect((await person.post(`/invoices/${made.id}/print`)).status, group).toBe(status);
      expect((await person.post(`/sales/${order.id}/invoice`)).status, group).toBe(
        status === 200 ? 409 : 403,
      );
    }
  });

  test("who sells sees no invoices of repairs, which they may not read", async () => {
    const repair = await shop.repair([{ kind: "service", productName: "Reinigen", unitPrice: 1000 }], {
      contactId: customer,
    });
    await shop.moveRepair(repair.id, "Gerepareerd");
    const sales = await world.signedIn("Sales");
    expect((await sales.post(`/repairs/${repair.id}/invoice`)).status).toBe(404);
    const { id } = (await admin.post(`/repairs/${repair.id}/invoice`)).body;
    expect((await sales.get(`/invoices/${id}`)).status).toBe(404);
    expect((await sales.get("/invoices?orderKind=repair")).body.total).toBe(0);
    expect((await sales.post(`/invoices/${id}/credit`, {})).status).toBe(404);
  });

  test("people outside read and print their own and no others, and make none", async () => {
    const { person, contactId } = people.get("Klant Noord")!;
    const mine = (await invoiced(["SN-R-2"], { contactId })).made;
    const theirs = (await invoiced(["SN-R-3"], { contactId: people.get("Klant Zuid")!.contactId })).made;
    expect((await person.get("/invoices")).body.items.map(({ id }: { id: number }) => id)).toEqual([mine.id]);
    expect(await textOf(mine.id, person)).toContain(mine.invoiceNr);
    for (const path of [`/invoices/${theirs.id}`, `/invoices?orderId=${theirs.orderId}`]) {
      const { status, body } = await person.get(path);
      expect(status === 404 || body.total === 0, path).toBe(true);
    }
    expect((await person.post(`/invoices/${theirs.id}/print`)).status).toBe(404);
    const file = await person.post("/invoices/bulk/print/export", {
      format: "csv",
      ids: [mine.id, theirs.id],
    });
    expect(file.bytes.toString()).not.toContain(theirs.invoiceNr);
    const own = seen("Klant Noord", "sales")[0]!.id;
    for (const id of [own, unseen("Klant Noord", "sales")[0]!.id])
      expect((await person.post(`/sales/${id}/invoice`)).status).toBe(403);
    expect((await person.post(`/invoices/${mine.id}/credit`, {})).status).toBe(403);
    const supplier = people.get("Leverancier Noord")!.person;
    expect((await supplier.get("/invoices")).status).toBe(403);
  });
});

test("the seller of an invoice is what the settings said, in the language of its reader", async () => {
  const { made } = await invoiced(["SN-LAST"]);
  expect(made.seller).toMatchObject({
    name: paperData.name,
    terms: { nl: "Eigendom gaat over bij betaling." },
  });
});

test("an invoice keeps the currency that its company had, and a new one has the new one", async () => {
  const { made: inEuros } = await invoiced(["MUNT-1"]);
  const { body } = await admin.get("/admin/configs");
  expect((await admin.put("/configs", { ...body, currency: "USD" })).status).toBe(200);
  const { made: inDollars } = await invoiced(["MUNT-2"]);
  const texts = [await textOf(inEuros.id), await textOf(inDollars.id)];
  expect(texts.map((text) => [text.includes("€"), text.includes("US$")])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect((await admin.get(`/invoices/${inEuros.id}`)).body.seller.currency).toBe("EUR");
  const now = (await admin.get("/admin/configs")).body;
  await admin.put("/configs", { ...now, currency: "EUR" });
});
