import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../testing/books.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
afterAll(async () => expect(await brokenBooks(world)).toEqual([]));

const sellable = () => shop.device({ statusId: shop.saleable });
const steps = ["Concept", "Bevestigd", "Gereed", "Afgerond"] as const;
/** Of one device: what is here, what is reserved, its stage. */
const state = {
  Concept: [1, 0, "saleable"],
  Bevestigd: [1, 1, "saleable"],
  Gereed: [1, 1, "ready"],
  Afgerond: [0, 0, "sold"],
} as const;
const stateOf = async (id: number) => {
  const { stockQuantity, reservedQuantity, lifecycle } = await shop.stock(id);
  return [stockQuantity, reservedQuantity, lifecycle];
};

describe("a sale goes from any phase to any other with the effects of all between", () => {
  test.each(steps.flatMap((from) => steps.map((to) => [from, to] as const)))("%s → %s", async (from, to) => {
    const { id } = await sellable();
    const sale = await shop.sale([{ productId: id }]);
    await shop.moveSale(sale.id, from);
    expect(await stateOf(id)).toEqual(state[from]);
    expect((await shop.moveSale(sale.id, to)).status).toBe(200);
    expect(await stateOf(id)).toEqual(state[to]);
  });

  test.each(steps)("%s → Geannuleerd frees the goods, and nothing leads back", async (from) => {
    const { id } = await sellable();
    const sale = await shop.sale([{ productId: id }]);
    await shop.moveSale(sale.id, from);
    expect((await shop.moveSale(sale.id, "Geannuleerd")).status).toBe(200);
    // What was with its customer is tested again.
    expect(await stateOf(id)).toEqual(from === "Afgerond" ? [1, 0, "inStock"] : state.Concept);
    for (const to of steps)
      expect(await shop.moveSale(sale.id, to)).toMatchObject({
        status: 422,
        body: { code: "orderCancelled" },
      });
  });

  test("moving an order to the status that it has changes nothing", async () => {
    const sale = await shop.sale([]);
    expect((await shop.moveSale(sale.id, "Concept")).body.version).toBe(sale.version);
  });
});

describe("a sale is not confirmed, and nothing has changed,", () => {
  test.each([
    ["is in stock but not saleable", () => shop.tested(), 1],
    [
      "is archived",
      async () => {
        const product = await sellable();
        await admin.put(`/aproducts/archive/${product.id}`);
        return product;
      },
      1,
    ],
    ["is still to come", () => shop.device({ statusId: shop.ids.productStatuses.Ingekocht }), 1],
    ["is too few", () => shop.bundle(2, { statusId: shop.saleable }), 3],
    [
      "was sold to another",
      async () => {
        const product = await sellable();
        await shop.moveSale((await shop.sale([{ productId: product.id }])).id, "Afgerond");
        return product;
      },
      1,
    ],
  ])("when a product %s", async (_, make, quantity) => {
    const fine = await sellable();
    const product = await make();
    const sale = await shop.sale([{ productId: fine.id }, { productId: product.id, quantity }]);
    const refused = await shop.moveSale(sale.id, "Bevestigd");
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: "notEnoughStock",
        details: { skus: product.sku, lines: [{ lineId: sale.lines[1].id, wanted: quantity }] },
      },
    });
    expect(refused.body.detail).toContain(product.sku);
    expect((await admin.get(`/sales/${sale.id}`)).body.phase).toBe("draft");
    expect((await shop.stock(fine.id)).reservedQuantity).toBe(0);
  });

  test("when a device misses its proof of erasure", async () => {
    const purchase = await shop.purchase([
      {
        productName: "Laptop",
        typeId: shop.ids.types.Laptop,
        serialNumber: "ZB-1",
        attributes: { storage: "256 GB" },
      },
    ]);
    await shop.movePurchase(purchase.id, "Afgerond");
    const [laptop] = (await admin.get(`/products?purchaseId=${purchase.id}`)).body.items;
    await world.services.pool.query(`update product set "statusId" = $1 where id = $2`, [
      shop.saleable,
      laptop.id,
    ]);
    const sale = await shop.sale([{ productId: laptop.id }]);
    expect(await shop.moveSale(sale.id, "Afgerond")).toMatchObject({
      status: 422,
      body: { code: "missingProof", details: { skus: "ZB-1" } },
    });
    await shop.movePurchase(purchase.id, "In ontvangst");
    await admin.patch(`/purchases/${purchase.id}`, { dataDestruction: "noDataCarrier" });
    await shop.finishTasks(laptop.id);
    expect((await shop.moveSale(sale.id, "Afgerond")).status).toBe(200);
  });
});

