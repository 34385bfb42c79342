import { expect, test } from "vitest";
import { testWorld } from "../../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");

let count = 0;
const signUp = (password: string, changes: object = {}) => {
  count += 1;
  const person = { username: `lovelace${count}`, firstName: "Augusta", lastName: "Lovelace" };
  const email = `countess${count}@example.nl`;
  return world.anonymous.post("/security/sign-up", { ...person, email, password, ...changes });
};
const refusedAs = (code: string, path = "password") => ({ status: 400, body: { code, errors: [{ path }] } });

test.each([
  ["a common word", "Welkom2026!", "passwordCommon"],
  ["a row of keys", "1qaz@WSX", "passwordPattern"],
  ["the last name", "Lovelace1815!", "passwordPersonal"],
  ["the address", "C0untess#2026", "passwordPersonal"],
  ["the product", "Omloop2026!", "passwordPersonal"],
])("a new account cannot have %s for a password, and is told why", async (_, password, code) => {
  expect(await signUp(password, { email: "countess@example.nl" })).toMatchObject(refusedAs(code));
});

test("the company's own name is refused once the settings have it", async () => {
  expect((await signUp("Zwenkgors77!")).status).toBe(201);
  const settings = (await admin.get("/admin/configs")).body;
  const company = { ...settings.company, name: "Zwenkgors Refurbishing B.V." };
  expect((await admin.put("/configs", { ...settings, company })).status).toBe(200);
  expect(await signUp("Zwenkgors77!")).toMatchObject(refusedAs("passwordPersonal"));
});

test("whoever is signed in cannot change to a name or a common word", async () => {
  const person = await world.signedIn("Sales");
  const change = (newPassword: string) =>
    person.post("/security/change-password", { currentPassword: person.password, newPassword });
  expect(await change(`${person.username}-A1`)).toMatchObject(refusedAs("passwordPersonal", "newPassword"));
  expect(await change("P@ssw0rd2026!")).toMatchObject(refusedAs("passwordCommon", "newPassword"));
  expect((await change("Paarse-Ketel-op-7")).status).toBe(200);
});

test("a greater length of the settings holds for new passwords, up to sixty-four signs and more", async () => {
  const settings = (await admin.get("/admin/configs")).body;
  expect((await admin.put("/configs", { ...settings, minimumPasswordLength: 7 })).status).toBe(400);
  expect((await admin.put("/configs", { ...settings, minimumPasswordLength: 15 })).status).toBe(200);
  const short = await signUp("Rode-Emmer-7");
  expect(short).toMatchObject(refusedAs("passwordTooShort"));
  expect(short.body.detail).toBe("Minstens 15 tekens.");
  expect((await signUp("Rode-Emmer-op-de-7-treden")).status).toBe(201);
  expect((await signUp(`Rode-Emmer-${"van zeven treden hoog ".repeat(4)}7`)).status).toBe(201);
});
