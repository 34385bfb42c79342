import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "../../ground/database/connection.ts";
import { testWorld } from "../../testing/fixture.ts";
import { clientOf } from "../../testing/person.ts";
import type { Person } from "../../testing/world.ts";
import { codeAt, stepAt } from "./factors/totp.ts";
import { provenSecond, useSecond } from "./secondFactor.ts";

const world = await testWorld();
const admin = await world.signedIn("Admin");
let person: Person;
beforeEach(async () => {
  person = await world.signedIn("Sales");
});

type Who = Pick<Person, "id" | "username" | "password">;
const signIn = (who: Who, code?: string, headers?: Record<string, string>) =>
  world.anonymous.post(
    "/security/sign-in",
    { emailOrUsername: who.username, password: who.password, ...(code !== undefined && { code }) },
    headers,
  );
const secretOf = (base32: string) => {
  const bits = [...base32].map((sign) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"),
  );
  return Buffer.from(
    bits
      .join("")
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
};
/** A code that was not used yet: the test turns the account's clock back, so that none has to wait for the next. */
async function codeOf({ id }: { id: number }, secret: Buffer) {
  await world.db.updateTable("secondFactor").set({ usedStep: 0 }).where("userId", "=", id).execute();
  return codeAt(secret, stepAt(Date.now()));
}
const wrongOf = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, "0");

async function enrol(who: Person) {
  const begun = await who.post("/security/second-factor/begin");
  expect(begun.status).toBe(200);
  const secret = secretOf(begun.body.secret);
  const { status, body } = await who.post("/security/second-factor/confirm", {
    code: await codeOf(who, secret),
  });
  expect(status).toBe(200);
  return { secret, recoveryCodes: body.recoveryCodes as string[] };
}
const mailsTo = async (who: Who) =>
  (
    await world.db
      .selectFrom("mail")
      .select(["subject", "causeKey"])
      .where("to", "=", `${who.username}@example.nl`)
      .execute()
  ).map(({ causeKey }) => causeKey.split(":")[0]);

describe("setting a second factor up", () => {
  test("counts from its first right code on, and is told by mail and in the history", async () => {
    const begun = await person.post("/security/second-factor/begin");
    expect(begun.body.qr).toMatch(/^<svg/);
    expect((await signIn(person)).status).toBe(200);
    const secret = secretOf(begun.body.secret);
    const code = await codeOf(person, secret);
    expect(await person.post("/security/second-factor/confirm", { code: wrongOf(code) })).toMatchObject({
      ...{ status: 422, body: { code: "wrongCode", errors: [{ path: "code" }] } },
    });
    expect((await person.post("/security/second-factor/confirm", { code })).body.recoveryCodes).toHaveLength(
      10,
    );
    expect(await signIn(person)).toMatchObject({ status: 422, body: { code: "codeNeeded" } });
    expect(await mailsTo(person)).toContain("secondFactorOn");
    const { body } = await admin.get(`/audit?userId=${person.id}`);
    expect(body.items[0].changes).toMatchObject([{ field: "secondFactorSince", before: null }]);
    expect(JSON.stringify(body)).not.toContain(begun.body.secret);
  });

  test("stores the secret sealed, and no recovery code", async () => {
    const { secret, recoveryCodes } = await enrol(person);
    const { rows } = await world.services.pool.query(
      `select secret, (select string_agg(hash, ' ') from "recoveryCode" where "userId" = $1) as hashes from "secondFactor" where "userId" = $1`,
      [person.id],
    );
    expect(rows[0].secret).toMatch(/^sealed:/);
    expect(rows[0].secret).not.toContain(secret.toString("base64"));
    expect(rows[0].hashes.match(/\$argon2id\$/g)).toHaveLength(10);
    for (const code of recoveryCodes) expect(rows[0].hashes).not.toContain(code.slice(3));
  });

  test("cannot be done anew while one is there", async () => {
    await enrol(person);
    expect(await person.post("/security/second-factor/begin")).toMatchObject({
      ...{ status: 422, body: { code: "secondFactorThere" } },
    });
  });
});

