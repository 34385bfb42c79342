import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { contacts } from "../../../contract/contacts.routes.ts";
import { purchases, sales } from "../../../contract/orders.routes.ts";
import { products } from "../../../contract/products.routes.ts";
import { security } from "../../../contract/security.routes.ts";
import { signedIn, tokens } from "../browser/tokens.ts";
import { ApiError, askWhenRefused, call, keepAnswers, upload } from "./api.ts";

type Answer = { status: number; body: unknown };
let calls: { url: string; token: string | null; headers: Headers }[] = [];

function serve(answer: (url: string, token: string | null) => Answer | Promise<Answer>) {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const token = headers.get("authorization");
    calls.push({ url, token, headers });
    const { status, body } = await answer(url, token);
    return new Response(JSON.stringify(body), { status });
  });
}
const refreshes = () => calls.filter(({ url }) => url === "/api/security/refresh-token").length;
const page = { items: [], total: 0, page: 1, pageSize: 25 };

beforeEach(() => {
  calls = [];
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
    clear: () => storage.clear(),
  });
  signedIn({ accessToken: "old", refreshToken: "r1", username: "anna" });
});
afterEach(() => vi.unstubAllGlobals());

/** Accepts only the token "new", which a refresh returns. */
const rotating = (url: string, token: string | null): Answer => {
  if (url === "/api/security/refresh-token")
    return { status: 200, body: { accessToken: "new", refreshToken: "r2" } };
  return token === "Bearer new"
    ? { status: 200, body: page }
    : { status: 401, body: { code: "signInFirst" } };
};

test("twenty requests that meet an expired token together refresh it once and all succeed", async () => {
  serve(rotating);
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(contacts.list)));
  expect(answers).toHaveLength(20);
  expect(refreshes()).toBe(1);
  expect(calls).toHaveLength(41);
  expect(tokens.get()).toEqual({ accessToken: "new", refreshToken: "r2", username: "anna" });
});

test("a token that another tab refreshed is used without a second refresh", async () => {
  serve(rotating);
  localStorage.setItem(
    "session",
    JSON.stringify({ accessToken: "new", refreshToken: "r2", username: "anna" }),
  );
  await call(contacts.list);
  expect(refreshes()).toBe(0);
});

test("a refused refresh signs out and clears all that the browser kept", async () => {
  localStorage.setItem("theme", "{}");
  serve(() => ({ status: 401, body: { code: "signInFirst" } }));
  await expect(Promise.all([call(contacts.list), call(contacts.list)])).rejects.toThrow(ApiError);
  expect(refreshes()).toBe(1);
  expect(tokens.get()).toBeUndefined();
  expect(localStorage.getItem("theme")).toBeNull();
});

test("a refresh that the server cannot answer now keeps the session", async () => {
  serve((url) =>
    url.endsWith("refresh-token")
      ? { status: 503, body: { code: "databaseAway" } }
      : { status: 401, body: { code: "signInFirst" } },
  );
  await expect(call(contacts.list)).rejects.toMatchObject({ status: 503 });
  expect(tokens.get()?.refreshToken).toBe("r1");
});

describe("when somebody else signs in in this browser", () => {
  const other = { accessToken: "new", refreshToken: "r9", username: "bob" };
  const write = () => call(contacts.change, { params: { id: 7 }, body: { name: "A" } });
  const writes = () => calls.filter(({ url }) => url === "/api/contacts/7").map(({ token }) => token);
  const refused = { status: 401, body: { code: "signInFirst" } };

  test("a write that waits for an answer does not go out in their name", async () => {
    serve((url, token) => {
      localStorage.setItem("session", JSON.stringify(other));
      return rotating(url, token);
    });
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect(writes()).toEqual(["Bearer old"]);
  });

  test("a write of a tab that has not heard of it yet does not go out at all", async () => {
    serve(rotating);
    localStorage.setItem("session", JSON.stringify(other));
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect(writes()).toEqual([]);
  });

  test.each([
    ["granted", { status: 200, body: { accessToken: "newer", refreshToken: "r2" } }],
    ["refused", refused],
  ])("a refresh that is %s after that leaves them signed in", async (_, answer) => {
    serve((url) => {
      if (!url.endsWith("refresh-token")) return refused;
      localStorage.setItem("session", JSON.stringify(other));
      return answer;
    });
    await expect(write()).rejects.toMatchObject({ status: 401 });
    expect(writes()).toEqual(["Bearer old"]);
    expect(tokens.get()).toEqual(other);
    expect(JSON.parse(localStorage.getItem("session") ?? "null")).toEqual(other);
  });
});

test("a failed sign-in is never retried", async () => {
  serve(() => ({ status: 401, body: { code: "wrongPassword" } }));
  const body = { emailOrUsername: "anna", password: "x" };
  await expect(call(security.signIn, { body })).rejects.toMatchObject({ status: 401, code: "wrongPassword" });
  expect(calls).toHaveLength(1);
});

const key = (at: number) => calls.at(at)?.headers.get("idempotency-key");
const split = (quantity: number) => call(products.split, { params: { id: 7 }, body: { quantity } });

