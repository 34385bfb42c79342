import { describe, expect, test } from "vitest";
import { modules, refusal, rightsFor } from "../../../contract/access.ts";
import { everyRoute } from "../../testing/contract.ts";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const session = { userId: 1, rights: rightsFor(["Technician"]), modules, ownContactId: null };
const nobody = { ...session, rights: [] };

/** Written from section 4 of the product's decisions, not from the code: what the workshop changes besides devices. */
const theirs = /^\/(tasks|repairs|to-repairs|erasure|erasure-reports|erasure-words|pictures)(\/|$)/;

test("every call that changes something is a technician's by the table of the groups, or refused", async () => {
  const others = (await everyRoute())
    .filter(({ config }) => config.effect === "changes")
    .filter(({ config }) => !refusal(session, config) && refusal(nobody, config))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((call) => !theirs.test(call.split(" ")[1]!))
    .sort();
  expect(others).toEqual([
    "DELETE /products/:productId/files/:id",
    "PATCH /products/:id",
    "POST /products/:id/attributes/:attributeId/file",
    "POST /products/:id/harvest",
    "POST /products/:id/pictures",
    "POST /products/:id/pictures/order",
    "POST /products/:productId/files",
    "POST /products/blancco/:orderId",
    "POST /products/bulk-edit",
    "POST /products/bulk-edits/:editId/undo",
    "POST /products/bulk/status",
    "PUT /dashboard/widgets",
  ]);
});

describe("a task of a colleague", () => {
  test("is refused by every call that takes the number of a task", async () => {
    const colleague = await world.signedIn("Technician");
    const technician = await world.signedIn("Technician");
    const { id: productId, sku } = await shop.device();
    const { items } = (await admin.get(`/tasks?productId=${productId}&sort=position`)).body;
    const [task] = items as [{ id: number; name: string }];
    await admin.patch(`/tasks/${task.id}`, { assignedToId: colleague.id });
    const bench = (await admin.get("/tasks/bench")).body.tasks as { id: number; name: string }[];
    const standardTaskId = bench.find(({ name }) => name === task.name)!.id;
    const before = (await admin.get(`/tasks/${task.id}`)).body;
    const url = `/tasks/${task.id}`;
    const answers = await Promise.all([
      technician.get(url),
      technician.put(url, { name: "x" }),
      technician.patch(url, { status: "done" }),
      technician.patch(url, { assignedToId: technician.id }),
      technician.del(url),
      technician.post("/tasks/scan", { code: sku, standardTaskId }),
      technician.post("/tasks/bulk-edit", { ids: [task.id], changes: { status: "done" } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 403, 403, 403, 409]);
    expect((await admin.get(url)).body).toEqual(before);
  });
});
