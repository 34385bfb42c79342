import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "../browser/storage.fixtures.ts";
import { signedIn, signedOut } from "../browser/tokens.ts";
import { receiveTheme } from "./theme.ts";

const signInAs = (username: string) => signedIn({ username, accessToken: "a", refreshToken: "r" });
beforeEach(() => {
  stubStorage();
});

test("a session that ends leaves nothing in local storage, not even the theme that is received then", () => {
  signInAs("wim");
  receiveTheme({ companyName: "Reparo" });
  localStorage.setItem("mode", '"dark"');
  expect(Object.keys(localStorage).sort()).toEqual(["mode", "session", "theme"]);
  signedOut();
  receiveTheme({ companyName: "Reparo" });
  expect(Object.keys(localStorage)).toEqual([]);
});
