import { setTimeout as delay } from "node:timers/promises";
import { readSecret } from "../server/security/sessions.ts";
import { forgeries, toForge } from "../server/testing/forgeries.ts";
import type { Ask } from "../server/testing/person.ts";
import { times } from "../server/testing/races.ts";
import type { Deployment, Person } from "./deployment.ts";
import { withFake } from "./fake.ts";
import { above, type Trial, worst } from "./trial.ts";

const statusOf = async (ask: Ask, token: string) =>
  (await ask("GET", "/security/info", { headers: { authorization: `Bearer ${token}` } })).status;

/** The forged tokens that a server lets in; a server that lets nobody in proves nothing. */
async function accepted(ask: Ask, { accessToken, refreshToken }: Tokens, secret: Uint8Array) {
  const faults: string[] = [];
  if ((await statusOf(ask, accessToken)) !== 200) faults.push("the right token is refused");
  for (const [name, forge] of forgeries) {
    const status = await statusOf(ask, await forge(toForge(accessToken, refreshToken, secret)));
    if (status !== 401) faults.push(`${status} for a token with ${name}`);
  }
  return faults;
}
type Tokens = { accessToken: string; refreshToken: string };

/** A verifier that believes what a token says about itself. */
const believing = (token: string) => {
  const header = token.split(".")[0] ?? "";
  const { alg = "" } = JSON.parse(Buffer.from(header, "base64url").toString() || "{}");
  return String(alg).toLowerCase() === "none";
};

const forged: Trial = {
  id: "S16",
  claim: "no forged access token is accepted",
  n: 40,
  async run({ deployment }) {
    const person = await deployment.signedIn("Admin");
    const secret = await readSecret(deployment.db);
    const faults = await accepted(deployment.ask, person, secret);
    const twin = await withFake(
      (request, response) => {
        const token = request.headers.authorization?.slice(7) ?? "";
        let isGood = token === person.accessToken;
        try {
          isGood ||= believing(token);
        } catch {
          // Not a token at all.
        }
        response.writeHead(isGood ? 200 : 401).end();
      },
      (ask) => accepted(ask, person, secret),
    );
    return {
      tried: forgeries.length,
      found: `${forgeries.length} ways to forge`,
      faults,
      twins: { "a verifier that accepts alg none": twin },
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

/** Uses a refresh token of each family twice: within the grace the successor is the same, after it all of the family ends. */
async function reuse(deployment: Deployment, person: Person, families: number, secondsLater: number) {
  const faults: string[] = [];
  const started = await times(families, () => signIn(deployment, person));
  const first = await times(families, (at) => refresh(deployment, person, started[at]!.refreshToken));
  const again = await times(families, (at) => refresh(deployment, person, started[at]!.refreshToken));
  const others = again.filter(({ body }, at) => body.refreshToken !== first[at]!.body.refreshToken);
  if (others.length) faults.push(`${others.length} got another successor within the grace`);
  await deployment.pool.query(
    `update session set "rotatedAt" = "rotatedAt" - make_interval(secs => $1) where "userId" = $2`,
    [secondsLater, person.id],
  );
  const late = await times(families, (at) => refresh(deployment, person, started[at]!.refreshToken));
  const successors = await times(families, (at) => refresh(deployment, person, first[at]!.body.refreshToken));
  const access = await times(families, (at) => statusOf(deployment.ask, first[at]!.body.accessToken));
  const count = (what: string, statuses: number[]) => {
    const good = statuses.filter((status) => status !== 401).length;
    if (good) faults.push(`${good} of ${families}: ${what} is still accepted`);
  };
  count(
    "a token used before",
    late.map(({ status }) => status),
  );
  count(
    "its successor",
    successors.map(({ status }) => status),
  );
  count("the session's access token", access);
  return faults;
}

/** Seconds until a session is refused; more than a second and a half is given up. */
async function untilRefused({ ask }: Deployment, accessToken: string) {
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1000;
  while ((await statusOf(ask, accessToken)) !== 401 && passed() < 1.5) await delay(20);
  return passed();
}

const endings: [how: string, rounds: number, end: (admin: Person, person: Person) => Promise<unknown>][] = [
  ["sign-out", 10, (_, person) => person.post("/security/sign-out")],
  [
    "a new password",
    5,
    (_, person) =>
      person.post("/security/change-password", {
        currentPassword: person.password,
        newPassword: "Anders-4567",
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
    const faults = await reuse(deployment, person, n, 16);
    const waited: number[] = [];
    for (const [how, rounds, end] of endings)
      for (let round = 0; round < rounds; round += 1) {
        const leaving = await deployment.signedIn("Sales");
        await statusOf(deployment.ask, leaving.accessToken);
        await end(admin, leaving);
        const seconds = await untilRefused(deployment, leaving.accessToken);
        waited.push(seconds);
        faults.push(...above(`after ${how} the session ended after`, [seconds], 1));
        if ((await refresh(deployment, leaving, leaving.refreshToken)).status !== 401)
          faults.push(`after ${how} its refresh token is still good`);
      }
    const forgotten = await deployment.signedIn("Sales");
    await forgotten.post("/security/sign-out");
    await deployment.pool.query(`update session set "endedAt" = null where "userId" = $1`, [forgotten.id]);
    const still = await untilRefused(deployment, forgotten.accessToken);
    return {
      tried: n,
      found: `${n} families; ${waited.length} sessions ended after ≤ ${worst(waited).toFixed(2)} s`,
      faults,
      twins: {
        "a grace that does not end": await reuse(deployment, person, 3, 0),
        "a session that the server forgot to end":
          still > 1.4 ? [`still accepted after ${still.toFixed(1)} s`] : [],
      },
    };
  },
};

export const sessions: Trial[] = [forged, ended];
