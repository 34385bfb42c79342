import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { contacts } from "../../contract/contacts.ts";
import { security } from "../../contract/security.ts";
import { ApiError, call } from "./api.ts";
import { signedIn, tokens } from "./tokens.ts";

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
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
    clear: () => kept.clear(),
  });
  signedIn({ accessToken: "old", refreshToken: "r1", username: "anna" });
});
afterEach(() => vi.unstubAllGlobals());

/** Knows the token "new" only, and gives it for a refresh. */
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

test("a creation carries an idempotency key and a change does not", async () => {
  serve(() => ({ status: 200, body: {} }));
  await call(contacts.create, { body: {} as never });
  await call(contacts.change, { params: { id: 7 }, body: { name: "A" } });
  expect(calls[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  expect(calls[1]?.headers.has("idempotency-key")).toBe(false);
  expect(calls[1]?.url).toBe("/api/contacts/7");
});
