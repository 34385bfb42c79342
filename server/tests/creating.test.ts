import { beforeAll, describe, expect, test } from "vitest";
import { asSent, plain, type Schema } from "../app/docs/components.ts";
import type { Document } from "../app/docs/document.ts";
import { type Declared, everyRoute } from "../testing/contract.ts";
import { testWorld } from "../testing/fixture.ts";
import { fillInPaper } from "../testing/paper.ts";
import { openShop } from "../testing/shop.ts";

const creating = (await everyRoute()).filter(
  ({ method, schema, config }) =>
    method === "POST" && schema.body && "201" in schema.response && !config.outside,
);
const sentOf = ({ schema }: Declared) => asSent(plain(schema.body));

const world = await testWorld();
const admin = await world.signedIn("Admin");
let document: Document;
/** What a required field names: something of a kind that is there. */
let existing: Record<string, number | string>;
beforeAll(async () => {
  document = (await admin.get("/openapi.json")).body;
  const shop = await openShop(world, admin);
  const typeId = shop.ids.types.Monitor!;
  const purchase = await shop.purchase([{ productName: "Monitor", typeId }]);
  await shop.movePurchase(purchase.id, "Bevestigd");
  const sale = await shop.sale([]);
  await fillInPaper(admin);
  const device = await shop.device({ statusId: shop.saleable });
  const invoiced = async (productId: number) => {
    const sold = await shop.sale([{ productId, unitPrice: 100 }]);
    await shop.moveSale(sold.id, "Gereed");
    return (await shop.made(`/sales/${sold.id}/invoice`, undefined)).id as number;
  };
  existing = {
    "POST /invoices/:id/credit": await invoiced(device.id),
    "POST /invoices/:id/payments": await invoiced((await shop.device({ statusId: shop.saleable })).id),
    "POST /users username": "een.ander",
    typeId,
    contactId: purchase.contactId,
    orderId: purchase.id,
    productId: (await shop.device({ statusId: shop.saleable })).id,
    locationId: shop.ids.locations.Magazijn!,
    "POST /purchases/:id/products": purchase.id,
    "POST /sales/:id/products": sale.id,
    "POST /comments/order/:subjectId": sale.id,
    "POST /comments/task/:subjectId": (await admin.post("/tasks", { name: "Bezem erdoor" })).body.id,
    "POST /comments/contact/:subjectId": purchase.contactId,
    "POST /repairs/:id/products": (await shop.repair([])).id,
    "POST /emails/:id/copy": (await admin.post("/emails", { name: "Voorjaar" })).body.id,
    "POST /products/:id/harvest": (await shop.device()).id,
    "POST /sales-services orderId": sale.id,
    "POST /admin/vehicles/:vehicleId/odometer": (
      await admin.post("/admin/vehicles", { name: "Bus", registrationNumber: "V101XX" })
    ).body.id,
  };
});

/** Why a field need not be asked for. */
function mayBeLeftOut({ type, anyOf = [], minLength = 0, minItems = 0, pattern, ...rest }: Schema) {
  if (rest.default !== undefined) return "has a default";
  if (anyOf.some((one) => one.type === "null")) return "may be null";
  if (type === "boolean") return "is yes or no";
  if (type === "array" && minItems === 0) return "may be empty";
  const blank = type === "string" && minLength === 0 && !rest.enum && !rest.format;
  return blank && new RegExp(String(pattern ?? ""), "u").test("") ? "may be blank" : undefined;
}

/** The fields that a body demands without need, and those of which nobody tells what they are when left out. */
function faultsOf({ properties = {}, required = [], items }: Schema, path = ""): string[] {
  if (items) return faultsOf(items, `${path}[]`);
  return Object.entries(properties).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const needless = required.includes(name) && mayBeLeftOut(field);
    const untold =
      !required.includes(name) && field.default === undefined && !field.description && field.type !== "array";
    return [
      ...(needless ? [`${at} ${needless}`] : []),
      ...(untold ? [`${at} tells no default`] : []),
      ...(field.default === undefined ? faultsOf(field, at) : []),
    ];
  });
}

describe.each(creating.map((route) => [`${route.method} ${route.url}`, route] as const))(
  "%s",
  (call, route) => {
    test("demands nothing that may be empty or has a usual value, and tells what is taken instead", () => {
      expect(faultsOf(sentOf(route))).toEqual([]);
    });

    test("makes one of its required fields alone, and the rest is what its description says", async () => {
      const { properties = {}, required = [] } = sentOf(route);
      const path = `/api${route.url.replace(/:(\w+)/g, "{$1}")}`;
      const example = document.paths[path]!.post!.requestBody!.content["application/json"]!.example;
      const body = Object.fromEntries(
        required.map((name) => [
          name,
          existing[`${call} ${name}`] ?? existing[name] ?? (example as Record<string, unknown>)[name],
        ]),
      );
      const answer = await admin.post(route.url.replace(/:\w+/, String(existing[call])), body);
      expect(answer).toMatchObject({ status: 201, body: {} });
      const documented = Object.entries(properties).filter(
        ([name, field]) => field.default !== undefined && name in answer.body,
      );
      expect(answer.body).toMatchObject(
        Object.fromEntries(documented.map(([name, field]) => [name, field.default])),
      );
    });
  },
);