test("every change carries a key of its own; a reading, and what signs somebody in, carries none", async () => {
  serve(() => ({ status: 200, body: {} }));
  await call(contacts.create, { body: {} as never });
  await call(contacts.change, { params: { id: 7 }, body: { name: "A" } });
  await call(contacts.remove, { params: { id: 7 } });
  await upload(purchases.addFile, { params: { orderId: 7 } }, [new File(["a"], "a.txt")]);
  const keys = calls.map(({ headers }) => headers.get("idempotency-key"));
  for (const one of keys) expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(4);
  await call(contacts.list);
  await call(security.signIn, { body: { emailOrUsername: "anna", password: "x" } });
  expect([key(-2), key(-1)]).toEqual([null, null]);
});

test.each([
  ["a lost answer", 0],
  ["a failure half-way", 502],
  ["an answer that is not about the change", 429],
])("a change that is made again after %s has the same key, until it is answered", async (_what, status) => {
  let answers = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({ url, token: null, headers: new Headers(init.headers) });
    answers += 1;
    if (answers > 2) return new Response(JSON.stringify({ id: 8 }));
    if (!status) throw new TypeError("Failed to fetch");
    return new Response("{}", { status });
  });
  await expect(split(3)).rejects.toMatchObject({ status });
  await expect(split(3)).rejects.toMatchObject({ status });
  await split(3);
  await split(3);
  expect([key(1), key(2)]).toEqual([key(0), key(0)]);
  expect(key(3)).not.toBe(key(0));
});

test("a change whose answer was lost is a new one once another was answered: it may be wanted back", async () => {
  const [back, there] = [1, 2].map(
    (statusId) => () => call(sales.setStatus, { params: { id: 7 }, body: { statusId } }),
  );
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({ url, token: null, headers: new Headers(init.headers) });
    if (calls.length === 1) throw new TypeError("Failed to fetch");
    return new Response("{}");
  });
  await expect(there!()).rejects.toMatchObject({ status: 0 });
  await back!();
  await there!();
  expect(key(2)).not.toBe(key(0));
});

test("a change whose answer was lost stays the same when one is answered that was on its way before", async () => {
  const [slow, quick] = [1, 2].map(
    (statusId) => () => call(sales.setStatus, { params: { id: 8 }, body: { statusId } }),
  );
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({ url, token: null, headers: new Headers(init.headers) });
    if (calls.length === 1) return answer.promise;
    if (calls.length === 2) throw new TypeError("Failed to fetch");
    return new Response("{}");
  });
  const under = slow!();
  await expect(quick!()).rejects.toMatchObject({ status: 0 });
  answer.resolve(new Response("{}"));
  await under;
  await quick!();
  expect(key(2)).toBe(key(1));
});

test("files that are sent again after a lost answer have the same key, and other files another", async () => {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    calls.push({ url, token: null, headers: new Headers(init.headers) });
    throw new TypeError("Failed to fetch");
  });
  const send = (name: string) =>
    upload(purchases.addFile, { params: { orderId: 7 } }, [new File(["a"], name, { lastModified: 1 })]);
  for (const name of ["b.txt", "b.txt", "c.txt"]) await expect(send(name)).rejects.toThrow(ApiError);
  expect(key(1)).toBe(key(0));
  expect(key(2)).not.toBe(key(0));
});

test("a change that is refused is another the next time; one that is still being done is the same", async () => {
  const refusals = [
    { status: 409, body: { code: "requestInFlight" } },
    { status: 422, body: { code: "notEnoughStock" } },
    { status: 200, body: {} },
  ];
  serve(() => refusals.shift()!);
  await expect(split(5)).rejects.toMatchObject({ code: "requestInFlight" });
  await expect(split(5)).rejects.toMatchObject({ code: "notEnoughStock" });
  await split(5);
  expect(key(1)).toBe(key(0));
  expect(key(2)).not.toBe(key(0));
});

test("what asks when it is refused is sent once more with the answer, or not at all", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body));
    bodies.push(sent);
    const status = sent.confirmed ? 200 : 409;
    return new Response(
      JSON.stringify(sent.confirmed ? { id: 7 } : { code: "takesProof", detail: "SKU-1" }),
      {
        status,
      },
    );
  });
  const change = () => call(products.change, { params: { id: 7 }, body: { typeId: 3 } });
  const ask = vi.fn(async ({ detail }: ApiError) => ({ confirmed: true, reason: detail }));
  askWhenRefused("takesProof", ask);
  expect(await change()).toEqual({ id: 7 });
  expect(bodies).toEqual([{ typeId: 3 }, { typeId: 3, confirmed: true, reason: "SKU-1" }]);
  ask.mockResolvedValueOnce(undefined as never);
  await expect(change()).rejects.toMatchObject({ code: "takesProof", status: 409 });
  expect(bodies).toHaveLength(3);
});

test("an answer that is kept stands in for the server while that is away, and for no refusal", async () => {
  const kept = new Map<string, unknown>();
  keepAnswers([products.list], {
    keep: (path, answer) => kept.set(path, answer),
    find: async (path) => kept.get(path),
  });
  const query = { pageSize: 7 };
  serve(() => ({ status: 200, body: { ...page, total: 3 } }));
  await call(products.list, { query });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
  expect(await call(products.list, { query })).toMatchObject({ total: 3 });
  await expect(call(products.list, { query: { pageSize: 8 } })).rejects.toMatchObject({ code: "offline" });
  await expect(call(sales.list, { query })).rejects.toMatchObject({ code: "offline" });
  serve(() => ({ status: 403, body: { code: "forbidden" } }));
  await expect(call(products.list, { query })).rejects.toMatchObject({ status: 403 });
});
