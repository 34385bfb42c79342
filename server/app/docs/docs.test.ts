import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { groups } from "../../../contract/access.ts";
import { addressOf, type Declared, everyRoute } from "../../testing/contract.ts";
import { testWorld } from "../../testing/fixture.ts";
import type { Answer } from "../../testing/person.ts";
import type { Document, Operation } from "./document.ts";

type Call = Operation & { method: string; path: string; route: Declared };
const world = await testWorld();
const admin = await world.signedIn("Admin");
let document: Document;
let calls: Call[];

beforeAll(async () => {
  document = (await world.anonymous.get("/openapi.json")).body;
  for (const [name, schema] of Object.entries(document.components.schemas))
    ajv.addSchema(withPlainNames(schema), name);
  const routes = await everyRoute();
  calls = routes.map((route) => {
    const path = `/api${route.url.replace(/:(\w+)/g, "{$1}")}`;
    const method = route.method.toLowerCase();
    return { ...document.paths[path]![method]!, method, path, route };
  });
});

const nameOf = ({ route: { method, url } }: Call) => `${method} ${url}`;
const callNames = (wrong: Call[]) => wrong.map(nameOf);
const goodAnswers = ({ responses }: Call) =>
  Object.entries(responses).flatMap(([status, { content }]) => (status < "300" && content ? [content] : []));
const formats = ajvFormats as unknown as (ajv: Ajv) => Ajv;
const ajv = formats(new Ajv({ allErrors: true, strict: false, logger: false }));
const withPlainNames = <S>(schema: S): S =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"'));
/** What is wrong with a value by a schema of the document. */
function faults(schema: object, value: unknown) {
  ajv.validate(withPlainNames(schema), value);
  return ajv.errorsText(ajv.errors);
}
/** What a good answer has that the document does not say: another status or media type, or a value that the schema refuses. */
function undescribed({ responses }: Call, { status, headers, body }: Answer): string[] {
  const media = String(headers["content-type"]).split(";")[0]!;
  const content = responses[status]?.content?.[media];
  if (!content) return [`${status} ${media}`];
  const problems = media === "application/json" ? faults(content.schema!, body) : "No errors";
  return problems === "No errors" ? [] : [problems];
}
/** The ids of the orders that are made first. */
const orderIds: Record<string, string> = { "Sales orders": "2", "Repair orders": "3" };
const filled = (call: Call) => call.route.url.replace(/:(\w+)/g, orderIds[call.tags[0]!] ?? "1");

test("a sentence begins with a developer’s verb, and speaks of the caller", () => {
  const vague = /^(Tells|Takes|Puts|Gives|Says|Keeps|Lets|Makes|Forgets|Mends|Shows|Writes|The) /;
  const sentences = calls.map((call) => ({ name: nameOf(call), summary: call.summary }));
  expect(
    sentences.filter(({ summary }) => vague.test(summary) || /one[’']s own|oneself/.test(summary)),
  ).toEqual([]);
});

test("what a field holds is said without its neighbours", () => {
  const fragments = new Set<string>();
  const look = (at: unknown) => {
    if (typeof at !== "object" || at === null) return;
    const { description } = at as { description?: unknown };
    if (
      typeof description === "string" &&
      /^(Of|That|Those|What|Whose|Its|It|By|Until when|How many)\b/.test(description)
    )
      fragments.add(description);
    for (const within of Object.values(at)) look(within);
  };
  look({ paths: document.paths, schemas: document.components.schemas });
  expect([...fragments]).toEqual([]);
});

test("every call has a name of its own, a group, a sentence, and what it needs", () => {
  const ids = calls.map(({ operationId }) => operationId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at || !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  expect(callNames(calls.filter(({ summary }) => !/^[A-Z].{8,}\.$/.test(summary)))).toEqual([]);
  expect(document.tags.length).toBeGreaterThan(20);
  expect(new Set(calls.map(({ tags }) => tags[0]))).toEqual(new Set(document.tags.map(({ name }) => name)));
  const untold = calls.filter((call) => {
    const { permission, module } = call.route.config;
    const open = JSON.stringify(call.security) === "[]";
    const problems =
      ["everyone", "signedIn"].includes(permission) || call.description.includes(`\`${permission}\``);
    const moduleTold = !module || call.description.includes(`\`${module}\``);
    const allowed = call["x-permission"] === permission && call["x-module"] === module;
    return !allowed || !problems || !moduleTold || open !== (permission === "everyone");
  });
  expect(callNames(untold)).toEqual([]);
});

test("every parameter of a call says what it means", () => {
  const parameters = calls.flatMap((call) => (call.parameters ?? []).filter(({ $ref }) => !$ref));
  const silent = parameters.filter(({ description }) => !description);
  expect(
    silent.map(({ name }) => name),
    "the description where the contract declares it",
  ).toEqual([]);
});

test("the document is OpenAPI 3.1: references lead somewhere and the addresses' parameters are declared", () => {
  expect(document.openapi).toBe("3.1.0");
  const schemaOf = (reference: string) =>
    reference
      .slice(2)
      .split("/")
      .reduce((part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name], document);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, one]) => one!);
  expect(references.length).toBeGreaterThan(1000);
  expect([...new Set(references)].filter((one) => !one.startsWith("#/") || !schemaOf(one))).toEqual([]);
  const wrong = calls.filter(({ path, parameters = [], responses, method, requestBody }) => {
    const inPath = parameters.filter((one) => one.in === "path");
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = inPath.map(({ name }) => name).join() === names.join();
    const answered = Object.keys(responses).filter((status) => /^20[01]$/.test(status)).length === 1;
    return (
      !declared || !answered || inPath.some(({ required }) => !required) || (method === "get" && requestBody)
    );
  });
  expect(callNames(wrong)).toEqual([]);
  const schemas = Object.entries(document.components.schemas);
  for (const [name] of schemas) expect(() => ajv.getSchema(name)).not.toThrow();
  const text = JSON.stringify(document);
  expect(schemas.filter(([name]) => !text.includes(`schemas/${name}"`)).map(([name]) => name)).toEqual([]);
});

