import { expect, test } from "vitest";
import { openBank } from "../../testing/bank.ts";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const manager = await world.signedIn("Manager");
const bank = openBank(world, admin);
await bank.forgetAll();

test.each<[string, unknown, number, string]>([
  ["a price of nothing", { modules: ["repairs"], prices: [{ module: "repairs", price: 0 }] }, 400, "prices"],
  ["a price below nothing", { modules: ["repairs"], total: -1 }, 400, "total"],
  ["a module of nobody", { modules: ["teleport"] }, 400, "modules.0"],
  ["a module twice", { modules: ["repairs", "repairs"] }, 400, "modules"],
  ["modules as a text", { modules: "repairs" }, 400, "modules"],
  ["a version that is none", { modules: [], version: "x" }, 400, "version"],
])("a cart with %s is refused at its field, and nothing is in it", async (_, body, status, path) => {
  const answer = await admin.put("/cart", body as object);
  expect(answer.status).toBe(status);
  expect(answer.body.errors[0].path).toBe(path);
  expect((await admin.get("/cart")).body.modules).toEqual([]);
});

test.each<[string, string, string, object | undefined, number]>([
  ["an empty cart is not paid", "post", "/payments/setup", undefined, 422],
  ["a payment that is not there is not read", "get", "/payments/999999", undefined, 404],
  ["nor given up", "del", "/payments/999999", undefined, 404],
  ["nor cancelled", "del", "/payments/999999/subscription", undefined, 404],
  ["nor paid again", "post", "/payments/999999/again", undefined, 404],
  ["a number that is too large is none", "get", "/payments/99999999999", undefined, 400],
  ["a trial of no module is none", "post", "/payments/modules/teleport/free-trial", undefined, 400],
  [
    "a checkout of somebody else's token is not there",
    "get",
    `/payments/sandbox/${"a".repeat(22)}`,
    undefined,
    404,
  ],
  ["a clock does not go back", "post", "/payments/sandbox/clock", { days: -1 }, 400],
])("%s", async (_, method, path, body, status) => {
  const send = admin[method as "post"];
  expect((await send(path, body)).status).toBe(status);
});

test("a manager, who may do all but buy, buys nothing and sees no payment", async () => {
  for (const path of ["/cart", "/payments", "/payments/sandbox"])
    expect((await manager.get(path)).status).toBe(403);
  expect((await manager.post("/payments/free-trials")).status).toBe(403);
  expect((await manager.put("/cart", { modules: ["repairs"] })).status).toBe(403);
});
