import { expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const read = async () => (await admin.get("/admin/configs")).body;
async function save(depot: object) {
  const { version, ...configs } = await read();
  const { status, body } = await admin.put("/configs", {
    ...{ ...configs, depot: { ...configs.depot, ...depot }, version },
  });
  expect(status).toBe(200);
  return body.depot;
}

test("the place of the depot follows from its postcode, until somebody types another", async () => {
  const utrecht = await save({ zipcode: "3512 JC" });
  expect(utrecht.latitude).toBeCloseTo(52.09, 1);
  expect(utrecht.longitude).toBeCloseTo(5.12, 1);
  expect((await save({ zipcode: "9712 HW" })).latitude).toBeCloseTo(53.2, 1);
  expect(await save({ latitude: 52.5, longitude: 6.5 })).toMatchObject({ latitude: 52.5, longitude: 6.5 });
  expect(await save({ street: "Kade 7" })).toMatchObject({ latitude: 52.5, longitude: 6.5 });
  expect(await save({ zipcode: "2000", country: "BE" })).toMatchObject({ latitude: 52.5, longitude: 6.5 });
  expect(await save({ latitude: null, longitude: null })).toMatchObject({ latitude: null, longitude: null });
});
