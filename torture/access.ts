import type { RequestListener } from "node:http";
import { groups } from "../contract/access.ts";
import { type Declared, everyRoute, isEndless } from "../server/testing/contract.ts";
import { expected, misjudged, misplaced, type Role, requestOf } from "../server/testing/matrix.ts";
import type { Answer, Send } from "../server/testing/person.ts";
import type { Deployment } from "./deployment.ts";
import { answering, withFake } from "./fake.ts";
import { foreignRows } from "./foreign.ts";
import { exposed, type Trial } from "./trial.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A person of each role; those whose session has ended count as anonymous. */
async function cast(deployment: Deployment): Promise<[who: string, role: Role, token: string | undefined][]> {
  const people: [string, Role, string | undefined][] = [["anonymous", "anonymous", undefined]];
  for (const role of [...groups, "nobody"] as const) {
    const person = await deployment.signedIn(...(role === "nobody" ? [] : [role]));
    people.push([role, role, person.accessToken]);
  }
  const admin = await deployment.signedIn("Admin");
  const dismissed = await deployment.signedIn("Manager");
  await admin.patch(`/admin/users/${dismissed.id}`, { active: false });
  const left = await deployment.signedIn("Manager");
  await left.post("/security/sign-out");
  people.push(
    ["deactivated", "anonymous", dismissed.accessToken],
    ["signed out", "anonymous", left.accessToken],
  );
  return people;
}

const asking =
  ({ ask }: Deployment, token: string | undefined, count: () => void) =>
  (method: string, url: string, payload?: object) => {
    count();
    return ask(method, url, { payload, headers: token ? { authorization: `Bearer ${token}` } : {} });
  };

const matrix: Trial = {
  id: "S2",
  claim: "every role × method × route answers as the matrix declares",
  n: 2000,
  async run({ deployment }) {
    const routes = await everyRoute();
    const faults: string[] = [];
    let tried = 0;
    const count = () => {
      tried += 1;
    };
    const people = await cast(deployment);
    for (const [who, role, token] of people) {
      const ask = asking(deployment, token, count);
      const wrong = [
        ...(await misjudged(routes, role, (route) => {
          const { method, url, payload } = requestOf(route);
          return ask(method, url, payload);
        })),
        ...(await misplaced(role, ask)),
      ];
      faults.push(...wrong.map((fault) => `${who}: ${fault}`));
    }
    const [, , admin] = people.find(([who]) => who === "Admin")!;
    faults.push(...(await undeclared(routes, asking(deployment, admin, count))));
    const impostor = asking(deployment, admin, () => {});
    return {
      tried,
      found: `${people.length} kinds of people × ${routes.length} routes, and the methods that no route declares`,
      faults,
      mutants: {
        "a customer with an Admin's rights": await misplaced("Customer", impostor),
        ...(await doorMutants(routes)),
        ...(await undeclaredMutants(routes)),
      },
    };
  },
};

/** Methods that no route declares for a known address, but that are answered anyway. */
async function undeclared(
  routes: Declared[],
  ask: (method: string, url: string, payload?: object) => Promise<Answer>,
) {
  const faults: string[] = [];
  for (const [url, declared] of Map.groupBy(routes, (route) => route.url))
    for (const method of methods) {
      if (declared.some((route) => route.method === method)) continue;
      const own = requestOf({ ...declared[0]!, method });
      const { status } = await ask(method, own.url, own.payload);
      // Another declared address may match: `/products/:id` also matches `/products/bulk`.
      if (![404, 400].includes(status))
        faults.push(`${method} ${url} is declared nowhere and answers ${status}`);
    }
  return faults;
}

const open = answering(200);
const shut = answering(403, { code: "forbidden" });
const unknown = answering(404, { code: "notFound" });

const judgeWith = (answer: RequestListener, judge: (ask: Send) => Promise<string[]>) =>
  withFake(answer, judge);
const judged = (routes: Declared[], role: Role, answer: RequestListener) =>
  judgeWith(answer, (ask) => misjudged(routes, role, ({ method, url }) => ask(method, url)));
const placed = (role: Role, answer: RequestListener) =>
  judgeWith(answer, (ask) => misplaced(role, (method, url) => ask(method, url)));
/** The faults; none, which fails the trial, when the check found fewer than it should. */
const unlessFewer = (faults: string[], count: number) => (faults.length < count ? [] : faults);

/** Servers that let everybody in, let nobody in, or refuse for the wrong reason: every route is answered wrongly. */
async function doorMutants(routes: Declared[]) {
  const mutants: Record<string, string[]> = {};
  // Streams and sign-out are not called by users who may.
  const finite = routes.filter((route) => !isEndless(route) && route.url !== "/security/sign-out");
  for (const role of ["anonymous", "nobody", "Customer", "Admin"] as const) {
    const faults = [...(await judged(finite, role, open)), ...(await judged(finite, role, shut))];
    mutants[`${role}: every route answers the other way`] = unlessFewer(faults, finite.length);
  }
  const forAdmins = finite.filter(({ url }) => url === "/admin/users");
  const lies: [name: string, role: Role, answer: RequestListener][] = [
    ["an Admin is answered 500", "Admin", answering(500)],
    ["an Admin has to sign in", "Admin", answering(401, { code: "signInFirst" })],
    ["a stranger is told that it is forbidden", "anonymous", shut],
    ["a customer is told to sign in", "Customer", answering(401, { code: "signInFirst" })],
    ["a customer is refused with 200", "Customer", answering(200, { code: "forbidden" })],
    ["a customer is told that there is nothing", "Customer", unknown],
  ];
  for (const [name, role, answer] of lies) mutants[name] = await judged(forAdmins, role, answer);
  const calls = expected.length;
  return {
    ...mutants,
    "calls that are open to everybody": unlessFewer(await placed("nobody", open), calls),
    "calls that are shut to an Admin": unlessFewer(await placed("Admin", shut), calls),
    "calls that a stranger finds open": unlessFewer(await placed("anonymous", unknown), calls),
  };
}

/** Servers that answer one method of one address that no route declares. */
function undeclaredMutants(routes: Declared[]) {
  const declared = routes.filter(({ url }) => url === "/contacts").map(({ method }) => method);
  const method = methods.find((one) => !declared.some((known) => known === one))!;
  const also =
    (status: number): RequestListener =>
    (request, response) => {
      const isIt = request.method === method && request.url === "/api/contacts";
      (isIt ? answering(status) : unknown)(request, response);
    };
  return exposed(
    (answer) => judgeWith(answer, (ask) => undeclared(routes, (asks, url) => ask(asks, url))),
    unknown,
    {
      "a method that nobody declared": also(200),
      "a method that nobody declared and that crashes": also(500),
      "a method that nobody declared and that is forbidden": also(403),
    },
  );
}

export const access: Trial[] = [matrix, foreignRows];
