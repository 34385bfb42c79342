import { beforeEach, describe, expect, test } from "vitest";
import type { FoundProduct } from "../../../contract/places.ts";
import { testShop } from "../../testing/fixture.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();
const warehouse = await world.signedIn("Warehouse");
type Product = { id: number; sku: string; serialNumber: string };
type Location = { id: number; name: string };

let count = 0;
const location = (more: object = {}): Promise<Location> => {
  count += 1;
  return shop.made("/admin/locations", { name: `Loods ${count}`, unitCapacity: null, ...more });
};
const device = async (more: object = {}): Promise<Product> => {
  count += 1;
  return shop.device({ serialNumber: `SCAN${count}X`, ...more });
};
const placeOf = async ({ id }: Product) => {
  const { locationId, locationLabel } = (await admin.get(`/products/${id}`)).body;
  return [locationId, locationLabel];
};
const find = (code: string, locationId?: number, by: Person = warehouse) =>
  by.post("/moving/code", { code, locationId: locationId ?? null });
const moved = (moves: [Product, Location, string?][], by: Person = warehouse) =>
  by.post("/moving", {
    moves: moves.map(([product, { id }, locationLabel = ""]) => ({
      productId: product.id,
      locationId: id,
      locationLabel,
    })),
  });
const undo = (editId: number) => warehouse.post(`/products/bulk-edits/${editId}/undo`, {});

let hall: Location;
beforeEach(async () => {
  hall = await location();
});

describe("a scanned code", () => {
  test("is also what a maker prints or a French keyboard makes of it, never a swapped letter", async () => {
    const { id } = await device({ serialNumber: "PFYZ-120" });
    for (const code of ["SPFYZ-120", "*PFYZ-120*", "010871234567890621PFYZ-120", "S/N: PFYZ-120", "PFYW)&éà"])
      expect([code, (await find(code)).body.product?.id]).toEqual([code, id]);
    expect((await find("PFZY-120")).status).toBe(422);
  });

  test("is a place by its own code, by its name, and by its name with a label in it", async () => {
    const place = { locationId: hall.id, locationName: hall.name };
    for (const [code, locationLabel] of [
      [`LOC-${hall.id}`, ""],
      [`loc-${hall.id}/1-7-3`, "1-07-3"],
      [hall.name.toUpperCase(), ""],
      [`${hall.name} b1 c7 s3`, "1-07-3"],
    ] as const)
      expect((await find(code)).body).toEqual({ place: { ...place, locationLabel }, product: null });
  });

  test("is a label in the place of before, by that place's template", async () => {
    const rack = await location({ locationTemplate: "[A-F]-\\d{2}" });
    expect((await find("C-07", rack.id)).body.place).toMatchObject({ locationLabel: "C-07" });
    expect((await find("1.7.3", hall.id)).body.place).toMatchObject({ locationLabel: "1-07-3" });
    for (const [code, at] of [
      ["C-07", hall.id],
      ["C-07", undefined],
      ["1-7-3", rack.id],
    ] as const)
      expect(await find(code, at)).toMatchObject({ status: 422, body: { code: "placeOrProductUnknown" } });
    expect((await find(`LOC-${hall.id}/9-9-9`)).body.code).toBe("labelFormat");
    expect(await find("LOC-99999999/1-07-3")).toMatchObject({
      status: 422,
      body: { code: "placeUnknown", detail: expect.stringContaining("LOC-99999999/1-07-3 is het label van") },
    });
  });

  test("is a product that is here by its SKU or serial number, with where it lies", async () => {
    const product = await device({ locationId: hall.id, locationLabel: "1-1-1" });
    for (const code of [product.sku, product.serialNumber.toLowerCase()]) {
      const found: FoundProduct = (await find(code)).body.product;
      expect(found).toMatchObject({ id: product.id, locationName: hall.name, locationLabel: "1-01-1" });
    }
    // A technician's form of a task asks for a product.
    const asked = await find(product.sku, undefined, await world.signedIn("Technician"));
    expect(asked.body.product).toMatchObject({ id: product.id });
    expect((await find(product.sku, undefined, await world.signedIn("Customer"))).status).toBe(403);
    await admin.put(`/aproducts/archive/${product.id}`);
    expect((await find(product.sku)).body.code).toBe("scanArchived");
  });
});

