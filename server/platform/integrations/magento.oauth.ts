import { createHmac, randomBytes } from "node:crypto";

export type OAuthKeys = {
  consumerKey: string;
  consumerSecret: string;
  accessToken: string;
  accessTokenSecret: string;
};
type Signed = { method: string; url: URL; nonce?: string; timestamp?: number };

/** Everything but letters, digits and `-._~`, as RFC 3986 has it. */
export const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const byCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** What is signed: the method, the address without its query, and all parameters in their order (RFC 5849, 3.4.1). */
export function signatureBase(method: string, url: URL, parameters: readonly (readonly [string, string])[]) {
  const sorted = parameters
    .map(([name, value]) => [escaped(name), escaped(value)] as const)
    .sort((one, other) => byCodeUnits(one[0], other[0]) || byCodeUnits(one[1], other[1]))
    .map((pair) => pair.join("="));
  return [method.toUpperCase(), `${url.origin}${url.pathname}`, sorted.join("&")].map(escaped).join("&");
}

export const signatureOf = (base: string, consumerSecret: string, tokenSecret: string) =>
  createHmac("sha256", `${escaped(consumerSecret)}&${escaped(tokenSecret)}`)
    .update(base)
    .digest("base64");

/** The header `Authorization` of a request with a JSON body, or none, signed by HMAC-SHA256. */
export function oauthHeader(keys: OAuthKeys, { method, url, nonce, timestamp }: Signed) {
  const parameters: [string, string][] = [
    ["oauth_consumer_key", keys.consumerKey],
    ["oauth_nonce", nonce ?? randomBytes(16).toString("hex")],
    ["oauth_signature_method", "HMAC-SHA256"],
    ["oauth_timestamp", String(timestamp ?? Math.floor(Date.now() / 1000))],
    ["oauth_token", keys.accessToken],
    ["oauth_version", "1.0"],
  ];
  const base = signatureBase(method, url, [...parameters, ...url.searchParams]);
  const signature = signatureOf(base, keys.consumerSecret, keys.accessTokenSecret);
  const all = [...parameters, ["oauth_signature", signature] as const];
  return `OAuth ${all.map(([name, value]) => `${name}="${escaped(value)}"`).join(", ")}`;
}