test("a bundle is sold in parts, and is gone with the last of it", async () => {
  const { id } = await shop.bundle(10, { statusId: shop.saleable });
  for (const [quantity, left, lifecycle] of [
    [4, 6, "saleable"],
    [5, 1, "saleable"],
    [1, 0, "sold"],
  ] as const) {
    await shop.moveSale((await shop.sale([{ productId: id, quantity }])).id, "Afgerond");
    expect(await shop.stock(id)).toMatchObject({ stockQuantity: left, lifecycle });
  }
});

describe("a purchase", () => {
  const line = (more: object = {}) => ({
    productName: "Scherm",
    typeId: shop.ids.types.Monitor,
    unitPrice: 1500,
    ...more,
  });
  const came = async (id: number) => (await admin.get(`/products?purchaseId=${id}&sort=id`)).body.items;

  test("that is done books in what was ordered, once", async () => {
    const order = await shop.purchase([line({ serialNumber: "inkoop-1" }), line({ quantity: 20 })], {
      locationId: shop.ids.locations.Magazijn,
      locationLabel: "1-1-1",
    });
    expect((await shop.movePurchase(order.id, "Afgerond")).body).toMatchObject({ receivedCount: 2 });
    const products = await came(order.id);
    expect(products).toMatchObject([
      {
        serialNumber: "INKOOP-1",
        stockQuantity: 1,
        purchasePrice: 1500,
        lifecycle: "inStock",
        locationLabel: "1-01-1",
      },
      { serialNumber: "", stockQuantity: 20, quantity: 20 },
    ]);
    await shop.movePurchase(order.id, "In ontvangst");
    await shop.movePurchase(order.id, "Afgerond");
    expect(await came(order.id)).toHaveLength(2);
  });

  test("cannot be done while a line does not say what it is, and nothing came in", async () => {
    const order = await shop.purchase([line(), line({ typeId: null, productName: "Raadsel" })]);
    const refused = await shop.movePurchase(order.id, "Afgerond");
    expect(refused).toMatchObject({ status: 422, body: { code: "typeMissing" } });
    expect(refused.body.detail).toContain("Raadsel");
    expect(await came(order.id)).toEqual([]);
  });

  test("with a serial number that is here already is refused whole, and names that device", async () => {
    const existing = await shop.device({ serialNumber: "INKOOP-2" });
    const order = await shop.purchase([
      line({ serialNumber: "INKOOP-3" }),
      line({ serialNumber: "INKOOP-2" }),
    ]);
    expect(await shop.movePurchase(order.id, "Afgerond")).toMatchObject({
      status: 409,
      body: { code: "serialNumberTaken", details: { productId: existing.id } },
    });
    expect(await came(order.id)).toEqual([]);
  });

  test("expects a serial number once", async () => {
    const order = await shop.purchase([line({ serialNumber: "INKOOP-4" })]);
    expect(
      await admin.post(`/purchases/${order.id}/products`, line({ serialNumber: "inkoop-4" })),
    ).toMatchObject({
      status: 409,
      body: { code: "serialNumberOnOrder", errors: [{ path: "serialNumber" }] },
    });
  });

  test("is not cancelled after something came in, nor is a received line removed", async () => {
    const order = await shop.purchase([line()]);
    await shop.movePurchase(order.id, "Afgerond");
    expect(await shop.movePurchase(order.id, "Geannuleerd")).toMatchObject({
      status: 422,
      body: { code: "purchaseReceived" },
    });
    await shop.movePurchase(order.id, "In ontvangst");
    expect(await admin.del(`/purchases/${order.id}/products/${order.lines[0].id}`)).toMatchObject({
      status: 422,
      body: { code: "lineReceived" },
    });
  });

  test("does not overfill its location", async () => {
    const location = await shop.made("/admin/locations", { name: "Klein", unitCapacity: 5 });
    const order = await shop.purchase([line({ quantity: 6 })], { locationId: location.id });
    expect(await shop.movePurchase(order.id, "Afgerond")).toMatchObject({
      status: 422,
      body: { code: "locationFull" },
    });
    expect(await came(order.id)).toEqual([]);
  });
});