describe("a list of moves", () => {
  test("is booked at once, to several places, with a movement of each", async () => {
    const [other, first, second] = [await location(), await device(), await device()];
    const answer = await moved([
      [first, hall, "1-7-3"],
      [second, other],
    ]);
    expect(answer).toMatchObject({ status: 200, body: { moved: 2 } });
    expect(await placeOf(first)).toEqual([hall.id, "1-07-3"]);
    expect(await placeOf(second)).toEqual([other.id, ""]);
    const movements = await world.db
      .selectFrom("stockMovement")
      .select("reason")
      .where("productId", "in", [first.id, second.id])
      .where("reason", "=", "moved")
      .execute();
    expect(movements).toHaveLength(2);
  });

  test("is refused whole when one cannot go, and says which and why", async () => {
    const small = await location({ unitCapacity: 1 });
    const [first, second, third] = [await device(), await device(), await device()];
    const before = await placeOf(first);
    const answer = await moved([
      [first, hall],
      [second, small],
      [third, small],
    ]);
    expect(answer).toMatchObject({ status: 409, body: { code: "movesRefused", details: { count: 1 } } });
    expect(answer.body.details.rows).toMatchObject([
      { id: third.id, label: third.sku, code: "locationFull" },
    ]);
    expect(await placeOf(first)).toEqual(before);
    const labelled = await moved([[first, hall, "9-9-9"]]);
    expect(labelled.body.details.rows).toMatchObject([{ id: first.id, code: "labelFormat" }]);
  });

  test("takes what leaves a full place out of it before what comes there, and swaps two full ones", async () => {
    const [left, right] = [await location({ unitCapacity: 1 }), await location({ unitCapacity: 1 })];
    const [first, second] = [await device({ locationId: left.id }), await device({ locationId: right.id })];
    const third = await location();
    const turned = await moved([
      [first, right],
      [second, third],
    ]);
    expect(turned.body).toMatchObject({ moved: 2 });
    expect(await placeOf(first)).toEqual([right.id, ""]);
    await moved([[second, left]]);
    const swapped = await moved([
      [first, left],
      [second, right],
    ]);
    expect(swapped.body).toMatchObject({ moved: 2 });
    const places = async () => [await placeOf(first), await placeOf(second)];
    const turnedBack = [
      [left.id, ""],
      [right.id, ""],
    ];
    expect(await places()).toEqual(turnedBack);
    expect((await undo(swapped.body.editId)).body).toMatchObject({ changed: 2, refused: [] });
    expect(await places()).toEqual(turnedBack.toReversed());
    await moved([
      [first, left],
      [second, right],
    ]);
    const more = await device();
    const tooMany = await moved([
      [first, right],
      [second, left],
      [more, left],
    ]);
    expect(tooMany.body.details.rows).toMatchObject([{ id: more.id, code: "locationFull" }]);
    expect(await placeOf(first)).toEqual([left.id, ""]);
  });

  test("is undone whole, and leaves what has moved since", async () => {
    const [first, second] = [await device({ locationId: hall.id }), await device({ locationId: hall.id })];
    const [other, later] = [await location(), await location()];
    const { editId } = (
      await moved([
        [first, other, "1-1-1"],
        [second, other],
      ])
    ).body;
    await moved([[second, later]]);
    expect((await undo(editId)).body).toMatchObject({ changed: 1, refused: [{ id: second.id }] });
    expect(await placeOf(first)).toEqual([hall.id, ""]);
    expect(await placeOf(second)).toEqual([later.id, ""]);
  });

  test("takes the last scan of a product, leaves what lies there, and is not a technician's", async () => {
    const [other, product] = [await location(), await device()];
    const twice = await moved([
      [product, hall],
      [product, other],
    ]);
    expect(twice.body.moved).toBe(1);
    expect(await placeOf(product)).toEqual([other.id, ""]);
    expect((await moved([[product, other]])).body).toEqual({ moved: 0, editId: null });
    expect((await moved([[product, hall]], await world.signedIn("Technician"))).status).toBe(403);
  });

  test("never overfills a place, though two book at the same time", async () => {
    const small = await location({ unitCapacity: 3 });
    const devices = await Promise.all(Array.from({ length: 4 }, () => device()));
    const [a, b, c, d] = devices as [Product, Product, Product, Product];
    const answers = await Promise.all([
      moved([
        [a, small],
        [b, small],
      ]),
      moved([
        [c, small],
        [d, small],
      ]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.get(`/places/${small.id}`)).body.units).toBe(2);
  });
});

describe("what lies where", () => {
  test("is counted by location and by slot, without what is gone or archived", async () => {
    const [first, second] = [
      await device({ locationId: hall.id, locationLabel: "1-1-1" }),
      await device({ locationId: hall.id, locationLabel: "1-1-1" }),
    ];
    await shop.made("/products", {
      productName: "Muizen",
      typeId: shop.ids.types.Accessoire,
      quantity: 40,
      locationId: hall.id,
    });
    const slots = async () => (await warehouse.get(`/places/${hall.id}`)).body.slots;
    expect(await slots()).toEqual([
      { label: "", products: 1, units: 40 },
      { label: "1-01-1", products: 2, units: 2 },
    ]);
    await admin.put(`/aproducts/archive/${first.id}`);
    await moved([[second, hall, "1-1-2"]]);
    expect(await slots()).toEqual([
      { label: "", products: 1, units: 40 },
      { label: "1-01-2", products: 1, units: 1 },
    ]);
    const listed = (await warehouse.get("/places")).body.find(({ id }: Location) => id === hall.id);
    const { id, name } = hall;
    const shelves = [
      { name: "1-01", units: 1 },
      { name: "", units: 40 },
    ];
    expect(listed).toEqual({ id, name, unitCapacity: null, products: 2, units: 41, hasSlots: true, shelves });
  });
});

describe("the location of a pickup", () => {
  test("is proposed by the postcode of whoever it is fetched from", async () => {
    const south = await location({ zipcodes: ["3000-3199"] });
    const kade = await location({ zipcodes: ["3011 AB"] });
    const proposed = async (zipcode: string) => {
      count += 1;
      const { id } = await shop.contact(`Leverancier ${count}`, { zipcode, isSupplier: true });
      return (await admin.get(`/places/proposed?contactId=${id}`)).body.locationId;
    };
    expect(await proposed("3100 AA")).toBe(south.id);
    expect(await proposed("3011ab")).toBe(kade.id);
    expect(await proposed("9711 AA")).toBeNull();
    expect(await proposed("")).toBeNull();
  });
});
