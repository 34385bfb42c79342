import { createHmac, randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";

const base64url = (value: object | string) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const sign = (input: string, key: Uint8Array | string, hash = "sha256") =>
  `${input}.${createHmac(hash, key).update(input).digest("base64url")}`;

type Claims = Record<string, unknown>;
type Key = Uint8Array | string;
type Tokens = ReturnType<typeof toForge>;
export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
const header = { alg: "HS256", typ: "at+jwt" };
const nowInSeconds = () => Math.floor(Date.now() / 1000);
const [empty, zeros] = [new Uint8Array(0), new Uint8Array(32)];

/** What a forger may know at worst: a good access token, its refresh token, and the server's own key. */
export const toForge = (token: string, refreshToken: string, secret: Uint8Array) => ({
  token,
  refreshToken,
  secret,
  claims: claimsOf(token),
  raw: (head: object, payload: object, key: Key = secret, hash?: string) =>
    sign(`${base64url(head)}.${base64url(payload)}`, key, hash),
});

/** A token made as the server makes them, but ending at another time, in seconds since 1970. */
export const endingAt = ({ raw, claims }: Tokens, exp: number) => raw(header, { ...claims, exp });

/** A refresh token of the same session and turn under another key. */
export const forgedRefresh = (token: string, key: string) => {
  const prefix = token.split(".").slice(0, 2).join(".");
  return `${prefix}.${createHmac("sha256", key).update(`refresh:${prefix}`).digest("base64url")}`;
};

/** Access tokens that this server never gave, by what is wrong with them. */
export const forgeries: [name: string, forge: (given: Tokens) => string | Promise<string>][] = [
  ["no signature at all", ({ claims }) => new UnsecuredJWT(claims).encode()],
  ["alg none", ({ claims }) => `${base64url({ ...header, alg: "none" })}.${base64url(claims)}.`],
  ["alg None", ({ claims }) => `${base64url({ ...header, alg: "None" })}.${base64url(claims)}.`],
  ["alg NONE with a signature", ({ claims, raw }) => raw({ ...header, alg: "NONE" }, claims)],
  ["no alg", ({ claims, raw }) => raw({ typ: "at+jwt" }, claims)],
  [
    "HS512 of the right key",
    ({ claims, raw }) => raw({ ...header, alg: "HS512" }, claims, undefined, "sha512"),
  ],
  [
    "HS384 of the right key",
    ({ claims, raw }) => raw({ ...header, alg: "HS384" }, claims, undefined, "sha384"),
  ],
  ["RS256 signed as HS256", ({ claims, raw }) => raw({ ...header, alg: "RS256" }, claims)],
  ["ES256 signed as HS256", ({ claims, raw }) => raw({ ...header, alg: "ES256" }, claims)],
  ["an empty key", ({ claims, raw }) => raw(header, claims, empty)],
  ["a key of zeros", ({ claims, raw }) => raw(header, claims, zeros)],
  ["the key «secret»", ({ claims, raw }) => raw(header, claims, "secret")],
  [
    "the key as it is stored",
    ({ claims, raw, secret }) => raw(header, claims, Buffer.from(secret).toString("base64")),
  ],
  ["its own header as the key", ({ claims, raw }) => raw(header, claims, JSON.stringify(header))],
  [
    "a kid that climbs out",
    ({ claims, raw }) => raw({ ...header, kid: "../../../../dev/null" }, claims, empty),
  ],
  ["a kid with SQL", ({ claims, raw }) => raw({ ...header, kid: "' union select 'x" }, claims, "x")],
  [
    "a jwk of its own",
    ({ claims, raw }) => raw({ ...header, jwk: { kty: "oct", k: base64url("x") } }, claims, "x"),
  ],
  ["a jku of its own", ({ claims, raw }) => raw({ ...header, jku: "http://127.0.0.1:9/keys" }, claims, "x")],
  ["an x5u of its own", ({ claims, raw }) => raw({ ...header, x5u: "http://127.0.0.1:9/cert" }, claims, "x")],
  ["a critical extension", ({ claims, raw }) => raw({ ...header, crit: ["exp"], exp: 1 }, claims)],
  ["an unencoded payload", ({ claims, raw }) => raw({ ...header, b64: false, crit: ["b64"] }, claims)],
  ["another type", ({ claims, raw }) => raw({ ...header, typ: "JWT" }, claims)],
  ["no type", ({ claims, raw }) => raw({ alg: "HS256" }, claims)],
  ["another audience", ({ claims, raw }) => raw(header, { ...claims, aud: "other" })],
  ["no audience", ({ claims: { aud: _, ...claims }, raw }) => raw(header, claims)],
  ["another issuer", ({ claims, raw }) => raw(header, { ...claims, iss: "other" })],
  ["no issuer", ({ claims: { iss: _, ...claims }, raw }) => raw(header, claims)],
  ["no end", ({ claims: { exp: _, ...claims }, raw }) => raw(header, claims)],
  ["an end in the past", ({ claims, raw }) => raw(header, { ...claims, exp: nowInSeconds() - 1 })],
  ["an end that is a word", ({ claims, raw }) => raw(header, { ...claims, exp: "never" })],
  ["a beginning in the future", ({ claims, raw }) => raw(header, { ...claims, nbf: nowInSeconds() + 600 })],
  ["no session", ({ claims: { sid: _, ...claims }, raw }) => raw(header, claims)],
  ["a session that does not exist", ({ claims, raw }) => raw(header, { ...claims, sid: randomUUID() })],
  [
    "another's payload under its signature",
    ({ claims, token }) => token.replace(/\.[^.]+\./, `.${base64url({ ...claims, sub: `1${claims.sub}` })}.`),
  ],
  [
    "the payload changed",
    ({ claims, token }) =>
      token.replace(/\.[^.]+\./, `.${base64url({ ...claims, exp: nowInSeconds() + 9e6 })}.`),
  ],
  ["a sign that belongs to no token behind it", ({ token }) => `${token}=`],
  ["its signature cut off", ({ token }) => token.slice(0, -4)],
  ["no signature after the dot", ({ token }) => token.replace(/[^.]+$/, "")],
  ["one part", ({ token }) => token.split(".")[0]!],
  ["five parts", ({ token }) => `${token}.${token.split(".").slice(0, 2).join(".")}`],
  ["an array for a payload", ({ secret }) => sign(`${base64url(header)}.${base64url("[]")}`, secret)],
  ["no JSON in it", ({ secret }) => sign(`${base64url("x")}.${base64url("y")}`, secret)],
  [
    "a signature of a foreign key",
    ({ claims }) => new SignJWT(claims).setProtectedHeader(header).sign(new Uint8Array(32).fill(7)),
  ],
  ["a refresh token", ({ refreshToken }) => refreshToken],
];
