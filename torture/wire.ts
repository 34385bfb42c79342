import type { RequestListener } from "node:http";
import type { Db } from "../server/ground/database/connection.ts";
import { brokenBooks } from "../server/testing/books.ts";
import { fuzzed, fuzzedRoutes, thingsToName } from "../server/testing/fuzzing.ts";
import { diceOf } from "../server/testing/hostile.ts";
import { acceptedRequests, malformedRequests } from "../server/testing/malformed.ts";
import { openShop } from "../server/testing/shop.ts";
import { assault, faulty, type Onslaught, type Shot } from "./answers.ts";
import { answering } from "./fake.ts";
import { headers } from "./headers.ts";
import { asker } from "./http.ts";
import { type Arena, altered, exposed, sabotaged, stolen, type Trial } from "./trial.ts";

type Storm = Onslaught & { end: End };
type End = { restarted: boolean; session: number; ready: number };

let onslaught: Promise<Storm> | undefined;
/** One storm of requests, shared by the two trials that check its answers. */
const storm = (arena: Arena, count: number) => {
  onslaught ??= (async () => {
    const { deployment, seed } = arena;
    let admin = await deployment.signedIn("Admin");
    const ids = await thingsToName(await openShop(deployment, admin));
    // The storm must not name its own sender, who would be deactivated.
    while (ids.includes(admin.id)) admin = await deployment.signedIn("Admin");
    const routes = await fuzzedRoutes();
    const dice = diceOf(seed);
    const node = deployment.pid;
    function* requests(): Generator<Shot> {
      for (const [name, sent] of malformedRequests) yield { ...sent, isWrong: !acceptedRequests.has(name) };
      for (let at = 0; at < count; at += 1) yield fuzzed(routes, dice, ids);
    }
    const ask = asker(() => deployment.port, { prefix: "" });
    const seen = await assault(ask, admin.accessToken, requests());
    const session = (await admin.get("/security/info")).status;
    const ready = (await deployment.anonymous.get("/health/ready")).status;
    const restarted = !deployment.isAlive || deployment.pid !== node;
    return { ...seen, end: { restarted, session, ready } };
  })();
  return onslaught;
};

const faultsOfEnd = ({ restarted, session, ready }: End) => [
  ...(restarted ? ["the server was restarted"] : []),
  ...(session === 200 ? [] : [`the session did not last: ${session}`]),
  ...(ready === 200 ? [] : [`ready answers ${ready}`]),
];

const faultsOf = async (answer: RequestListener) => (await faulty(answer)).faults;
const wrong: Shot = { method: "POST", url: "/api/contacts", payload: "{", isWrong: true };

const brokenServers: Record<string, RequestListener> = {
  "a server that answers 500": answering(500, { code: "internal" }),
  "a server that answers 502": answering(502),
  "a status of nobody": answering(418),
  "a server that hangs up": (request) => request.socket.destroy(),
  "half an answer": (_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("{");
    setImmediate(() => response.destroy());
  },
  "JSON that is none": answering(200, "{"),
};

const fuzz: Trial = {
  id: "S5",
  claim:
    "fuzzed requests: no 5xx, no restart, no answer later than 5 s, odd ones refused, the books right after them",
  n: 20_000,
  async run(arena) {
    // Started before the storm, so that waiting for this slow answer costs no extra time.
    const slow = faultsOf((request, response) => {
      setTimeout(() => answering(200)(request, response), 5300);
    });
    const { answered, faults, slowest, errors, end } = await storm(arena, arena.n);
    const { db } = arena.deployment;
    const books = (of: Db) => brokenBooks({ db: of });
    return {
      tried: answered,
      found: `${errors.toLocaleString("en")} refused, slowest ${slowest.toFixed(1)} s`,
      faults: [...faults, ...faultsOfEnd(end), ...(await books(db))],
      mutants: {
        ...(await exposed(faultsOf, answering(200), brokenServers)),
        ...(await exposed(async (status) => (await faulty(answering(status), wrong)).faults, 400, {
          "what is no JSON, taken": 201,
        })),
        ...(await altered(
          faultsOfEnd,
          { restarted: false, session: 200, ready: 200 },
          {
            "a server that was restarted": { restarted: true },
            "a session that ended": { session: 401 },
            "a server that is not ready": { ready: 503 },
          },
        )),
        "an answer after 5.3 s": await slow,
        "stock without a movement": await sabotaged(db, stolen, books),
      },
    };
  },
};

const problem = (detail: string, type = "application/problem+json") =>
  answering(400, { detail }, { "content-type": type });
const talkative: Record<string, RequestListener> = {
  "a stack": problem("Error: x\n    at Object.handler (app.ts)"),
  "a stack of Node": problem("at node:internal/process/task_queues"),
  "a line of a file": problem("see orders.ts:12"),
  "a path": problem("no such file: /home/x/omloop"),
  "a folder of parts": problem("cannot find node_modules"),
  "a table": problem('relation "user" does not exist'),
  "a column": problem('column "x" does not exist'),
  "a query": problem("select id from nowhere"),
  "a statement": problem("insert into contact"),
  "a syntax error": problem("syntax error at or near x"),
  "a constraint": problem("order_contactId_fkey"),
  "the database's name and version": problem("PostgreSQL 18.4"),
  "a part's name": problem("FastifyError"),
  "Node's version": problem("Node.js/24"),
  "a version": problem("running v4.10.2"),
  "a stack in plain JSON": problem("at Object.handler (app.ts)", "application/json"),
  "a stack in a page": problem("at Object.handler (app.ts)", "text/html"),
};
const isOfStatus = (fault: string) => fault.startsWith("status ");
const ofErrors = ({ leaks, faults }: Pick<Onslaught, "leaks" | "faults">) => [
  ...leaks,
  ...faults.filter(isOfStatus),
];

const errors: Trial = {
  id: "S30",
  claim: "errors tell no stack, SQL, path or version; statuses are those of the catalogue",
  n: 10_000,
  async run(arena) {
    const seen = await storm(arena, 20_000);
    return {
      tried: seen.errors,
      found: `${seen.errors.toLocaleString("en")} error answers read`,
      faults: ofErrors(seen),
      mutants: await exposed(
        async (answer) => ofErrors(await faulty(answer)),
        problem("That is not allowed."),
        {
          ...talkative,
          "a status that is not in the catalogue": answering(402),
          "an error of the server": answering(500),
          "a redirection": answering(302),
        },
      ),
    };
  },
};

export const wire: Trial[] = [headers, fuzz, errors];
