import { expect, test } from "vitest";
import { escaped, oauthHeader, signatureBase, signatureOf } from "./magento.oauth.ts";

/** The request of RFC 5849, section 3.4.1.1, with HMAC-SHA256 instead of SHA-1; `c2` and `a3=2 q` are of its form. */
const url = new URL("http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b");
const oauth = [
  ["oauth_consumer_key", "9djdj82h48djs9d2"],
  ["oauth_nonce", "7d8f3e4a"],
  ["oauth_signature_method", "HMAC-SHA256"],
  ["oauth_timestamp", "137131201"],
  ["oauth_token", "kkk9d7dh3k39sjv7"],
] as const;
const form = [
  ["c2", ""],
  ["a3", "2 q"],
] as const;
const expectedBase =
  "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA256%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7";

test("the base string of the example of RFC 5849 is the one that it prints", () => {
  expect(signatureBase("post", url, [...oauth, ...form, ...url.searchParams])).toBe(expectedBase);
});

test("its signature by HMAC-SHA256 is the one that other implementations have", () => {
  expect(signatureOf(expectedBase, "j49sk3j29djd", "dh893hdasih9")).toBe(
    "ypAxjNip++Dm0fTM+gCl8wAo6ufSnseu1WHxL7py3BU=",
  );
});

test("what RFC 3986 reserves is escaped, and tilde is not", () => {
  expect(escaped("a b+c!*'()~/%")).toBe("a%20b%2Bc%21%2A%27%28%29~%2F%25");
});

test("a header signs the parameters of its query, which it does not repeat", () => {
  const keys = { consumerKey: "ck", consumerSecret: "cs", accessToken: "at", accessTokenSecret: "ts" };
  const at = new URL("https://shop.example/rest/all/V1/orders?searchCriteria[pageSize]=1");
  const signed = (url: URL) => oauthHeader(keys, { method: "GET", url, nonce: "n", timestamp: 1 });
  expect(signed(at)).toMatch(/^OAuth oauth_consumer_key="ck", oauth_nonce="n", .*oauth_signature="[\w%]+"$/);
  expect(signed(at)).not.toContain("pageSize");
  expect(signed(at)).not.toBe(signed(new URL(`${at.href}0`)));
});
