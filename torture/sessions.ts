import { setTimeout as delay } from "node:timers/promises";
import { readSecret } from "../server/platform/sessions/sessions.ts";
import { forgeries, toForge } from "../server/testing/forgeries.ts";
import type { Answer, Send } from "../server/testing/person.ts";
import { times } from "../server/testing/races.ts";
import type { Deployment, Person } from "./deployment.ts";
import { withFake } from "./fake.ts";
import { above, altered, exposed, onThisMachine, type Trial, worst } from "./trial.ts";
import { careless, strict, type Verifier } from "./verifiers.ts";

const statusOf = async (ask: Send, token: string) =>
  (await ask("GET", "/security/info", { headers: { authorization: `Bearer ${token}` } })).status;

/** The forged tokens that a server accepts; a server that accepts none at all proves nothing. */
async function accepted(ask: Send, { accessToken, refreshToken }: Tokens, secret: Uint8Array) {
  const faults: string[] = [];
  if ((await statusOf(ask, accessToken)) !== 200) faults.push("the right token is refused");
  for (const [name, forge] of forgeries) {
    const status = await statusOf(ask, await forge(toForge(accessToken, refreshToken, secret)));
    if (status !== 401) faults.push(`${status} for a token with ${name}`);
  }
  return faults;
}
type Tokens = { accessToken: string; refreshToken: string };

const forged: Trial = {
  id: "S16",
  claim: "no forged access token is accepted",
  n: 40,
  async run({ deployment }) {
    const person = await deployment.signedIn("Admin");
    const secret = await readSecret(deployment.db);
    const faults = await accepted(deployment.ask, person, secret);
    const given = toForge(person.accessToken, person.refreshToken, secret);
    const fooled = (verify: Verifier) =>
      withFake(
        (request, response) => {
          const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
          response.writeHead(verify(token, given) ? 200 : 401).end();
        },
        (ask) => accepted(ask, person, secret),
      );
    return {
      tried: forgeries.length,
      found: `${forgeries.length} ways to forge`,
      faults,
      mutants: await exposed(fooled, strict, careless),
    };
  },
};

async function signIn({ anonymous }: Deployment, { username, password }: Person): Promise<Tokens> {
  const { status, body } = await anonymous.post("/security/sign-in", { emailOrUsername: username, password });
  if (status !== 200) throw new Error(`sign-in answers ${status}`);
  return body;
}
const refresh = ({ anonymous }: Deployment, { username }: Person, token: string) =>
  anonymous.post("/security/refresh-token", { emailOrUsername: username, token });

/**
 * How often a reuse within the grace period gave another token, how many successors still work, and the statuses of old
 * refresh and access tokens after it.
 */
type Reuse = { others: number; late: number[]; successors: number[]; access: number[] };

/** Uses a refresh token of each family twice within the grace period, and once after it. */
async function reuse(deployment: Deployment, person: Person, families: number, secondsLater: number) {
  const started = await times(families, () => signIn(deployment, person));
  const first = await times(families, (at) => refresh(deployment, person, started[at]!.refreshToken));
  const repeated = await times(families, (at) => refresh(deployment, person, started[at]!.refreshToken));
  const others = repeated.filter(({ body }, at) => body.refreshToken !== first[at]!.body.refreshToken).length;
  await deployment.pool.query(
    `update session set "rotatedAt" = "rotatedAt" - make_interval(secs => $1) where "userId" = $2`,
    [secondsLater, person.id],
  );
  const late = await times(families, (at) => refresh(deployment, person, started[at]!.refreshToken));
  const successors = await times(families, (at) => refresh(deployment, person, first[at]!.body.refreshToken));
  const access = await times(families, (at) => statusOf(deployment.ask, first[at]!.body.accessToken));
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
  return { others, late: statuses(late), successors: statuses(successors), access };
}

/** Within the grace period the successor must be the same; after it the whole family must end. */
function faultsOfReuse({ others, late, successors, access }: Reuse): string[] {
  const still = (what: string, statuses: number[]) => {
    const good = statuses.filter((status) => status !== 401).length;
    return good ? [`${good} of ${statuses.length}: ${what} is still accepted`] : [];
  };
  return [
    ...(others ? [`${others} got another successor within the grace`] : []),
    ...still("a token used before", late),
    ...still("its successor", successors),
    ...still("the session's access token", access),
  ];
}