test("what is sent and what is answered has an example that its own schema accepts", () => {
  const wrong = calls.flatMap((call) => {
    const body = call.requestBody?.content["application/json"];
    const media = [
      ...(body ? [body] : []),
      ...goodAnswers(call).map((content) => content["application/json"]),
    ];
    const contents = media.flatMap((one) => {
      if (!one) return [];
      if (one.example === undefined) return [`${nameOf(call)}: no example`];
      const problems = faults(one.schema ?? {}, one.example);
      return problems === "No errors" ? [] : [`${nameOf(call)}: ${problems}`];
    });
    const parameters = (call.parameters ?? []).flatMap(({ $ref, name, schema, example }) => {
      const problems = $ref ? "No errors" : faults(schema, example);
      return problems === "No errors" ? [] : [`${nameOf(call)} ${name}: ${problems}`];
    });
    return [...contents, ...parameters];
  });
  expect(wrong).toEqual([]);
});

/** What others refer to is made first; what takes away what others need comes last. */
const createFirst = [
  ...["/companies", "/contacts", "/products", "/purchases", "/sales", "/repairs"],
  "/admin/users",
].map((url) => `POST ${url}`);
const callLast = [
  "PUT /split-product/:id/split-part-of-bundle",
  "PUT /split-product/:id/individualize-part-of-bundle",
  "PUT /aproducts/archive/unset",
  "PUT /aproducts/archive/set",
  "POST /intakes/:id/undo",
];
/** Ways to edit the one record of the company's settings. */
const companySettings = ["/configs", "/modules/logistics/configs", "/modules/repairs/configs"];
/** Calls of which the example alone is not enough, and what else they take. */
const needMore: Record<string, string> = {
  "POST /intakes/:id/correct": "an unexpected scan",
  "POST /security/confirm-sign-up": "a mailed code",
  "POST /security/confirm-password": "a mailed code",
  "POST /security/sign-in": "an account that was confirmed",
  "POST /security/refresh-token": "a token that was given",
  "POST /security/change-password": "one's own password",
  "POST /security/end-session": "an open session",
  "POST /security/change-email": "one's own password",
  "POST /security/confirm-email": "a mailed code",
  "POST /admin/outside/switch-on": "a copy of a company",
  "POST /mail-reports/intake/:reportKey": "the company's own address",
  "POST /security/prove": "one's own password",
  "POST /security/second-factor/confirm": "a code of the app",
  "POST /admin/users/:id/reset-second-factor": "one's own password",
  "POST /security/invitation": "the link of an invitation",
  "POST /security/accept-invitation": "the link of an invitation",
  "POST /users": "a name that nobody has",
  "POST /admin/order-statuses/arrange": "all statuses of a kind",
  "POST /erasure-reports/:id/match": "a report",
  "POST /erasure-reports/:id/unmatch": "a report",
  "POST /erasure-reports/:id/dismiss": "a report",
  "POST /invoices/:id/credit": "an invoice",
  "POST /invoices/:id/payments": "an invoice",
  "POST /invoices/payments": "an invoice",
  "POST /emails/:id/send": "recipients, and a copy for them",
  "POST /mail-links/:mailToken/choices": "a mail that was sent",
  "POST /pickup-requests": "somebody of a supplier",
  "POST /repair-requests": "somebody of a customer",
  "POST /products/:id/type/undo": "a type that was changed",
  "POST /purchases/:id/import": "a list that was read",
  "POST /contacts/import": "a list that was read",
  "POST /products/import": "a list that was read",
  "POST /sales/import": "a list that was read",
  "POST /sales/:id/products": "a device that is not on the order yet",
  "POST /sales/:id/products/many": "products that are not on the order yet",
  "POST /sales/:id/products/model": "so many devices of the model",
  "POST /products/:id/merge": "a bundle that is equal",
  "POST /sales/:id/products/found": "so many devices of the model",
  "POST /sales/:id/products/arrange": "all lines of the sale",
  "POST /sales/:id/split": "a sale of several lines that is open",
  "POST /sales/:id/products/piece": "a bundle, or a device that is not on the order yet",
  "POST /sales/:id/status": "devices that are saleable",
  "POST /sales/bulk-edit": "a number that is a sale's",
  "POST /repairs/:id/products/piece": "a bundle, or a device that is not on the order yet",
  "POST /repairs/bulk-edit": "a number that is a repair's",
  "POST /pictures/:id/sharing": "a picture",
  "PUT /split-product/:id/individualize-part-of-bundle": "a bundle",
  "PUT /cart": "modules that nobody gave to the company",
  "POST /payments/sandbox/:token/finish": "a payment of the sandbox",
  "POST /comments/task/:subjectId/:id/change": "a comment on a task",
  "POST /comments/contact/:subjectId/:id/change": "a comment on a contact",
  "PUT /calendar/pickups/:id": "a stop",
  "PUT /calendar/deliveries/:id": "a stop",
  "PATCH /stops/:id": "a stop",
  "POST /stops/:id/arrive": "a stop",
  "POST /stops/:id/finish": "a stop",
  "POST /stops/:id/fail": "a stop",
  "POST /stops/:id/cancel": "a stop",
  "POST /stops/:id/restore": "a stop that was called off",
  "POST /stops/:id/join": "a stop",
  "POST /stops/:id/part": "a stop",
  "POST /calendar/print": "a day on which a vehicle drives",
  "POST /aproducts/webshop/bulk/publish-to-store": "a web shop that is connected",
  "POST /webshop-orders/:id/import": "an order of the web shop that waits",
  "POST /webshop-orders/:id/dismiss": "an order of the web shop that waits",
  "POST /driving/stops/:id/complete": "a stop",
  "POST /admin/vehicles/:vehicleId/odometer": "a vehicle",
  "POST /tracking/osmand/:token": "a phone that is set up",
  "POST /tracking/osmand/by-id": "a phone that is set up",
  "POST /tasks/scan": "a device with work to do",
  "POST /tasks/scan/undo": "what a scan has answered",
};

