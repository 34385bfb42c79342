import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testWorld } from "../../testing/fixture.ts";
import { startImap } from "../../testing/imap.ts";
import { mailboxReader } from "./mailbox.ts";

const world = await testWorld();
const imap = await startImap();
afterAll(() => imap.close());
const admin = await world.signedIn("Admin");
const sales = await world.signedIn("Sales");
const read = mailboxReader(world.services);

const set = async (changes: object = {}, secrets: object = { mailboxPassword: "geheim" }) => {
  const mailbox = { mailboxHost: "127.0.0.1", mailboxPort: imap.port, mailboxUser: "retour" };
  const { status, body } = await admin.put("/modules/mailing/configs", { ...mailbox, ...changes, secrets });
  expect({ status, body }).toMatchObject({ status: 200 });
};
beforeEach(() => set());
const reply = (text: string) => `From: jan@klant.nl\r\nSubject: Afwezig\r\n\r\n${text}\r\n`;
const kept = async () =>
  ((await sales.get("/mail-reports?sort=receivedAt")).body.items as { answer: string }[]).map(
    ({ answer }) => answer,
  );
const intake = async () => (await admin.get("/mail-reports/intake-address")).body;

test("a mailbox is read from where it was left, each message once, and marked", async () => {
  imap.put(reply("Een"));
  imap.put(reply("Twee"));
  await read();
  expect(await kept()).toEqual(["Een", "Twee"]);
  expect(imap.messages.map(({ seen }) => seen)).toEqual([true, true]);
  await read();
  imap.put(reply("Drie"));
  await read();
  expect(await kept()).toEqual(["Een", "Twee", "Drie"]);
  expect(await intake()).toMatchObject({ failure: null, readAt: expect.any(String) });
});

test("a mailbox that numbers its messages anew is read again, and what was known counts no second time", async () => {
  imap.messages.shift();
  imap.renumber();
  imap.put(reply("Vier"));
  await read();
  expect(await kept()).toEqual(["Een", "Twee", "Drie", "Vier"]);
});

test("a message that nobody can read keeps no other from being read", async () => {
  imap.put(`${"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n".repeat(60)}`);
  imap.put(reply("Vijf"));
  await read();
  expect((await kept()).at(-1)).toBe("Vijf");
});

test("trying the settings says what is wrong with them, at the field", async () => {
  const tried = async () => {
    const { status, body } = await admin.post("/mail-reports/mailbox/test");
    return status === 200 ? body : { code: body.code, path: body.errors?.[0]?.path ?? body.path };
  };
  expect(await tried()).toEqual({ messages: imap.messages.length });
  await set({}, { mailboxPassword: "fout" });
  expect(await tried()).toMatchObject({ code: "mailboxSignIn" });
  await set({ mailboxFolder: "Retour" });
  expect(await tried()).toMatchObject({ code: "mailboxFolder" });
  await set({ mailboxPort: 1 });
  expect(await tried()).toMatchObject({ code: "mailboxAway" });
  await read();
  expect((await intake()).failure).toBeTruthy();
  await set({ mailboxHost: "" });
  expect(await tried()).toMatchObject({ code: "mailboxNotSet" });
  expect((await sales.post("/mail-reports/mailbox/test")).status).toBe(403);
});

test("a provider that takes no password is signed in to with a token that it gives", async () => {
  const asked: string[] = [];
  const provider = createServer((request, response) => {
    request.setEncoding("utf8");
    request.on("data", (text) => asked.push(text));
    request.on("end", () => response.end(JSON.stringify({ access_token: "token-1", expires_in: 3600 })));
  });
  await new Promise<void>((resolve) => void provider.listen(0, "127.0.0.1", resolve));
  const tokenUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/token`;
  await set({ tokenUrl, clientId: "omloop" }, { refreshToken: "langlevend" });
  expect((await admin.post("/mail-reports/mailbox/test")).status).toBe(200);
  expect(imap.state.signIns.at(-1)).toContain("auth=Bearer token-1");
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    ...{ grant_type: "refresh_token", refresh_token: "langlevend", client_id: "omloop" },
  });
  provider.close();
  expect((await admin.post("/mail-reports/mailbox/test")).body).toMatchObject({ code: "mailboxAway" });
});

test("what was typed for one server is sent to no other", async () => {
  await set({ mailboxHost: "localhost" }, {});
  expect((await admin.get("/modules/mailing/configs")).body.secrets).toMatchObject({ mailboxPassword: "" });
});

test("nothing is read while no mailbox is set or the module has ended", async () => {
  const before = await kept();
  imap.put(reply("Zes"));
  await set({ mailboxHost: "" });
  await read();
  await set();
  await world.services.pool.query(
    `update module set "trialUntil" = null, "paidUntil" = null, "graceUntil" = null where name = 'mailing'`,
  );
  await read();
  const { rows } = await world.services.pool.query(`select count(*)::int as count from "mailReport"`);
  expect(rows).toEqual([{ count: before.length }]);
});
