import { test as plain } from "@playwright/test";
import { type Omloop, startOmloop } from "./omloop.ts";
import { signUpIn, type Tokens } from "./steps.ts";

type Body = { id: number; version: number; [field: string]: unknown };
export type Company = Omloop & {
  tokens: Tokens;
  /** Asks the API as Jan; answers its JSON. */
  ask<Answer = Body>(method: string, path: string, body?: object): Promise<Answer>;
};

/** The sample company, started once for all files that use it; Jan, its Admin, is signed in. */
export const test = plain.extend<object, { company: Company }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from its first argument.
    async ({}, use) => {
      const omloop = await startOmloop({ sample: true });
      const tokens = await signUpIn(omloop);
      await use({ ...omloop, tokens, ask: asking(omloop.url, tokens) });
      await omloop.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ company }, use) => use(company.url),
  storageState: ({ company }, use) => {
    const session = { name: "session", value: JSON.stringify(company.tokens) };
    return use({ cookies: [], origins: [{ origin: company.url, localStorage: [session] }] });
  },
});

const asking =
  (url: string, { accessToken }: Tokens) =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  };
