import { expect, test } from "vitest";
import { longJobMoves, longJobStates } from "../../contract/longJobs.ts";
import { orderMoves } from "../../contract/orderStatus.rules.ts";
import { refusalOf } from "../../contract/states.rules.ts";
import { folderOf, type OrderKind, orderKinds, type Phase, phases } from "../../contract/statuses.ts";
import { taskMoves } from "../../contract/taskStates.rules.ts";
import { taskStates } from "../../contract/tasks.ts";
import { testShop } from "../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const technician = await world.signedIn("Technician");
const pairs = <S extends string>(states: readonly S[]) =>
  states.flatMap((from) => states.map((to) => ({ from, to })));
/** What an answer should be where only the table of states decides. */
const expected = (refusal: { code: string } | undefined) =>
  refusal ? { status: 422, body: { code: refusal.code } } : { status: 200 };

/** Two statuses of each phase: an order changes its status within a phase too. */
async function statusesOf(kind: OrderKind) {
  const make = (phase: Phase, nr: number) =>
    shop.made("/admin/order-statuses", { kind, phase, name: `${kind} ${phase} ${nr}` });
  const made = await Promise.all(
    phases.map(async (phase) => [phase, [await make(phase, 1), await make(phase, 2)] as const] as const),
  );
  return new Map(made);
}
const mice = (await shop.bundle(100, { statusId: shop.saleable })).id;
const linesOf = {
  purchase: [],
  sale: [{ productId: mice }],
  repair: [{ kind: "service", productName: "Poetsen" }],
};

test.each(orderKinds)("a %s goes from phase to phase as its table says, and no other way", async (kind) => {
  const statuses = await statusesOf(kind);
  const url = `/${folderOf[kind]}`;
  const contactId = (await shop.contact("Wie reist")).id;
  for (const { from, to } of pairs(phases)) {
    const statusId = statuses.get(from)?.[0].id;
    const { id } = await shop.made(url, { contactId, lines: linesOf[kind], statusId });
    const move = { statusId: statuses.get(to)?.[1]?.id, ...(kind === "purchase" && { bookUnscanned: true }) };
    const answer = await admin.post(`${url}/${id}/status`, move);
    expect({ from, to, ...answer }).toMatchObject({
      ...{ from, to },
      ...expected(refusalOf(orderMoves[kind], from, to)),
    });
    const { phase } = (await admin.get(`${url}/${id}`)).body;
    expect(phase).toBe(answer.status === 200 ? to : from);
  }
});

test("a task goes from state to state as its table says, with a reason where that asks for one", async () => {
  for (const { from, to } of pairs(taskStates))
    for (const holdReason of ["", "wacht op een onderdeel"]) {
      const before = { name: "Poetsen", status: from, holdReason: from === "hold" ? "eerst dit" : "" };
      const { id } = await shop.made("/tasks", before);
      const answer = await technician.patch(`/tasks/${id}`, { status: to, holdReason });
      expect({ from, to, holdReason, ...answer }).toMatchObject({
        ...{ from, to, holdReason },
        ...expected(refusalOf(taskMoves, from, to, { fields: { holdReason } })),
      });
    }
});

test("a task in a state of no table is refused at its field", async () => {
  const { id } = await shop.made("/tasks", { name: "Poetsen" });
  expect(await admin.patch(`/tasks/${id}`, { status: "lost" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "status" }] },
  });
});

test.each([
  ["its owner", technician, [], (id: number) => technician.post(`/long-jobs/${technician.id}/${id}/cancel`)],
  ["an Admin", admin, ["configs:write"], (id: number) => admin.post(`/admin/jobs/${-id}/cancel`)],
] as const)("%s cancels long work where its table lets them", async (_name, _person, rights, cancel) => {
  for (const state of longJobStates) {
    const { id } = await world.db
      .insertInto("longJob")
      .values({ userId: technician.id, kind: "labels", title: "12", state })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect({ state, ...(await cancel(id)) }).toMatchObject({
      state,
      ...expected(refusalOf(longJobMoves, state, "cancelled", { rights })),
    });
  }
});