/** Where the documentation of idempotency keys is untrue. */
async function unkept(call: Call, url: string, body: object, first: Answer): Promise<string[]> {
  const name = nameOf(call);
  const { rows } = await world.services.pool.query(`select 1 from "idempotencyKey" where key = $1`, [name]);
  const isDocumented = (call.parameters ?? []).some(({ $ref }) => $ref?.endsWith("/IdempotencyKey"));
  if (isDocumented !== rows.length > 0) return [isDocumented ? "keeps no answer" : "keeps an answer"];
  if (!isDocumented) return [];
  const key = { "idempotency-key": name };
  const repeated = await admin[call.method as "post"](url, body, key);
  return repeated.status === first.status && isDeepStrictEqual(repeated.body, first.body)
    ? []
    : [`sent again answers ${repeated.status} ${JSON.stringify(repeated.body).slice(0, 200)}`];
}

test("the examples can be sent as they are to a new deployment, and what they make can be edited by them", async () => {
  const idsByPath = new Map<string, number>();
  const steps = { POST: 40, PUT: 20, PATCH: 30, GET: 0, DELETE: 0 };
  const rank = (call: Call) => {
    const early = createFirst.indexOf(nameOf(call));
    if (early >= 0) return early;
    if (callLast.includes(nameOf(call))) return 50 + callLast.indexOf(nameOf(call));
    return call.responses["201"] ? 10 : steps[call.route.method];
  };
  const sent = calls.filter(({ requestBody }) => requestBody?.content["application/json"]);
  const refused: string[] = [];
  for (const call of sent.sort((one, other) => rank(one) - rank(other))) {
    const base = call.route.url.replace(/\/:id.*/, "");
    const record = idsByPath.has(base) ? (await admin.get(`${base}/${idsByPath.get(base)}`)).body : {};
    const line = record.lines?.findLast(
      ({ kind }: { kind: string }) => kind === "goods" || kind === "labour",
    );
    const ids = { id: record.id, lineId: line?.id } as Record<string, number | undefined>;
    const url = call.route.url.replace(/:(\w+)/g, (_all, name: string) =>
      String(ids[name] ?? call.parameters!.find((parameter) => parameter.name === name)!.example),
    );
    const example = call.requestBody!.content["application/json"]!.example as { version?: number };
    const { items } = (await admin.get("/admin/users")).body;
    const user = items.find(({ id }: { id: number }) => url === `/users/${id}`);
    const settings = companySettings.includes(url) ? (await admin.get("/admin/configs")).body : undefined;
    const edited = url.includes("/products/") && line ? line : (user ?? settings ?? record);
    const version = example.version && edited.version;
    const key = { "idempotency-key": nameOf(call) };
    const body = { ...example, ...(version && { version }) };
    const answer = await admin[call.method as "post"](url, body, key);
    if (answer.status === 201 && base === call.route.url) idsByPath.set(base, answer.body.id);
    if (answer.status < 300)
      refused.push(
        ...[...undescribed(call, answer), ...(await unkept(call, url, body, answer))].map(
          (told) => `${nameOf(call)} → ${told}`,
        ),
      );
    else refused.push(`${nameOf(call)} → ${answer.status} ${answer.body.code}`);
  }
  expect(refused.filter((told) => !needMore[told.split(" → ")[0]!])).toEqual([]);
  expect(refused.map((told) => told.split(" → ")[0]!).sort()).toEqual(Object.keys(needMore).sort());
  expect(idsByPath.size).toBeGreaterThan(15);
});

