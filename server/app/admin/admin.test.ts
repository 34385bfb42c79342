import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { ownEnvironment } from "../../testing/processes.ts";
import { makeAdmin, unlockAccount } from "./accounts.ts";

const world = await testWorld();
const { db } = world.services;
let person: Awaited<ReturnType<typeof world.signedIn>>;
beforeEach(async () => {
  person = await world.signedIn("Sales");
});

const signIn = (emailOrUsername: string, password: string) =>
  world.anonymous.post("/security/sign-in", { emailOrUsername, password });
const row = (id: number) => db.selectFrom("user").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("unlocking an account", () => {
  test("lets its owner in again, whom wrong passwords shut out", async () => {
    for (let guess = 0; guess < 11; guess += 1) await signIn(person.username, `Verkeerd-${guess}-Woord`);
    expect((await signIn(person.username, person.password)).status).toBe(429);
    expect(await unlockAccount(db, person.username)).toBe(`${person.username} can try to sign in again.`);
    expect((await signIn(person.username, person.password)).status).toBe(200);
  });

  test("says so when the account itself is deactivated, which it does not change", async () => {
    await db.updateTable("user").set({ active: false }).where("id", "=", person.id).execute();
    expect(await unlockAccount(db, person.username)).toContain("is deactivated");
    expect((await row(person.id)).active).toBe(false);
  });
});

describe("making an Admin", () => {
  test("confirms and activates the account, keeps its groups, and stands in the history", async () => {
    await db
      .updateTable("user")
      .set({ active: false, confirmedAt: null })
      .where("id", "=", person.id)
      .execute();
    expect(await makeAdmin(db, person.username.toUpperCase())).toContain("is an Admin now");
    expect(await row(person.id)).toMatchObject({ active: true, groups: ["Sales", "Admin"] });
    expect((await signIn(person.username, person.password)).status).toBe(200);
    const { rows } = await world.services.pool.query(
      `select changes from audit where subject = 'user' and "subjectId" = $1 and "userId" is null order by id desc limit 1`,
      [person.id],
    );
    expect(rows[0].changes).toHaveProperty("groups");
    expect(await makeAdmin(db, person.username)).toBe(`${person.username} is an Admin already.`);
  });

  test("refuses people outside the company, and names that nobody has", async () => {
    const customer = await world.signedIn("Customer");
    await expect(makeAdmin(db, customer.username)).rejects.toThrow("belongs to a customer");
    await makeAdmin(db, person.username);
    await expect(makeAdmin(db, "niemand")).rejects.toThrow(
      /^There is no account niemand\. The Admins are: .*sales/,
    );
  });
});

test("the command says what it can do, and does it on the database of the settings", async () => {
  const { rows } = await world.services.pool.query("select current_database() as name");
  const { host, port, user } = inject("postgres");
  const url = `postgres://${user}@localhost/${rows[0].name}?${new URLSearchParams({ host, port: String(port) })}`;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, "admin.ts"), ...args], {
      encoding: "utf8",
      env: { ...ownEnvironment, DATABASE_URL: url },
    });
  for (const args of [[], ["unlock"], ["toString", "x"]]) {
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Please say what to do/)]);
  }
  expect(run("make-admin", person.username).stdout).toContain("is an Admin now");
  expect((await row(person.id)).groups).toEqual(["Sales", "Admin"]);
});
