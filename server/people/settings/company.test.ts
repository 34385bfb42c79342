import { expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");

async function save(company: object) {
  const { version: _, ...configs } = (await admin.get("/admin/configs")).body;
  return admin.put("/configs", { ...configs, company });
}

test("company data is kept with its numbers bare, and what is left out is blank", async () => {
  const saved = await save({
    ...{ name: "Kringloop B.V.", kvkNr: "6959 9084", vatNr: "nl 0044.95.445 b01" },
    ...{ iban: "NL91 ABNA 0417 1643 00", footer: { nl: "Dank u wel", fa: "سپاس" } },
  });
  expect(saved.status).toBe(200);
  expect(saved.body.company).toEqual({
    ...{ name: "Kringloop B.V.", street: "", zipcode: "", city: "", email: "", phone: "", paymentDays: 14 },
    ...{ kvkNr: "69599084", vatNr: "NL004495445B01", iban: "NL91ABNA0417164300" },
    ...{ terms: {}, footer: { nl: "Dank u wel", fa: "سپاس" } },
  });
  expect((await admin.get("/admin/configs")).body.company).toEqual(saved.body.company);
});

test.each([
  ["kvkNr", "1234567"],
  ["vatNr", "NL123456789B01"],
  ["iban", "NL91ABNA0417164301"],
])("a wrong %s is refused at its field, and nothing is saved", async (field, value) => {
  const before = (await admin.get("/admin/configs")).body;
  const answer = await save({ name: "Iets anders", [field]: value });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: [{ path: `company.${field}`, code: `${field}Invalid` }] },
  });
  expect((await admin.get("/admin/configs")).body).toEqual(before);
});

test("company data is for an Admin alone", async () => {
  const manager = await world.signedIn("Manager");
  expect((await manager.get("/admin/configs")).status).toBe(403);
});
