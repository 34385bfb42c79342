import { expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const title = async (headers: Record<string, string> = {}) =>
  (await admin.get("/contacts/999999", headers)).body.title as string;
const speak = async (defaultLocale: string) => {
  const { body } = await admin.get("/admin/configs");
  expect((await admin.put("/configs", { ...body, defaultLocale })).status).toBe(200);
};

test("who names no language, or one that is not spoken, is answered in the company's", async () => {
  const dutch = await title();
  const french = await title({ "accept-language": "fr" });
  expect(french).not.toBe(dutch);
  await speak("fr");
  await expect.poll(() => title()).toBe(french);
  expect(await title({ "accept-language": "xx" })).toBe(french);
  expect(await title({ "accept-language": "nl" })).toBe(dutch);
});

test("a contact and an account without a language have the company's", async () => {
  await speak("de");
  const created = await admin.post("/contacts", { name: "Kantoor", companyId: null });
  expect(created.body.locale).toBe("de");
  await speak("ar");
  const { id, name, companyId } = created.body;
  expect((await admin.put(`/contacts/${id}`, { name, companyId, city: "Breda" })).body).toMatchObject({
    locale: "de",
  });
  const person = { username: "piet", firstName: "Piet", lastName: "Bos", email: "piet@voorbeeld.nl" };
  expect(
    (await world.anonymous.post("/security/sign-up", { ...person, password: "Koperen-Vlieger-7" })).status,
  ).toBe(201);
  const { locale } = await world.db
    .selectFrom("user")
    .select("locale")
    .where("username", "=", "piet")
    .executeTakeFirstOrThrow();
  expect(locale).toBe("ar");
});
