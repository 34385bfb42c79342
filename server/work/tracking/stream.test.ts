import { afterEach, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { openStream, waitUntil } from "../../testing/stream.ts";

const world = await testWorld();
const planner = await world.signedIn("Planner");
const url = await world.app.listen({ port: 0, host: "127.0.0.1" });
const leaving: AbortController[] = [];
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
});

type Vehicle = { id: number; position: { latitude: number } | null };
async function follow({ accessToken }: { accessToken: string }) {
  const left = new AbortController();
  leaving.push(left);
  const response = await fetch(`${url}/api/vehicles/stream`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: left.signal,
  });
  const heard: Vehicle[] = [];
  const state = { status: response.status, ended: false };
  const read = async () => {
    let text = "";
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + piece).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks)
        if (block.startsWith("data:"))
          heard.push(...(JSON.parse(block.slice(5)) as { items: Vehicle[] }).items);
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      state.ended = true;
    });
  return { heard, state };
}
async function tracked(name: string) {
  const { id } = await world.db
    .insertInto("vehicle")
    .values({ name, registrationNumber: name.toUpperCase() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { body } = await planner.post(`/vehicles/${id}/tracker`);
  return { id, path: new URL(body.url).pathname.replace("/api", "") };
}

test("who follows the vehicles hears of all of them first, and then of each that moves", async () => {
  const [one, other] = [await tracked("een"), await tracked("twee")];
  const { heard } = await follow(planner);
  await waitUntil(() =>
    expect(heard.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id])),
  );
  heard.length = 0;
  await world.anonymous.post(`${one.path}?lat=52.5&lon=5`);
  await waitUntil(() =>
    expect(heard.map(({ id, position }) => [id, position?.latitude])).toEqual([[one.id, 52.5]]),
  );
});

test("the stream is refused to who may not see positions, and ends with its session and with the right", async () => {
  expect((await follow(await world.signedIn("Sales"))).state.status).toBe(403);
  const [leaver, former] = [await world.signedIn("Planner"), await world.signedIn("Planner")];
  const [left, lost, stays] = [await follow(leaver), await follow(former), await follow(planner)];
  await leaver.post("/security/sign-out", { token: leaver.refreshToken });
  await waitUntil(() => expect(left.state.ended).toBe(true));
  await world.regroup(former, ["Sales"]);
  const { path } = await tracked("drie");
  await world.anonymous.post(`${path}?lat=52&lon=5`);
  await waitUntil(() => expect(lost.state.ended).toBe(true));
  expect(stays.state.ended).toBe(false);
});

test("what moves is told to no other screen", async () => {
  const changes = await openStream(url, planner.accessToken);
  const { path } = await tracked("vier");
  const { heard } = await follow(planner);
  await world.anonymous.post(`${path}?lat=52&lon=5`);
  await waitUntil(() => expect(heard.some(({ position }) => position?.latitude === 52)).toBe(true));
  world.services.events.changed("theme");
  await changes.hears("theme");
  expect(changes.topics.filter((topic) => topic.startsWith("moved"))).toEqual([]);
  await changes.leave();
});
