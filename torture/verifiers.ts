import { createHmac } from "node:crypto";
import type { toForge } from "../server/testing/forgeries.ts";

type ForgeTokens = ReturnType<typeof toForge>;
type Part = Record<string, unknown>;
type DecodedToken = { parts: string[]; header: Part; claims: Part };
type Rule = (read: DecodedToken, tokens: ForgeTokens) => boolean;
type Key = Uint8Array | string;
export type Verifier = (token: string, tokens: ForgeTokens) => boolean;

const nowInSeconds = () => Math.floor(Date.now() / 1000);
const isSigned = ({ parts }: DecodedToken, key: Key, hash = "sha256") =>
  parts[2] === createHmac(hash, key).update(`${parts[0]}.${parts[1]}`).digest("base64url");

/** The rules for an access token. */
const rules: Record<string, Rule> = {
  "how many parts there are": ({ parts }) => parts.length === 3,
  "the algorithm": ({ header }) => header.alg === "HS256",
  "the type": ({ header }) => header.typ === "at+jwt",
  "critical extensions": ({ header }) => header.crit === undefined,
  "the signature": (read, { secret }) => isSigned(read, secret),
  "the issuer": ({ claims }, given) => claims.iss === given.claims.iss,
  "the audience": ({ claims }, given) => claims.aud === given.claims.aud,
  "the end": ({ claims: { exp } }) => typeof exp === "number" && exp > nowInSeconds(),
  "the beginning": ({ claims: { nbf } }) => nbf === undefined || Number(nbf) <= nowInSeconds(),
  "the session": ({ claims }, given) => claims.sid === given.claims.sid,
};

function readToken(token: string): DecodedToken | undefined {
  const parts = token.split(".");
  try {
    const [header, claims] = parts
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
    return header && claims && { parts, header, claims };
  } catch {
    return undefined;
  }
}

/** A verifier with all rules, of which `others` replace those with the same name. */
const verifier =
  (others: Record<string, Rule> = {}): Verifier =>
  (token, tokens) => {
    const found = readToken(token);
    return !!found && Object.values({ ...rules, ...others }).every((rule) => rule(found, tokens));
  };
const signedWith = (keyOf: (found: DecodedToken, tokens: ForgeTokens) => Key) =>
  verifier({
    "the signature": (found, tokens) =>
      isSigned(found, tokens.secret) || isSigned(found, keyOf(found, tokens)),
  });
const hashes: Record<string, string> = { HS384: "sha384", HS512: "sha512" };

export const strict = verifier();

/** Faulty verifiers, each of which some forgery must get past. */
export const careless: Record<string, Verifier> = {
  ...Object.fromEntries(
    Object.keys(rules).map((name) => [`a verifier that ignores ${name}`, verifier({ [name]: () => true })]),
  ),
  "a verifier that believes alg none": verifier({
    "the algorithm": () => true,
    "the signature": (found, { secret }) =>
      /^none$/i.test(String(found.header.alg)) || isSigned(found, secret),
  }),
  "a verifier that takes any HMAC": verifier({
    "the algorithm": ({ header }) => /^HS\d+$/.test(String(header.alg)),
    "the signature": (found, { secret }) => isSigned(found, secret, hashes[String(found.header.alg)]),
  }),
  "a verifier with the key «secret»": signedWith(() => "secret"),
  "a verifier with an empty key": signedWith(() => ""),
  "a verifier with a key of zeros": signedWith(() => new Uint8Array(32)),
  "a verifier that lets the token bring its key": signedWith(({ header }) =>
    Buffer.from(String((header.jwk as Part | undefined)?.k ?? "?"), "base64url"),
  ),
  "a verifier with the key as it is stored": signedWith((_, { secret }) =>
    Buffer.from(secret).toString("base64"),
  ),
  "a verifier that remembers signatures": verifier({
    "the signature": ({ parts }, { token }) => parts[2] === token.split(".")[2],
  }),
  "a verifier that takes a refresh token": (token, tokens) =>
    token === tokens.refreshToken || strict(token, tokens),
  "a verifier that refuses everybody": () => false,
};
