import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TObject, TSchema } from "typebox";
import { expect, inject, test } from "vitest";
import { groups, modules, refusal, resources, rightsOf } from "../../contract/access.ts";
import { kindOf, textsOf, withoutNull } from "../../contract/http.ts";
import { locales } from "../../contract/locales.ts";
import { Order, OrderRow } from "../../contract/orderAnswer.ts";
import { Product, ProductRow } from "../../contract/productAnswer.ts";
import { textsIn } from "../../locales/read.ts";
import { connect } from "../ground/database/connection.ts";
import { generateTypes } from "../ground/database/types.build.ts";
import { reasons } from "../platform/reports/reasons.ts";
import { type Declared, everyRoute } from "../testing/contract.ts";
import { copyTemplate } from "../testing/database.ts";
import { testWorld } from "../testing/fixture.ts";

const world = await testWorld();
await world.app.ready();
const routes: Declared[] = await everyRoute();

const root = join(import.meta.dirname, "../..");
const readSource = (path: string) => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string, name: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path) && !/node_modules|testing|\.test\.ts$/.test(path))
    .map((path) => `${folder}/${path}`);
const sources = filesIn("server", /\.ts$/).map(readSource).join("\n");
const migrations = filesIn("server/ground/database/migrations", /\.sql$/)
  .map(readSource)
  .join("\n");

const nl = textsIn("nl");
const en = textsIn("en");
const untold = (keys: Iterable<string>) =>
  [...new Set(keys)].filter((key) => [nl, en].some((texts) => !texts.has(key) && !texts.has(`${key}_other`)));
const matchesOf = (text: string, ...patterns: RegExp[]) =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found]) => found!));

test("the contract declares the routes of the whole product, each with a permission that somebody can have", () => {
  expect(routes.length).toBeGreaterThan(120);
  const rights = new Set<string>(rightsOf.Admin);
  const wrong = routes.filter(({ config: { permission, module } }) => {
    const isKnown = permission === "everyone" || permission === "signedIn" || rights.has(permission);
    return !isKnown || (module !== undefined && !modules.includes(module));
  });
  expect(wrong).toEqual([]);
});

