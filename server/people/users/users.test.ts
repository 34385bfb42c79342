import { expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const piet = await world.signedIn("Warehouse");
const existingPerson = { firstName: "Piet", lastName: "van der Ploeg", email: "Magazijn@kring.example" };
await world.db.updateTable("user").set(existingPerson).where("id", "=", piet.id).execute();

const searchUsers = async (q: string) => {
  const { body } = await admin.get(`/admin/users?q=${encodeURIComponent(q)}`);
  return body.items.map(({ id }: { id: number }) => id);
};

test.each([
  ["a part of the last name", "ploe"],
  ["first and last name in capitals", "PIET VAN DER PLOEG"],
  ["last name first", "ploeg piet"],
  ["the mail address", "magazijn@kring"],
])("a user is found by %s", async (_, q) => {
  expect(await searchUsers(q)).toEqual([piet.id]);
});

test("a user is found by the user name, and not by words that are only partly theirs", async () => {
  expect(await searchUsers(piet.username)).toEqual([piet.id]);
  expect(await searchUsers("piet jansen")).toEqual([]);
});

test("a user is read whole by the user name, also when sixty others hold that in theirs", async () => {
  const user = (username: string) => ({ username, email: `${username}@kring.example`, passwordHash: "" });
  const others = Array.from({ length: 60 }, (_, at) => user(`jo${at}`));
  await world.db
    .insertInto("user")
    .values([...others, { ...user("jo"), lastName: "Bos" }].map((one) => ({ lastName: "", ...one })))
    .execute();
  const { status, body } = await admin.get("/admin/users/groups/jo");
  expect(status).toBe(200);
  expect(body).toMatchObject({ username: "jo", lastName: "Bos", active: true, groups: [], version: 1 });
  expect(body).not.toHaveProperty("passwordHash");
  expect(await admin.get("/admin/users/groups/j")).toMatchObject({ status: 404 });
});
