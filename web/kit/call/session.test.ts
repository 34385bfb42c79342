import { beforeEach, expect, test } from "vitest";
import { queries } from "./data.ts";
import "./session.ts";
import { tokens } from "../browser/tokens.ts";

const sessionOf = (username: string, accessToken = "t") => ({ username, accessToken, refreshToken: "r" });
const key = ["security", "/security/info"];

beforeEach(() => {
  tokens.set(sessionOf("anna"));
  queries.setQueryData(key, { username: "anna" });
});

test("what somebody read is gone when another person signs in, or they themselves sign out, in any tab", () => {
  tokens.set(sessionOf("bob"));
  expect(queries.getQueryData(key)).toBeUndefined();
  queries.setQueryData(key, { username: "bob" });
  tokens.set(undefined);
  expect(queries.getQueryData(key)).toBeUndefined();
});

test("what somebody read stays when their tokens are renewed", () => {
  tokens.set(sessionOf("anna", "next"));
  expect(queries.getQueryData(key)).toEqual({ username: "anna" });
});
