import { type Group, groups, refusal, rightsFor } from "../contract/access.ts";
import { type Declared, everyRoute } from "../server/testing/contract.ts";
import { asked, misjudged, misplaced, type Role } from "../server/testing/matrix.ts";
import { admitOutsiders, type Known, outsiders } from "../server/testing/outsiders.ts";
import type { Answer, Client } from "../server/testing/person.ts";
import { openShop } from "../server/testing/shop.ts";
import type { Deployment } from "./deployment.ts";
import type { Trial } from "./trial.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Somebody of each role; those whose session is over count as nobody that is known. */
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
          const { method, url, payload } = asked(route);
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
      twins: { "a customer with an Admin's rights": await misplaced("Customer", impostor) },
    };
  },
};

/** Methods of known addresses that no route declares, and that are answered all the same. */
async function undeclared(
  routes: Declared[],
  ask: (method: string, url: string, payload?: object) => Promise<Answer>,
) {
  const faults: string[] = [];
  for (const [url, declared] of Map.groupBy(routes, (route) => route.url))
    for (const method of methods) {
      if (declared.some((route) => route.method === method)) continue;
      const own = asked({ ...declared[0]!, method });
      const { status } = await ask(method, own.url, own.payload);
      // Another declared address may fit as well: `/products/:id` also takes `/products/bulk`.
      if (![404, 400].includes(status))
        faults.push(`${method} ${url} is declared nowhere and answers ${status}`);
    }
  return faults;
}

type Peeking = {
  person: Client;
  group: Group;
  orders: Known[];
  mine: (order: Known) => boolean;
};

/** Everything that somebody may read, asked in every way that could tell of what is not theirs. */
async function peek(routes: Declared[], { person, group, orders, mine }: Peeking, count: () => void) {
  const faults: string[] = [];
  const foreign = orders.filter((order) => !mine(order));
  const own = orders.filter(mine);
  const session = { userId: 0, rights: rightsFor([group]), modules: [], ownContactId: 0 };
  const readable = routes.filter(
    ({ method, url, config }) =>
      method === "GET" && config.permission !== "everyone" && url !== "/events" && !refusal(session, config),
  );
  const look = async (what: string, asking: Promise<Answer>) => {
    count();
    const answer = await asking;
    const text = answer.bytes.toString();
    const seen = foreign.filter(({ orderNr }) => text.includes(orderNr));
    if (seen.length) faults.push(`${what} tells of ${seen.map(({ orderNr }) => orderNr).join()}`);
    return answer;
  };
  const filled = (url: string, order: Known, ownId: number | undefined) =>
    url
      .replace(":orderId", String(ownId ?? order.id))
      .replace(/:(\w+)/g, String(url.includes("/files/") ? order.fileId : order.id));

  for (const { url, schema } of readable) {
    const query = (schema.querystring as { properties?: object } | undefined)?.properties ?? {};
    if (url.includes(":")) {
      const missing = await look(url, person.get(url.replace(/:(\w+)/g, "999999")));
      for (const order of foreign)
        for (const ownId of url.includes(":orderId") ? [undefined, own[0]?.id] : [undefined]) {
          const address = filled(url, order, ownId);
          const answer = await look(address, person.get(address));
          if (answer.status !== missing.status || !answer.bytes.equals(missing.bytes))
            faults.push(`${address} answers ${answer.status}, a missing one ${missing.status}`);
        }
      continue;
    }
    const words = "q" in query ? ["Noord", "Zuid", "geheim", ...foreign.map(({ orderNr }) => orderNr)] : [];
    const questions = [
      ...[
        "",
        "?pageSize=200",
        "?sort=-total",
        "?archived=true",
        "?total=0..",
        "?contactId=1,2,3,4,5,6,7,8,9",
      ],
      ...words.map((word) => `?q=${encodeURIComponent(word)}`),
    ];
    for (const question of questions) {
      const answer = await look(url + question, person.get(url + question));
      const kind = url.slice(1);
      const there = own.filter((order) => order.kind === kind).length;
      if (["purchases", "sales"].includes(kind) && answer.status === 200 && answer.body.total > there)
        faults.push(`${url}${question} counts ${answer.body.total}, not ${there}`);
    }
  }
  const ids = orders.map(({ id }) => id);
  for (const kind of ["purchases", "sales"] as const)
    for (const format of ["csv", "xlsx"])
      for (const body of [{ ids }, { filter: {} }, { filter: { archived: false } }])
        await look(`export of ${kind}`, person.post(`/${kind}/bulk/print/export`, { format, ...body }));
  return faults;
}

const foreignRows: Trial = {
  id: "S3",
  claim:
    "foreign rows: not by id, list, count, export, search or autocomplete; a foreign id answers like a missing one",
  n: 1000,
  async run({ deployment }) {
    const admin = await deployment.signedIn("Admin");
    const shop = await openShop(deployment, admin);
    const { people, orders } = await admitOutsiders(deployment.db, shop, admin, deployment.signedIn);
    const routes = await everyRoute();
    const faults: string[] = [];
    let tried = 0;
    const count = () => {
      tried += 1;
    };
    const strangers = await Promise.all(
      (["Supplier", "Customer", "Partner", "Driver"] as const).map(async (group) => ({
        person: await deployment.signedIn(group),
        group,
        name: `${group} without a contact`,
      })),
    );
    const known = Object.entries(outsiders).map(([name, group]) => ({
      person: people.get(name)!.person,
      group,
      name,
    }));
    for (const { person, group, name } of [...known, ...strangers]) {
      const mine = ({ of }: Known) => of.includes(name);
      const told = await peek(routes, { person, group, orders, mine }, count);
      faults.push(...told.map((fault) => `${name}: ${fault}`));
    }
    const first = { group: "Customer", orders, mine: ({ of }: Known) => of.includes("Klant Noord") } as const;
    return {
      tried,
      found: `${known.length + strangers.length} outsiders asked about ${orders.length} orders`,
      faults,
      twins: {
        "a customer whose scope is forgotten": await peek(routes, { ...first, person: admin }, () => {}),
      },
    };
  },
};

export const access: Trial[] = [matrix, foreignRows];