type Ending = { how: string; seconds: number; refreshed: number };

/** Seconds until a session is refused (Infinity when it never is), and the answer to its refresh token then. */
async function endingOf(deployment: Deployment, person: Person, how: string): Promise<Ending> {
  const [began, patience] = [performance.now(), onThisMachine(1.5)];
  const passed = () => (performance.now() - began) / 1000;
  let isOver = false;
  while (!isOver && passed() < patience) {
    isOver = (await statusOf(deployment.ask, person.accessToken)) === 401;
    if (!isOver) await delay(20);
  }
  const seconds = isOver ? passed() : Number.POSITIVE_INFINITY;
  return { how, seconds, refreshed: (await refresh(deployment, person, person.refreshToken)).status };
}

const faultsOfEnding = ({ how, seconds, refreshed }: Ending) => [
  ...above(`after ${how} the session ended after`, [seconds], 1),
  ...(refreshed === 401 ? [] : [`after ${how} its refresh token is answered ${refreshed}`]),
];

const endings: [how: string, rounds: number, end: (admin: Person, person: Person) => Promise<unknown>][] = [
  ["sign-out", 10, (_, person) => person.post("/security/sign-out")],
  [
    "a new password",
    5,
    (_, person) =>
      person.post("/security/change-password", {
        currentPassword: person.password,
        newPassword: "Blauwe-Emmer-52",
      }),
  ],
  ["deactivation", 10, (admin, person) => admin.patch(`/admin/users/${person.id}`, { active: false })],
];

const ended: Trial = {
  id: "S17",
  claim:
    "a refresh token used again after its grace ends its family; sign-out, new password and deactivation end sessions ≤ 1 s",
  n: 100,
  async run({ deployment, n }) {
    const person = await deployment.signedIn("Sales");
    const admin = await deployment.signedIn("Admin");
    const faults = faultsOfReuse(await reuse(deployment, person, n, 16));
    const waited: number[] = [];
    for (const [how, rounds, end] of endings)
      for (let round = 0; round < rounds; round += 1) {
        const leaving = await deployment.signedIn("Sales");
        await statusOf(deployment.ask, leaving.accessToken);
        await end(admin, leaving);
        const ending = await endingOf(deployment, leaving, how);
        waited.push(ending.seconds);
        faults.push(...faultsOfEnding(ending));
      }
    return {
      tried: n,
      found: `${n} families; ${waited.length} sessions ended after ≤ ${worst(waited).toFixed(2)} s`,
      faults,
      mutants: await endingMutants(deployment, person),
    };
  },
};

async function endingMutants(deployment: Deployment, person: Person) {
  const forgotten = await deployment.signedIn("Sales");
  await forgotten.post("/security/sign-out");
  await deployment.pool.query(`update session set "endedAt" = null where "userId" = $1`, [forgotten.id]);
  return {
    "a grace that does not end": faultsOfReuse(await reuse(deployment, person, 3, 0)),
    ...(await altered(
      faultsOfReuse,
      { others: 0, late: [401, 401], successors: [401, 401], access: [401, 401] },
      {
        "another successor within the grace": { others: 1 },
        "a token that is good twice": { late: [401, 200] },
        "a successor that outlives its family": { successors: [200, 401] },
        "an access token that outlives its family": { access: [401, 200] },
      },
    )),
    "a session that the server forgot to end": faultsOfEnding(
      await endingOf(deployment, forgotten, "sign-out"),
    ),
    ...(await altered(
      faultsOfEnding,
      { how: "sign-out", seconds: 0.2, refreshed: 401 },
      {
        "a session that ends after 1.2 s": { seconds: onThisMachine(1.2) },
        "a session that never ends": { seconds: Number.POSITIVE_INFINITY },
        "a refresh token that outlives its session": { refreshed: 200 },
      },
    )),
  };
}

export const sessions: Trial[] = [forged, ended];