test("every call that reads answers what is described, and takes each of its parameters as its example", async () => {
  const wrong: string[] = [];
  const streams = ["/api/events", "/api/vehicles/stream"];
  const reads = calls.filter(({ method, path }) => method === "get" && !streams.includes(path));
  for (const call of reads) {
    const parameters = (call.parameters ?? []).filter((one) => one.in === "query");
    const queryOf = (documented: typeof parameters) =>
      documented.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join("&");
    const must = parameters.filter(({ required }) => required);
    const answer = await admin.get(`${filled(call)}?${queryOf(must)}`);
    if (answer.status === 200)
      wrong.push(...undescribed(call, answer).map((told) => `${nameOf(call)}: ${told}`));
    else if (!(answer.status in call.responses)) wrong.push(`${nameOf(call)}: ${answer.status}`);
    for (const one of parameters) {
      const { status, body } = await admin.get(`${filled(call)}?${queryOf([...new Set([...must, one])])}`);
      if (status !== answer.status)
        wrong.push(`${nameOf(call)} ${one.name}=${one.example}: ${status} ${body.detail}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the calls that take files are those described as forms", async () => {
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const asking: string[] = [];
  for (const call of calls.filter(
    ({ method, requestBody, route: { config } }) =>
      method === "post" &&
      !requestBody?.content["application/json"] &&
      !config.outside &&
      // Signing out would end the session that asks.
      config.effect !== "signsIn",
  )) {
    const { body } = await admin.post(filled(call), "--x--\r\n", form);
    if (body.code === "fileMissing") asking.push(nameOf(call));
  }
  const described = calls.filter(
    ({ requestBody, route }) => requestBody?.content["multipart/form-data"] && !route.config.outside,
  );
  expect(callNames(described.filter(({ requestBody }) => !requestBody?.content["application/json"]))).toEqual(
    asking,
  );
  expect(asking.length).toBeGreaterThan(3);
  for (const { requestBody } of described) {
    const { schema, example } = requestBody!.content["multipart/form-data"] as {
      schema: object;
      example: object;
    };
    expect(Object.keys(example)).toEqual(expect.arrayContaining((schema as { required: string[] }).required));
  }
});

test("the page shows every call and needs nothing besides itself", async () => {
  const { body: page, headers } = await world.anonymous.get("/docs");
  const ids = [...(page as string).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(callNames(calls.filter(({ operationId }) => !ids.includes(operationId)))).toEqual([]);
  const targets = [...(page as string).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  expect(page).not.toMatch(/<(link|img|iframe|script [^>]|[^>]* (src|style|on\w+)=)/);
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+';/);
  for (const part of ["style", "script"]) {
    const text = (page as string).split(`<${part}>`)[1]!.split(`</${part}>`)[0]!;
    expect(policy).toContain(createHash("sha256").update(text).digest("base64"));
  }
});

test("a call of people outside the company names the groups that it lets in, and no other", async () => {
  const outside = calls.filter(({ route }) => route.config.outside);
  expect(outside.length).toBeGreaterThan(3);
  const people = await Promise.all(groups.map((group) => world.signedIn(group)));
  for (const call of outside) {
    const [, named = ""] = /these groups have: ([^.]*)\./.exec(call.description ?? "") ?? [];
    const letIn = [];
    for (const [at, person] of people.entries()) {
      const { status } = await person[call.method as "get" | "post"](addressOf(call.route), {});
      if (status !== 403) letIn.push(groups[at]);
    }
    expect([nameOf(call), named]).toEqual([nameOf(call), letIn.join(", ")]);
  }
});
