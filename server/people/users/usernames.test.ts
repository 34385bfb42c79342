import { expect, test } from "vitest";
import { usernamesFor } from "../../../contract/invitations.rules.ts";
import { testWorld } from "../../testing/fixture.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
const { anonymous } = world;

async function invited(email: string) {
  await admin.post("/admin/invitations", { emails: [email], groups: ["Technician"] });
  const { body } = await world.db
    .selectFrom("mail")
    .select("body")
    .where("to", "=", email)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /\/invitation\/([\w-]+)/.exec(body)![1]!;
}
const proposed = async (token: string) =>
  (await anonymous.post("/security/invitation", { token })).body.username as string;
const accept = (token: string, username: string) =>
  anonymous.post("/security/accept-invitation", {
    ...{ token, username, firstName: "Jan", lastName: "Jansen", password: "Fietsen-naar-zee-7" },
  });

test("who is invited is proposed a name that nobody has, though another Jan came first", async () => {
  const [one, other] = [await invited("jan@ergens.nl"), await invited("jan@elders.nl")];
  expect(await proposed(one)).toBe("jan");
  const answers = await Promise.all([accept(one, "jan"), accept(other, "jan")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers[0]!.status === 409 ? one : other;
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    ...{ code: "usernameTaken", errors: [{ path: "username" }] },
  });
  const next = await proposed(late);
  expect(next.toLowerCase()).toBe(late === one ? "jan.ergens" : "jan.elders");
  expect((await accept(late, next)).status).toBe(200);
});

test.each([
  ["jan@ergens.nl", ["jan", "jan.ergens", "jan2"]],
  ["jo@ergens.nl", ["jo.ergens", "jo2", "jo3"]],
  ["+@ergens.nl", ["collega", "collega.ergens", "collega2"]],
  [".x_y+z@a-b.nl", ["x_yz", "x_yz.a-b", "x_yz2"]],
])("the names of %s are such that one can sign in with them", (email, first) => {
  const names = usernamesFor(email);
  expect(names.slice(0, 3)).toEqual(first);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{2,49}$/);
});
