import { ok } from "node:assert";
import { parseArgs } from "node:util";
import { blackPng } from "../server/platform/files/images.fixtures.ts";
import { type Asked, shopKeys, startMagento } from "../server/platform/integrations/magento.fixtures.ts";
import { readJson, type Side, upload } from "./client.ts";
import { withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

/** Devices that are published, and milliseconds that the shop thinks about each request. */
const { values: options } = parseArgs({
  options: { devices: { type: "string", default: "1000" }, delay: { type: "string", default: "20" } },
});
const devices = Number(options.devices);
const goal = 0.8;
/** As many as the job has. */
const connections = 4;
const productName = "Dell P2419H";

const ask = <T>(side: Side, method: "POST" | "PUT" | "PATCH", path: string, body: unknown) =>
  readJson<T>(side, { method, path: `/api${path}`, body });
const get = <T>(side: Side, path: string) => readJson<T>(side, { method: "GET", path: `/api${path}` });

/** So many screens that are ready for the shop, each at a price of its own and so a product of its own there. */
async function makeReady(side: Side, ids: { monitor: number; grade: number; saleable: number }) {
  await ask(side, "PATCH", `/admin/product-types/${ids.monitor}`, { magentoCategoryId: "12" });
  await ask(side, "PATCH", `/attributes/${ids.grade}`, { magentoAttrCode: "grade" });
  const goods = {
    productName,
    typeId: ids.monitor,
    quantity: devices,
    salePrice: 10_000,
    attributes: { grade: "A" },
  };
  const { id } = await ask<{ id: number }>(side, "POST", "/products", goods);
  const { items: tasks } = await get<{ items: { id: number }[] }>(side, `/tasks?productId=${id}`);
  for (const task of tasks) await ask(side, "PATCH", `/tasks/${task.id}`, { status: "done" });
  await ask(side, "POST", "/products/bulk/status", { ids: [id], statusId: ids.saleable });
  const { items } = await ask<{ items: { id: number }[] }>(
    side,
    "PUT",
    `/split-product/${id}/individualize-part-of-bundle`,
    { quantity: devices },
  );
  const added = await upload<{ items: { id: number }[] }>(
    side,
    `/api/products/${items[0]!.id}/pictures`,
    "screen.png",
    blackPng(400, 300),
  );
  await ask(side, "POST", `/pictures/${added.items[0]!.id}/sharing`, { ofModel: true });
  for (const [at, { id }] of items.entries())
    await ask(side, "PATCH", `/products/${id}`, { salePrice: 10_000 + at });
  return items.map((device) => device.id);
}

/** The requests of one new price. */
async function repriced(side: Side, id: number, requests: Asked[]) {
  requests.length = 0;
  const began = performance.now();
  await ask(side, "PATCH", `/products/${id}`, { salePrice: 99_900 });
  const isPublished = async () =>
    (await get<{ state: string }>(side, `/aproducts/webshop/${id}`)).state === "published";
  while (!(await isPublished())) await new Promise((resolve) => setTimeout(resolve, 50));
  return { requests: requests.length, took: (performance.now() - began) / 1000 };
}

/** The same requests, sent one after another by as many connections to another shop; answers the seconds. */
async function sentBare(requests: readonly Asked[]) {
  const shop = await startMagento();
  shop.settings.delay = Number(options.delay);
  shop.settings.bearerAllowed = true;
  const left = [...requests];
  const headers = { authorization: `Bearer ${shopKeys.accessToken}`, "content-type": "application/json" };
  const send = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const body = one.body === undefined ? {} : { body: JSON.stringify(one.body) };
      await (await fetch(`${shop.url}${one.url}`, { method: one.method, headers, ...body })).text();
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, send));
  const took = (performance.now() - began) / 1000;
  await shop.close();
  return took;
}

printMachine();
const shop = await startMagento();
shop.settings.delay = Number(options.delay);
await withDeployment({ products: 1000 }, async ({ port, owner, token }) => {
  const side = { port, token: await token() };
  const { rows } = await owner.query(
    `select (select id from "productType" where name = 'Monitor') monitor, (select id from attribute where code = 'grade') grade,
       (select id from "productStatus" where lifecycle = 'saleable' order by position limit 1) saleable`,
  );
  await ask(side, "PUT", "/modules/webshop/configs", { baseUrl: shop.url, secrets: shopKeys });
  const ids = await makeReady(side, rows[0]);
  const table = [];
  for (const run of ["first", "nothing changed"]) {
    shop.requests.length = 0;
    const began = performance.now();
    const job = await ask<{ id: number }>(side, "POST", "/aproducts/webshop/bulk/publish-to-store", { ids });
    type Report = { state: string; published: number; unchanged: number; refused: number };
    let report: Report;
    do {
      await new Promise((resolve) => setTimeout(resolve, 200));
      report = await get<Report>(side, `/aproducts/webshop/bulk/${job.id}`);
    } while (["waiting", "running"].includes(report.state));
    const took = (performance.now() - began) / 1000;
    ok(report.refused === 0, JSON.stringify(report));
    const requests = [...shop.requests];
    const bare = requests.length ? await sentBare(requests) : 0;
    const ratio = bare / took;
    const isMet = run === "first" ? ratio >= goal : requests.length === 0;
    table.push({
      ...{ run, devices, requests: requests.length, seconds: took.toFixed(1), bare: bare.toFixed(1) },
      ...{ ratio: ratio.toFixed(2), goal: run === "first" ? `≥${goal}` : "0 requests", met: met(isMet) },
    });
  }
  const { requests, took } = await repriced(side, ids[0]!, shop.requests);
  table.push({
    ...{ run: "one price", devices: 1, requests, seconds: took.toFixed(1), bare: "", ratio: "" },
    ...{ goal: "1 request", met: met(requests === 1) },
  });
  printTable(table);
  console.log(`requests that break the official document: ${shop.violations.length}`);
});
await shop.close();