describe("signing in with a second factor", () => {
  test("takes a code once, in the digits of any language", async () => {
    const { secret } = await enrol(person);
    const code = await codeOf(person, secret);
    const persian = code.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!);
    expect((await signIn(person, ` ${persian.slice(0, 3)} ${persian.slice(3)}`)).status).toBe(200);
    expect(await signIn(person, code)).toMatchObject({ status: 422, body: { code: "wrongCode" } });
  });

  test("does not take a code older than the one that was used", async () => {
    const { secret } = await enrol(person);
    expect((await signIn(person, await codeOf(person, secret))).status).toBe(200);
    expect((await signIn(person, codeAt(secret, stepAt(Date.now()) - 1))).status).toBe(422);
  });

  test("takes a recovery code once, and says how many are left", async () => {
    const { recoveryCodes } = await enrol(person);
    const [first = ""] = recoveryCodes;
    expect((await signIn(person, first.toLowerCase())).status).toBe(200);
    expect((await signIn(person, first)).status).toBe(422);
    expect((await person.get("/security/second-factor")).body.recoveryCodes).toBe(9);
  });

  test("does not take a recovery code of somebody else", async () => {
    const { recoveryCodes } = await enrol(person);
    const other = await world.signedIn("Sales");
    await enrol(other);
    expect((await signIn(other, recoveryCodes[0])).status).toBe(422);
  });

  test.each([" ", "0", "abcdef", "1".repeat(20), "AB-XXXX-XXXX"])("refuses %j as a code", async (code) => {
    await enrol(person);
    expect((await signIn(person, code)).status).toBe(422);
  });

  test("asks for no code before the password is right", async () => {
    await enrol(person);
    const wrong = await signIn({ ...person, password: "Verkeerd-1" });
    expect(wrong).toMatchObject({ status: 401, body: { code: "wrongSignIn" } });
  });

  test("stops after five wrong codes, also for the right one, except in a known browser", async () => {
    const { secret } = await enrol(person);
    const known = await signIn(person, await codeOf(person, secret));
    const cookie = String(known.headers["set-cookie"]).split(";")[0]!;
    const wrong = wrongOf(await codeOf(person, secret));
    for (let at = 0; at < 5; at += 1) expect((await signIn(person, wrong)).status).toBe(422);
    expect(await signIn(person, await codeOf(person, secret))).toMatchObject({
      ...{ status: 429, body: { code: "tooManyGuesses" } },
    });
    expect((await signIn(person, await codeOf(person, secret), { cookie })).status).toBe(200);
    await world.pass(16);
    expect((await signIn(person, await codeOf(person, secret))).status).toBe(200);
  });

  test("judges no more than five of many wrong codes that come at once", async () => {
    const { secret } = await enrol(person);
    const wrong = wrongOf(await codeOf(person, secret));
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(person, wrong)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("is not skipped by a new password that was mailed", async () => {
    const { secret } = await enrol(person);
    await world.anonymous.post("/security/forgot-password", { emailOrUsername: person.username });
    await world.sendCodes();
    const line = world.lines.find((text) => text.includes(person.username));
    const newPassword = "Koperen-Vlieger-8";
    await world.anonymous.post("/security/confirm-password", {
      ...{ emailOrUsername: person.username, code: line?.match(/\d{6}/)?.[0], newPassword },
    });
    const changed = { ...person, password: newPassword };
    expect(await signIn(changed)).toMatchObject({ status: 422, body: { code: "codeNeeded" } });
    expect((await signIn(changed, await codeOf(person, secret))).status).toBe(200);
  });
});

test("a code opens once when two servers read it at the same moment, in 100 of 100 rounds", async () => {
  const { secret } = await enrol(person);
  const { db, services } = world;
  const other = connect(world.owner, () => {});
  const use = async (from: typeof db, code: string) => {
    const proof = await provenSecond(from, services.sealer, person.id, { code, counter: "race" });
    return from
      .transaction()
      .execute((tx) => useSecond(tx, person.id, proof))
      .then(() => "opened")
      .catch((error) => error.code);
  };
  try {
    for (let round = 0; round < 100; round += 1) {
      const code = await codeOf(person, secret);
      const ends = await Promise.all([use(db, code), use(other.db, code)]);
      expect(ends.sort()).toEqual(["opened", "wrongCode"]);
    }
  } finally {
    await other.pool.end();
  }
});

test("a recovery code that is used twice at once opens once", async () => {
  const { recoveryCodes } = await enrol(person);
  const answers = await Promise.all([signIn(person, recoveryCodes[3]), signIn(person, recoveryCodes[3])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

describe("a group that needs a second factor", () => {
  const demand = async (groups: string[]) => {
    const { body } = await admin.get("/admin/configs");
    expect((await admin.put("/configs", { ...body, secondFactorGroups: groups })).status).toBe(200);
  };
  const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

  test("lets its members do nothing after their next sign-in but set one up", async () => {
    await demand(["Sales"]);
    try {
      expect((await person.get("/sales")).status).toBe(200);
      const { body } = await signIn(person);
      const own = clientOf(world.ask, bearer(body.accessToken));
      expect(await own.get("/sales")).toMatchObject({ status: 403, body: { code: "enrolFirst" } });
      expect((await own.get("/security/info")).body.mustEnrol).toBe(true);
      const begun = await own.post("/security/second-factor/begin");
      const code = await codeOf(person, secretOf(begun.body.secret));
      expect((await own.post("/security/second-factor/confirm", { code })).status).toBe(200);
      expect((await own.get("/sales")).status).toBe(200);
      expect(await own.post("/security/second-factor/remove")).toMatchObject({
        ...{ status: 422, body: { code: "secondFactorRequired" } },
      });
    } finally {
      await demand([]);
    }
  });

  test("is not left by a change of the password", async () => {
    await demand(["Sales"]);
    try {
      const { body } = await signIn(person);
      const own = clientOf(world.ask, bearer(body.accessToken));
      const change = { currentPassword: person.password, newPassword: "Koperen-Vlieger-9" };
      const { body: changed } = await own.post("/security/change-password", change);
      const later = clientOf(world.ask, bearer(changed.accessToken));
      expect((await later.get("/sales")).status).toBe(403);
    } finally {
      await demand([]);
    }
  });

  test("asks nothing of the others", async () => {
    await demand(["Driver"]);
    const { body } = await signIn(person);
    await demand([]);
    expect((await world.anonymous.get("/sales", bearer(body.accessToken))).status).toBe(200);
  });
});

describe("taking a second factor off", () => {
  test("is the owner's, who signs in with the password alone from then on", async () => {
    await enrol(person);
    expect((await person.post("/security/second-factor/remove")).body.since).toBeNull();
    expect((await signIn(person)).status).toBe(200);
    expect(await mailsTo(person)).toContain("secondFactorOff");
  });

  test("is an Admin's with their own password: it ends the person's sessions and tells them", async () => {
    await enrol(person);
    const url = `/admin/users/${person.id}/reset-second-factor`;
    expect(await admin.post(url, { currentPassword: "Verkeerd-1" })).toMatchObject({
      ...{ status: 422, body: { code: "wrongPassword" } },
    });
    expect((await admin.post(url, { currentPassword: admin.password })).body.secondFactor).toBe(false);
    expect((await person.get("/security/info")).status).toBe(401);
    expect((await signIn(person)).status).toBe(200);
    expect(await mailsTo(person)).toContain("secondFactorOff");
    expect((await admin.post(url, { currentPassword: admin.password })).status).toBe(422);
  });

  test("of somebody with more rights is refused", async () => {
    const boss = await world.signedIn("Admin");
    await enrol(boss);
    const helper = await world.signedIn("Sales");
    await world.regroup(helper, ["Sales"], ["users:write"]);
    const answer = await helper.post(`/admin/users/${boss.id}/reset-second-factor`, {
      currentPassword: helper.password,
    });
    expect(answer.status).toBe(403);
  });
});

test("new recovery codes end the old ones", async () => {
  const { recoveryCodes } = await enrol(person);
  const { body } = await person.post("/security/second-factor/recovery-codes");
  expect((await signIn(person, recoveryCodes[0])).status).toBe(422);
  expect((await signIn(person, body.recoveryCodes[0])).status).toBe(200);
  const other = await world.signedIn("Sales");
  expect((await other.post("/security/second-factor/recovery-codes")).status).toBe(422);
});
