import { randomBytes } from "node:crypto";

/** What nobody guesses, in an address that must stay short: 128 bits in 22 characters. */
export const newToken = () => randomBytes(16).toString("base64url");
