import { expect, test as plain } from "@playwright/test";
import type { Group } from "../contract/access.ts";
import { type Omloop, startOmloop } from "./omloop.ts";
import { keepSession, password, signUpIn, type Tokens } from "./steps.ts";

type Body = { id: number; version: number; [field: string]: unknown };
export type List<Item = Body> = { items: Item[]; total: number };
export type Company = Omloop & {
  /** Signs Jan in once more, or somebody else. */
  signIn(username?: string): Promise<Tokens>;
  /** Asks the API as Jan; answers its JSON. */
  ask<Answer = Body>(method: string, path: string, body?: object): Promise<Answer>;
};

/** The sample company, started once for all files that use it; Jan, its Admin, is signed in, or who a file names. */
export const test = plain.extend<{ signedInAs: string | null }, { company: Company }>({
  signedInAs: ["jan", { option: true }],
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads what a fixture needs from its first argument.
    async ({}, use) => {
      const omloop = await startOmloop({ sample: true });
      let tokens = await signUpIn(omloop);
      const ask = asking(omloop.url, () => tokens);
      const signIn = async (emailOrUsername = "jan") => {
        const session = await ask<Tokens>("POST", "/security/sign-in", { emailOrUsername, password });
        if (emailOrUsername === "jan") tokens = session;
        return session;
      };
      await use({ ...omloop, signIn, ask });
      await omloop.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ company }, use) => use(company.url),
  context: async ({ company, context, signedInAs }, use) => {
    if (signedInAs) await keepSession(context, await company.signIn(signedInAs));
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

/** The code of the newest mail to an address. */
export async function codeFor({ ask }: Company, email: string, subject: string) {
  let code: string | undefined;
  const look = async () => {
    const { items } = await ask<List<{ to: string; subject: string; body: string }>>(
      "GET",
      "/logs/emails?pageSize=100",
    );
    code = /\d{6}/.exec(items.find((mail) => mail.to === email && mail.subject === subject)?.body ?? "")?.[0];
    return code;
  };
  await expect.poll(look).toBeDefined();
  return code!;
}

/** Does the tasks of a product. */
export async function finishTasks({ ask }: Pick<Company, "ask">, productId: number) {
  type Task = { id: number; status: string };
  const { items } = await ask<List<Task>>("GET", `/tasks?productId=${productId}&sort=position`);
  for (const { id, status } of items)
    if (status !== "done") await ask("PATCH", `/tasks/${id}`, { status: "done" });
}

/** A product that came into stock, of which the tasks were done and that may be sold. */
export async function newSaleable({ ask }: Pick<Company, "ask">, product: object) {
  const { id } = await ask("POST", "/products", product);
  await finishTasks({ ask }, id);
  const { items } = await ask<List<{ id: number; lifecycle: string }>>(
    "GET",
    "/admin/product-statuses?pageSize=200",
  );
  const statusId = items.find(({ lifecycle }) => lifecycle === "saleable")!.id;
  await ask("POST", "/products/bulk/status", { ids: [id], statusId });
  return ask<Body & { sku: string }>("GET", `/aproduct/${id}`);
}

/** Somebody with a confirmed account, in these groups. */
export async function join(company: Company, username: string, ...groups: Group[]) {
  const email = `${username}@voorbeeld.nl`;
  const firstName = username.charAt(0).toUpperCase() + username.slice(1);
  const names = { username, firstName, lastName: "Bakker" };
  await company.ask("POST", "/security/sign-up", { ...names, email, password });
  const code = await codeFor(company, email, "Bevestig uw account");
  await company.ask("POST", "/security/confirm-sign-up", { emailOrUsername: username, code });
  if (groups.length === 0) return;
  const rights = { groups, permissions: [], contactId: null };
  await company.ask("PUT", `/admin/users/groups/${username}`, rights);
}
