import { expect, test } from "vitest";
import { startWorld } from "../../testing/world.ts";
import { leastFree } from "./health.ts";

test("with hardly any room on the disk people read and sign in, and writes are refused in words", async () => {
  let free = leastFree;
  const world = await startWorld({}, { freeBytes: async () => free });
  const admin = await world.signedIn("Admin");
  const write = () => admin.post("/contacts", { name: "Relatie", companyId: null });
  expect((await write()).status).toBe(201);
  free = leastFree - 1;
  const refused = await write();
  expect(refused).toMatchObject({ status: 503, body: { code: "diskFull" } });
  expect(refused.headers["retry-after"]).toBeDefined();
  expect((await admin.get("/contacts")).body.total).toBe(1);
  const { username: emailOrUsername, password } = admin;
  expect((await world.anonymous.post("/security/sign-in", { emailOrUsername, password })).status).toBe(200);
  free = leastFree;
  expect((await write()).status).toBe(201);
  await world.close();
});
