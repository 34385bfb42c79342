import { test as plain } from "@playwright/test";
import { type Omloop, startOmloop } from "./omloop.ts";
import { password, signUpIn, type Tokens } from "./steps.ts";

type Body = { id: number; version: number; [field: string]: unknown };
export type Company = Omloop & {
  /** Signs Jan in once more. */
  signIn(): Promise<Tokens>;
  /** Asks the API as Jan; answers its JSON. */
  ask<Answer = Body>(method: string, path: string, body?: object): Promise<Answer>;
};

/** The sample company, started once for all files that use it; Jan, its Admin, is signed in. */
export const test = plain.extend<{ signedIn: boolean }, { company: Company }>({
  signedIn: [true, { option: true }],
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from its first argument.
    async ({}, use) => {
      const omloop = await startOmloop({ sample: true });
      let tokens = await signUpIn(omloop);
      const ask = asking(omloop.url, () => tokens);
      const signIn = async () => {
        tokens = await ask<Tokens>("POST", "/security/sign-in", { emailOrUsername: "jan", password });
        return tokens;
      };
      await use({ ...omloop, signIn, ask });
      await omloop.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ company }, use) => use(company.url),
  context: async ({ company, context, signedIn }, use) => {
    if (signedIn)
      await context.addInitScript(
        (session) => {
          // Once a tab: who signs out stays out.
          if (!sessionStorage.getItem("began")) localStorage.setItem("session", session);
          sessionStorage.setItem("began", "yes");
        },
        JSON.stringify(await company.signIn()),
      );
    await use(context);
  },
});

const asking =
  (url: string, tokens: () => Tokens) =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens().accessToken}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json() as Promise<Answer>;
  };