describe("the mail of a status", () => {
  const mailBody =
    "Beste {customerName}{supplierName}, order {orderNr} van { orderDate } (ophalen {pickupDate}) {onbekend";
  const mailsOf = (to: string) =>
    world.db.selectFrom("mail").selectAll().where("to", "=", to).orderBy("id").execute();
  let statusId: number;
  beforeAll(async () => {
    const input = { kind: "sale", name: "Met mail", phase: "confirmed", color: "#123456", mailBody };
    statusId = (await shop.made("/admin/order-statuses", input)).id;
  });

  test("goes once per change to the customer, with the variables filled in", async () => {
    const contact = await shop.contact("Jane {orderNr}", { email: "jane@voorbeeld.nl", locale: "en" });
    const order = await shop.made("/sales", {
      contactId: contact.id,
      orderDate: "2026-03-01",
      pickupDate: "2026-03-04",
    });
    expect(await mailsOf("jane@voorbeeld.nl")).toEqual([]);
    await admin.post(`/sales/${order.id}/status`, { statusId });
    await admin.post(`/sales/${order.id}/status`, { statusId });
    const [mail, ...more] = await mailsOf("jane@voorbeeld.nl");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      locale: "nl",
      sentAt: null,
      body: `Beste Jane {orderNr}, order ${order.orderNr} van 1 maart 2026 (ophalen 4 maart 2026) {onbekend`,
    });
    expect(mail!.subject).toContain(order.orderNr);
    const { rows } = await world.services.pool.query(
      "select count(*)::int as jobs from graphile_worker._private_jobs where payload->>'mailId' = $1",
      [String(mail!.id)],
    );
    expect(rows[0].jobs).toBe(1);
    await shop.moveSale(order.id, "Concept");
    await admin.post(`/sales/${order.id}/status`, { statusId });
    expect(await mailsOf("jane@voorbeeld.nl")).toHaveLength(2);
  });

  test("is wholly in the customer's language where the status has a text in it, else in the company's", async () => {
    const mailIn = async (locale: string, status: number) => {
      const email = `${locale}${status}@voorbeeld.nl`;
      const contact = await shop.contact("Jeanne", { email, locale });
      await shop.made("/sales", { contactId: contact.id, orderDate: "2026-11-30", statusId: status });
      return (await mailsOf(email))[0]!;
    };
    const input = { kind: "sale", name: "Tweetalig", phase: "confirmed", color: "#123456", mailBody };
    const { id } = await shop.made("/admin/order-statuses", {
      ...input,
      mailBodies: { fr: "Commande du {orderDate}", de: "" },
    });
    expect(await mailIn("fr", id)).toMatchObject({
      locale: "fr",
      subject: expect.stringMatching(/^Votre commande \S+ est confirmée$/),
      body: "Commande du 30 novembre 2026",
    });
    for (const locale of ["de", "pt", "nl"])
      expect(await mailIn(locale, id)).toMatchObject({
        locale: "nl",
        subject: expect.stringMatching(/^Uw bestelling \S+ is bevestigd$/),
        body: expect.stringContaining("van 30 november 2026"),
      });
    await admin.patch(`/admin/order-statuses/${id}`, { mailBodies: { pt: "Encomenda" } });
    expect((await admin.get(`/admin/order-statuses/${id}`)).body.mailBodies).toEqual({
      fr: "Commande du {orderDate}",
      de: "",
      pt: "Encomenda",
    });
    expect(await admin.patch(`/admin/order-statuses/${id}`, { mailBodies: { pt: "{7*7}" } })).toMatchObject({
      status: 422,
      body: { code: "unknownMailVariable", errors: [{ path: "mailBodies.pt" }] },
    });
  });

  test("is about what its phase means to the customer, never about our name of it", async () => {
    const subjects = await Promise.all(
      (["draft", "confirmed", "inProgress", "done", "cancelled"] as const).map(async (phase) => {
        const email = `${phase}@voorbeeld.nl`;
        const contact = await shop.contact("Els", { email });
        const input = { kind: "repair", name: `Intern ${phase}`, phase, color: "#123456", mailBody: "x" };
        const { id } = await shop.made("/admin/order-statuses", input);
        const repair = await shop.made("/repairs", { contactId: contact.id, deviceName: "X1" });
        await admin.post(`/repairs/${repair.id}/status`, { statusId: id });
        return (await mailsOf(email)).map(({ subject }) => subject.replace(repair.orderNr, "…"));
      }),
    );
    expect(subjects.flat()).toEqual([
      "Uw reparatie …",
      "Uw reparatie … is aangenomen",
      "Uw reparatie … is in behandeling",
      "Uw reparatie … is klaar",
      "Uw reparatie … is geannuleerd",
    ]);
  });

  test("has its own subject where it has one, with the variables of its text, and greets whom it is for", async () => {
    const input = { kind: "sale", name: "Met onderwerp", phase: "confirmed", color: "#123456" };
    const { id } = await shop.made("/admin/order-statuses", {
      ...input,
      mailBody: "Beste {customerName},\n\nDe order van {customerName}.",
      mailBodies: { en: "Dear {customerName}" },
      mailSubject: "Nieuws over {orderNr}",
      mailSubjects: { en: "News about {orderNr}" },
    });
    const mailTo = async (more: { email: string; locale?: string; representative?: string }) => {
      const contact = await shop.contact("Kantoor & Co", more);
      const { orderNr } = await shop.made("/sales", { contactId: contact.id, statusId: id });
      const [mail] = await mailsOf(more.email);
      return [mail!.subject.replace(orderNr, "…"), mail!.body];
    };
    expect(await mailTo({ email: "a@voorbeeld.nl", representative: "Iris Blauw" })).toEqual([
      "Nieuws over …",
      "Beste Iris Blauw,\n\nDe order van Kantoor & Co.",
    ]);
    expect(await mailTo({ email: "b@voorbeeld.nl", locale: "en" })).toEqual([
      "News about …",
      "Dear Kantoor & Co",
    ]);
    expect(await admin.patch(`/admin/order-statuses/${id}`, { mailSubject: "{geheim}" })).toMatchObject({
      status: 422,
      body: { code: "unknownMailVariable", errors: [{ path: "mailSubject" }] },
    });
    expect(await admin.patch(`/admin/order-statuses/${id}`, { mailSubjects: { de: "{7*7}" } })).toMatchObject(
      { status: 422, body: { errors: [{ path: "mailSubjects.de" }] } },
    );
  });

  test("stays away when the change says so, of one order and of many", async () => {
    const contact = await shop.contact("Stil", { email: "stil@voorbeeld.nl" });
    const orders = await Promise.all([1, 2, 3].map(() => shop.made("/sales", { contactId: contact.id })));
    const ids = orders.map(({ id }) => id);
    expect(await admin.post(`/sales/${ids[0]}/status`, { statusId, mail: false })).toMatchObject({
      status: 200,
      body: { statusId },
    });
    expect(
      (await admin.post("/sales/bulk/status", { ids: ids.slice(1), statusId, mail: false })).status,
    ).toBe(200);
    expect(await mailsOf("stil@voorbeeld.nl")).toEqual([]);
    await shop.moveSale(ids[0]!, "Concept");
    await admin.post("/sales/bulk/status", { ids: ids.slice(0, 1), statusId });
    expect(await mailsOf("stil@voorbeeld.nl")).toHaveLength(1);
  });

  test("waits in the history of its order until the mail server has taken it", async () => {
    const contact = await shop.contact("Wacht", { email: "wacht@voorbeeld.nl" });
    const nobody = await shop.contact("Niemand", { email: "niemand@voorbeeld.example" });
    const order = await shop.made("/sales", { contactId: contact.id, statusId });
    const unsent = await shop.made("/sales", { contactId: nobody.id, statusId });
    const eventsOf = async (id: number) => {
      const { items } = (await admin.get(`/sales/${id}/history`)).body;
      const events = items.flatMap(({ facts }: { facts: { what: string }[] }) =>
        facts.map(({ what }) => what),
      );
      return events.filter((what: string) => /^mail/.test(what));
    };
    expect(await eventsOf(order.id)).toEqual(["mailWaits"]);
    expect(await eventsOf(unsent.id)).toEqual(["mailNotSent"]);
    await world.db
      .updateTable("mail")
      .set({ sentAt: new Date().toISOString() })
      .where("to", "=", "wacht@voorbeeld.nl")
      .execute();
    expect(await eventsOf(order.id)).toEqual(["mailed"]);
  });

  test("has the dates of the customer's calendar, and a dash for one that is not there", async () => {
    await admin.patch(`/admin/order-statuses/${statusId}`, { mailBodies: { fa: mailBody } });
    const contact = await shop.contact("Sara", { email: "sara@example.com", locale: "fa" });
    await shop.made("/sales", { contactId: contact.id, orderDate: "2026-11-21", statusId });
    const [mail] = await mailsOf("sara@example.com");
    expect(mail!.body).toContain("van ۳۰ آبان ۱۴۰۵ (ophalen –)");
  });

  test("goes once when the status comes with the order or with an edit", async () => {
    const contact = await shop.contact("Kees", { email: "kees@example.com" });
    const order = await shop.made("/sales", { contactId: contact.id, statusId });
    expect(await mailsOf("kees@example.com")).toHaveLength(1);
    await admin.patch(`/sales/${order.id}`, { remarks: "x" });
    await admin.patch(`/sales/${order.id}`, { statusId });
    expect(await mailsOf("kees@example.com")).toHaveLength(1);
  });

  test("is not sent when the change is refused, nor to a contact without an address, nor without a text", async () => {
    const contact = await shop.contact("Ria", { email: "ria@example.com" });
    const product = await shop.device();
    const order = await shop.made("/sales", { contactId: contact.id, lines: [{ productId: product.id }] });
    expect((await admin.post(`/sales/${order.id}/status`, { statusId })).status).toBe(422);
    expect(await mailsOf("ria@example.com")).toEqual([]);
    const silent = await shop.sale([]);
    expect((await admin.post(`/sales/${silent.id}/status`, { statusId })).status).toBe(200);
    expect(await mailsOf("")).toEqual([]);
    const quiet = await shop.made("/sales", { contactId: contact.id });
    await shop.moveSale(quiet.id, "Bevestigd");
    expect(await mailsOf("ria@example.com")).toEqual([]);
  });
});
