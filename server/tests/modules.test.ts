import { beforeAll, describe, expect, test } from "vitest";
import { type Module, modules } from "../../contract/access.ts";
import { locales } from "../../contract/locales.ts";
import { textOf } from "../ground/base/texts.ts";
import { type Declared, everyRoute, isEndless } from "../testing/contract.ts";
import { testWorld } from "../testing/fixture.ts";
import { requestOf } from "../testing/matrix.ts";
import type { Person } from "../testing/world.ts";

const world = await testWorld();
const ended = "current_date - 40";
const running = "current_date + 40";
let routes: Declared[];
let admin: Person;
let customer: Person;
beforeAll(async () => {
  routes = (await everyRoute()).filter(({ config }) => config.module !== undefined);
  admin = await world.signedIn("Admin");
  customer = await world.signedIn("Customer");
});

/** A module as the database has it: never in use, ended, or in use. */
async function stands(module: Module, until: string | null) {
  await world.services.pool.query(
    `update module set "paidUntil" = ${until ?? "null"}, "trialUntil" = null, "graceUntil" = null,
     "activeAt" = case when ${until !== null} then now() end where name = $1`,
    [module],
  );
  world.services.sessions.forget();
}
const routesOf = (module: Module) => routes.filter(({ config }) => config.module === module);
/** Asks as somebody whom only the module can keep out. */
const ask = (route: Declared, language = "nl") => {
  const { method, url, payload } = requestOf(route);
  const person = route.config.outside ? customer : admin;
  const headers = { "accept-language": language };
  if (method === "GET") return person.get(url, headers);
  if (method === "DELETE") return person.del(url, headers);
  return person[method.toLowerCase() as "post"](url, payload, headers);
};
/** The routes of a module whose answer, whether it is refused for the module, is not as it is expected. */
async function wrong(module: Module, isRefused: (route: Declared) => boolean) {
  const found: string[] = [];
  for (const route of routesOf(module)) {
    // A stream that is let in does not end.
    if (isEndless(route) && !isRefused(route)) continue;
    const { status, body } = await ask(route);
    const refused = status === 403 && body.code === "moduleInactive";
    if (refused !== isRefused(route) || status >= 500) found.push(`${route.method} ${route.url}: ${status}`);
  }
  return found;
}
const reads = ({ config }: Declared) => config.effect === "reads" || config.effect === "prints";

/** What the product sells of each module, by the table of its decisions. */
test.each<[Module, string[]]>([
  [
    "logistics",
    [
      ...["GET /calendar/pickups", "PUT /calendar/pickups/:id", "GET /calendar/deliveries"],
      ...["PUT /calendar/deliveries/:id", "GET /calendar/planning", "POST /calendar/print", "GET /stops"],
      ...["GET /admin/drivers", "POST /admin/drivers", "GET /admin/vehicles", "POST /admin/vehicles"],
      ...["GET /driving/stops", "POST /driving/stops/:id/complete", "GET /autocomplete/drivers"],
    ],
  ],
  [
    "tracking",
    [
      ...["GET /vehicles", "GET /vehicles/stream", "GET /vehicles/:licensePlate/today-pickups"],
      ...["GET /vehicles/:vehicleId/trail", "POST /vehicles/:vehicleId/tracker"],
    ],
  ],
  [
    "mailing",
    [
      ...["GET /mailing-lists", "POST /mailing-lists", "GET /customer-tags", "POST /customer-tags"],
      ...["GET /emails", "POST /emails", "POST /emails/:id/send", "GET /emails/:id/figures"],
    ],
  ],
  [
    "webshop",
    [
      ...["PUT /aproducts/webshop/:id", "DELETE /aproducts/webshop/:id", "GET /webshop-orders"],
      ...["POST /aproducts/webshop/bulk/publish-to-store", "POST /webshop-orders/:id/import"],
    ],
  ],
  [
    "erasure",
    [
      "POST /products/blancco/:orderId",
      "POST /erasure-reports/import",
      "POST /purchases/:id/print/statement",
    ],
  ],
  ["repairs", ["POST /repairs", "GET /repairs", "POST /to-repairs", "POST /to-repairs/repairs"]],
  ["analytics", ["GET /orders/analytics", "GET /products/analytics", "GET /tasks/analytics"]],
])("the module %s gates what is sold under its name", (module, calls) => {
  const gated = routesOf(module).map(({ method, url }) => `${method} ${url}`);
  expect(calls.filter((call) => !gated.includes(call))).toEqual([]);
});

describe.each(modules)("the module %s", (module) => {
  test("that was never in use refuses all of its calls, by its name", async () => {
    await stands(module, null);
    expect(await wrong(module, () => true)).toEqual([]);
    const [route] = routesOf(module);
    for (const locale of route ? locales : []) {
      const { body } = await ask(route!, locale);
      const name = textOf(locale, `modules.${module}`);
      expect(body.detail).toBe(textOf(locale, "errors.moduleInactive", { module: name }));
      expect(body).toMatchObject({ code: "moduleInactive", details: { module } });
    }
  });

  test("that is in use refuses none of them", async () => {
    await stands(module, running);
    expect(await wrong(module, () => false)).toEqual([]);
  });

  test("that has ended lets its data be read and exported, and changes nothing", async () => {
    await stands(module, ended);
    const nothingStays = module === "analytics";
    expect(await wrong(module, (route) => nothingStays || !reads(route))).toEqual([]);
    await stands(module, running);
  });
});

test("the last day of a module lasts to its end, by the clock of the company", async () => {
  const read = async () => (await admin.get("/security/info")).body.modules.includes("repairs");
  const { rows } = await world.services.pool.query(`select today() as today`);
  const days = rows[0].today as string;
  await stands("repairs", `'${days}'::date`);
  expect(await read()).toBe(true);
  await stands("repairs", `'${days}'::date - 1`);
  expect(await read()).toBe(false);
  await stands("repairs", running);
});

test("who may not use a feature anyway is told that, whatever its module", async () => {
  const driver = await world.signedIn("Driver");
  await stands("repairs", null);
  expect((await driver.get("/repairs")).body.code).toBe("forbidden");
  await stands("repairs", running);
});