test("every route of the contract is served", () => {
  const missing = routes.filter(({ method, url }) => !world.app.hasRoute({ method, url: `/api${url}` }));
  expect(missing.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

test("OpenAPI describes every route of the contract and nothing that the contract does not declare", async () => {
  const { body } = await world.anonymous.get("/openapi.json");
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = routes.map(({ method, url }) => `${method} /api${url.replace(/:(\w+)/g, "{$1}")}`);
  expect(described.sort()).toEqual(declared.sort());
});

test("a GET reads, another call changes something, and those that do otherwise are these", () => {
  const calls = (matches: (route: Declared) => boolean) =>
    routes
      .filter(matches)
      .map(({ method, url }) => `${method} ${url}`)
      .sort();
  const usual = (method: string) => (method === "GET" ? "reads" : "changes");
  const others = routes.filter(({ method, config }) => config.effect !== usual(method));
  const withEffect = (effect: string) =>
    calls((route) => others.includes(route) && route.config.effect === effect);
  expect(withEffect("reads")).toEqual([
    "POST /admin/label-templates/preview",
    "POST /admin/order-statuses/mail-preview",
    "POST /contacts/import/read",
    "POST /documents/verify",
    "POST /documents/verify/:token/file",
    "POST /emails/audience",
    "POST /emails/preview",
    "POST /mail-reports/mailbox/test",
    "POST /modules/webshop/configs/test",
    "POST /moving/code",
    "POST /products/import/read",
    "POST /purchases/:id/import/read",
    "POST /sales/import/read",
  ]);
  expect(withEffect("changes")).toEqual([]);
  expect(withEffect("hears")).toEqual(
    calls(({ url }) => /^\/(tracking\/osmand|mail-reports\/intake\/)/.test(url)),
  );
  expect(withEffect("prints")).toEqual(
    calls(({ url }) => /\/print(\/|$)|^\/(labels|checklists|pricecards)$/.test(url)),
  );
  expect(withEffect("signsIn")).toEqual(
    calls(({ method, url }) => method === "POST" && url.startsWith("/security/")),
  );
  const takes = (part: TSchema | undefined) => "dryRun" in ((part as TObject | undefined)?.properties ?? {});
  expect(calls(({ config }) => config.dryRun === true)).toEqual(
    calls(({ schema }) => takes(schema.querystring) || takes(schema.body)),
  );
});

/** A schema and all that it is made of. */
const partsOf = (schema: unknown): object[] =>
  typeof schema === "object" && schema !== null ? [schema, ...Object.values(schema).flatMap(partsOf)] : [];

test("a schema that says where the texts of its words are has one for each word", () => {
  const described = routes
    .flatMap(({ schema }) => partsOf(schema))
    .filter((part) => textsOf(part))
    .map((part) => part as { enum: string[] });
  expect(new Set(described.map((part) => textsOf(part))).size).toBeGreaterThan(8);
  expect(untold(described.flatMap((part) => part.enum.map((word) => `${textsOf(part)}.${word}`)))).toEqual(
    [],
  );
});

test("every refusal that a route declares has a text", () => {
  const codes = routes.flatMap(({ docs }) => Object.values(docs.refuses ?? {}).flat());
  expect(codes.length).toBeGreaterThan(20);
  expect(untold(codes.map((code) => `errors.${code}`))).toEqual([]);
});

test("what a row calls a price is money, so that a file hides it from who may not see prices", () => {
  const rows = {
    ...ProductRow.properties,
    ...OrderRow.properties,
    ...Product.properties,
    ...Order.properties,
  };
  const priced = Object.entries(rows).filter(([name]) => /price$|^(total|transportCost)$/i.test(name));
  expect(priced.length).toBeGreaterThan(5);
  expect(priced.filter(([, schema]) => kindOf(withoutNull(schema)) !== "money")).toEqual([]);
});

test("only what must be reachable before signing in is open to everyone", () => {
  const open = routes.filter(({ config }) => config.permission === "everyone").map(({ url }) => url);
  expect(open.sort()).toEqual([
    "/configs",
    "/docs",
    "/documents/verify",
    "/documents/verify/:token/file",
    "/health/live",
    "/health/ready",
    "/mail-links/:mailToken",
    "/mail-links/:mailToken",
    "/mail-links/:mailToken/choices",
    "/mail-links/:mailToken/links/:linkId",
    "/mail-links/:mailToken/picture",
    "/mail-pictures/:pictureToken",
    "/mail-reports/intake/:reportKey",
    "/openapi.json",
    "/payments/webhook",
    "/security/accept-invitation",
    "/security/confirm-password",
    "/security/confirm-sign-up",
    "/security/forgot-password",
    "/security/invitation",
    "/security/refresh-token",
    "/security/resend-confirmation-code",
    "/security/sign-in",
    "/security/sign-up",
    "/theme",
    "/theme/favicon/:unique_server_filename",
    "/theme/logo/:unique_server_filename",
    ...["/tracking/osmand/:token", "/tracking/osmand/:token", "/tracking/osmand/by-id"],
  ]);
});

test("every body and query refuses fields that it does not know", () => {
  // Trackers send what they like besides; it is passed over.
  const ours = routes.filter(({ config }) => config.effect !== "hears");
  const lax = ours.filter(({ schema }) =>
    [schema.params, schema.querystring, schema.body].some(
      (part) => part && (part as { additionalProperties?: boolean }).additionalProperties !== false,
    ),
  );
  expect(lax.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
});

test("every refusal that the server can give has its sentence in Dutch and English", () => {
  const codes = matchesOf(
    sources,
    /new Failure\(\s*\d{3},\s*"(\w+)"/g,
    /\brefused\(\s*"(\w+)"/g,
    /\brefusedAs\("(\w+)"/g,
    /\bcode: "(\w+)",\s+broken/g,
    /named \?\? "(\w+)"/g,
    /: \[\d{3}, "(\w+)"\]/g,
  );
  expect(codes.length).toBeGreaterThan(80);
  expect(untold(codes.map((code) => `errors.${code}`))).toEqual([]);
  expect(untold(reasons.map((reason) => `erasureReasons.${reason}`))).toEqual([]);
});

test("every reason why the gate refuses a session has its sentence", () => {
  const session = { userId: 1, rights: [], modules: [], ownContactId: null };
  const codes = [
    refusal(undefined, { permission: "signedIn" }),
    refusal(session, { permission: "users:read" }),
    refusal(session, { permission: "signedIn", module: "erasure" }),
  ];
  expect(codes).toEqual(["signInFirst", "forbidden", "moduleInactive"]);
  expect(untold(codes.map((code) => `errors.${code}`))).toEqual([]);
});

test("migrations keep to what PostgreSQL 15 knows", () => {
  const newer =
    /\bset expression\b|\bnulls not distinct on\b|\bany_value\(|\bjson_(query|value|table|exists)\(/i;
  const folder = join(root, "server/ground/database/migrations");
  expect(readdirSync(folder).filter((file) => newer.test(readFileSync(join(folder, file), "utf8")))).toEqual(
    [],
  );
});

test("every constraint of the database is named after a sentence in Dutch and English", () => {
  const named = matchesOf(
    migrations,
    /constraint "(\w+)"/g,
    /create unique index "(\w+)"/g,
    /constraint = '(\w+)'/g,
  ).map((name) => name.replace(/\d$/, ""));
  expect(named.length).toBeGreaterThan(40);
  expect(untold(named.map((name) => `errors.${name}`))).toEqual([]);
  expect(named.filter((name) => name.includes("_"))).toEqual([]);
});

test("every keyword of a schema that can fail has its sentence", () => {
  const keywords = new Set<string>();
  const walk = (schema: unknown) => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [name, value] of Object.entries(schema)) {
      if (
        /^((min|max)(Length|imum|Items|Properties)|pattern|uniqueItems|enum|type|required|additionalProperties)$/.test(
          name,
        )
      )
        keywords.add(name);
      walk(value);
    }
  };
  for (const { schema } of routes)
    for (const part of [schema.params, schema.querystring, schema.body]) walk(part);
  const rules = [...keywords].map((name) => (name === "minLength" ? "pattern" : name));
  expect(untold([...rules, "anyOf", "format_email", "format_date"].map((name) => `errors.${name}`))).toEqual(
    [],
  );
});

test("every status that leaves the server has a title", () => {
  const statuses = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503];
  expect(untold(statuses.map((status) => `status.${status}`))).toEqual([]);
});

test("every text that the server asks for by name exists", () => {
  expect(untold(matchesOf(sources, /textOf\([^,()]+, "([\w.]+)"/g))).toEqual([]);
  const kinds = ["confirm", "password", "email", "reset", "known", "account", "invitation", "emailChanged"];
  const mails = kinds.flatMap((name) => [`mails.${name}.subject`, `mails.${name}.body`]);
  expect(untold(mails)).toEqual([]);
});

test("Dutch and English have the same keys, none of them blank", () => {
  expect([...nl.keys()].filter((key) => !en.has(key))).toEqual([]);
  expect([...en.keys()].filter((key) => !nl.has(key))).toEqual([]);
  for (const texts of [nl, en]) expect([...texts].filter(([, text]) => !text.trim())).toEqual([]);
});

test("a text names the same values in both languages", () => {
  const values = (text = "") => [...new Set(matchesOf(text, /\{\{(\w+)/g))].sort();
  const differing = [...nl].filter(([key, text]) => values(text).join() !== values(en.get(key)).join());
  expect(differing.map(([key]) => key)).toEqual([]);
});

test("the product's languages, groups and resources are each declared once", () => {
  for (const list of [locales, groups, resources, modules]) expect(new Set(list).size).toBe(list.length);
});

test("the types of the database are those of the migrations", async () => {
  const { database, drop } = await copyTemplate(inject("postgres"));
  const migrated = { ...inject("postgres"), database: database.database };
  const owner = connect(migrated);
  try {
    await owner.pool.query("drop schema graphile_worker cascade");
    expect(() => generateTypes(migrated, "--verify")).not.toThrow();
  } finally {
    await owner.pool.end();
    await drop();
  }
});

test("of a product only what other facts tell is left out of the audit", async () => {
  const { rows } = await world.services.pool.query(
    `select attname as name from pg_attribute where attrelid = 'product'::regclass and attnum > 0 and not attisdropped
       and attnum <> all ((select tgattr from pg_trigger where tgrelid = 'product'::regclass and tgname = 'auditOfChanges')::int2[])`,
  );
  const left = rows.map(({ name }) => name).sort();
  expect(left).toEqual([
    ...["attributeSources", "openTasks", "reservedQuantity", "saleableAt", "searchText", "statusSince"],
    ...["stockQuantity", "touchedAt", "version"],
  ]);
});

test("what the company sets is audited, and the secrets beside it are not", async () => {
  const client = await world.services.pool.connect();
  try {
    await client.query("begin");
    await client.query(`update setting set value = '"other"'`);
    const { rows } = await client.query(
      `select name from audit join setting on setting.id = "subjectId" where subject = 'setting' order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(["cart", "configs", "home", "theme"]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("every table but the plain ledgers is audited, and the audit cannot be rewritten", async () => {
  const { rows } = await world.services.pool.query(
    `select relname as name, array_agg(tgname::text) as triggers from pg_class join pg_trigger on tgrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and not tgisinternal group by relname`,
  );
  const having = (trigger: string) =>
    rows.filter(({ triggers }) => triggers.includes(trigger)).map(({ name }) => name);
  for (const table of [
    "order",
    "orderLine",
    "product",
    "stockMovement",
    "contact",
    "user",
    "task",
    "erasureReport",
    "erasureWord",
    "erasureTable",
  ])
    expect(having("audit")).toContain(table);
  expect(having("auditOfChanges").sort()).toEqual([...having("audit"), "setting"].sort());
  const invoices = ["invoice", "invoiceLine", "invoicePaper"];
  expect(having("appendOnly").sort()).toEqual(["audit", ...invoices, "stockMovement"]);
  for (const rewrite of [
    "update audit set changes = '{}'",
    "delete from audit",
    "truncate audit",
    `update "stockMovement" set quantity = 0`,
    `delete from "stockMovement"`,
    "update invoice set total = 0",
    "delete from invoice",
    `update "invoiceLine" set amount = 0`,
  ])
    await expect(world.services.pool.query(rewrite)).rejects.toThrow(/append-only|permission|owner/);
});
