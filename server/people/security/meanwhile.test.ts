import { beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "../../ground/database/connection.ts";
import { hashPassword } from "../../platform/sessions/tokens.ts";
import { testWorld } from "../../testing/fixture.ts";
import { waitUntil } from "../../testing/stream.ts";
import type { Person } from "../../testing/world.ts";
import { setPassword } from "./security.actions.ts";

const world = await testWorld();
let person: Person;
let code: string;
const newPassword = "Groene-Lantaarn-1";
beforeEach(async () => {
  person = await world.signedIn("Sales");
  await world.anonymous.post("/security/forgot-password", { emailOrUsername: person.username });
  await world.sendCodes();
  const email = `${person.username}@example.nl`;
  const { body } = await world.db
    .selectFrom("mail")
    .select("body")
    .where("to", "=", email)
    .executeTakeFirstOrThrow();
  code = body.match(/\b\d{6}\b/)![0];
});

const requests: [what: string, ask: () => Promise<{ status: number }>, refusal: number][] = [
  [
    "a sign-in",
    () =>
      world.anonymous.post("/security/sign-in", {
        emailOrUsername: person.username,
        password: person.password,
      }),
    401,
  ],
  [
    "a change of password",
    () =>
      person.post("/security/change-password", {
        currentPassword: person.password,
        newPassword: "Van-vreemden-1",
      }),
    422,
  ],
];
const changes: [change: string, act: (tx: Tx) => Promise<unknown>][] = [
  ["the password is changed", async (tx) => setPassword(tx, person.id, await hashPassword(newPassword))],
  [
    "the account is deactivated",
    (tx) => tx.updateTable("user").set({ active: false }).where("id", "=", person.id).execute(),
  ],
];

const waiting = async () => {
  const { rows } = await world.services.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
};
/** The answer to a request whose password or code was checked just before a concurrent change committed. */
async function meanwhile(act: (tx: Tx) => Promise<unknown>, ask: () => Promise<{ status: number }>) {
  return world.db.transaction().execute(async (tx) => {
    await act(tx);
    await world.services.sessions.end(tx, person.id);
    const answer = ask();
    let done = false;
    void answer.then(() => {
      done = true;
    });
    await waitUntil(async () => expect(done || (await waiting()) > 0).toBe(true));
    return () => answer;
  });
}
const openSessions = () =>
  world.db
    .selectFrom("session")
    .select("id")
    .where("userId", "=", person.id)
    .where("endedAt", "is", null)
    .execute();

describe.each(changes)("when %s", (_, act) => {
  test.each(requests)(
    "%s that was judged before opens no session and changes nothing",
    async (_, ask, refusal) => {
      const answer = await meanwhile(act, ask);
      const user = world.db.selectFrom("user").select("passwordHash").where("id", "=", person.id);
      const { passwordHash } = await user.executeTakeFirstOrThrow();
      expect((await answer()).status).toBe(refusal);
      expect(await openSessions()).toEqual([]);
      expect(await user.executeTakeFirstOrThrow()).toEqual({ passwordHash });
    },
  );
});

test.each([
  ["confirm-password", { newPassword }],
  ["confirm-sign-up", {}],
])("a code for %s that was judged before the account was deactivated opens nothing", async (call, more) => {
  await world.db
    .updateTable("code")
    .set({ purpose: call === "confirm-sign-up" ? "confirm" : "password" })
    .where("userId", "=", person.id)
    .execute();
  const [, deactivate] = changes[1]!;
  const answer = await meanwhile(deactivate, () =>
    world.anonymous.post(`/security/${call}`, { emailOrUsername: person.username, code, ...more }),
  );
  expect((await answer()).status).toBe(422);
  expect(await openSessions()).toEqual([]);
});

test("old passwords that come together with its change leave no session open", async () => {
  for (let round = 0; round < 6; round += 1) {
    const old = { emailOrUsername: person.username, password: person.password };
    const [changed] = await Promise.all([
      person.post("/security/change-password", { currentPassword: person.password, newPassword }),
      ...Array.from({ length: 4 }, () => world.anonymous.post("/security/sign-in", old)),
    ]);
    expect(changed.status).toBe(200);
    expect(await openSessions()).toHaveLength(1);
    person = await world.signedIn("Sales");
  }
});
