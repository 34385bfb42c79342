import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connect } from "../ground/database/connection.ts";
import { copyTemplate } from "../testing/database.ts";

const root = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "omloop-new-"));
let database: Awaited<ReturnType<typeof copyTemplate>>;
let changed: string[];
beforeAll(async () => {
  database = await copyTemplate(inject("postgres"));
  const isOwn = (path: string) => !/node_modules|web\/dist|testing\/files/.test(path);
  for (const name of [
    "contract",
    "postgres",
    "server",
    "web",
    "locales",
    "docs",
    "scripts",
    "package.json",
    "tsconfig.json",
  ])
    cpSync(join(root, name), join(scratch, name), { recursive: true, filter: isOwn });
  symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"));
  // Not the carriers of the page, which somebody may really add.
  const fields = [
    "chip:code",
    "bornOn:day",
    "keeperId:users.username",
    "mood:calm,wild",
    "price:money",
    "note:text",
  ];
  changed = run("scripts/new.ts", "zebras", ...fields, "files")
    .trim()
    .split("\n");
});
afterAll(async () => {
  await database.drop();
  rmSync(scratch, { recursive: true });
});

function run(...parts: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, parts, { cwd: scratch, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}
const readScratch = (path: string) => readFileSync(join(scratch, path), "utf8");

test("a resource with six fields and files is sixteen files, and the page has few lines of TypeScript", () => {
  const [texts, code] = [true, false].map((isText) =>
    changed.filter((path) => path.startsWith("locales/") === isText),
  );
  const areas = ["shell", "admin", "errors"];
  expect(texts).toEqual(areas.flatMap((area) => [`locales/en/${area}.json`, `locales/nl/${area}.json`]));
  expect(code!.length).toBeLessThanOrEqual(13);
  const page = readScratch("docs/adding-a-resource.md");
  const blocks = [...page.matchAll(/^```tsx? .*\n([\s\S]*?)^```$/gm)].map(([, block]) => block!.trimEnd());
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.flatMap((block) => block.split("\n")).length).toBeLessThanOrEqual(75);
});

test("as it is copied it is typed, served, described, searched by its index and picked", async () => {
  const migration = changed.find((path) => path.endsWith(".sql"))!;
  const owner = { ...inject("postgres"), database: database.database.database };
  const { pool } = connect(owner);
  await pool.query(readScratch(migration));
  await pool.query("set enable_seqscan = off");
  const plan = await pool.query("explain select 1 from zebra where \"searchedText\"(name) like '%post%'");
  expect(JSON.stringify(plan.rows)).toContain("zebra_searchedText_idx");
  await pool.end();

  const include = ["web/zebras/Zebras.tsx", "web/zebras/ZebraForm.tsx", "web/vite.d.ts"];
  writeFileSync(
    join(scratch, "tsconfig.new.json"),
    JSON.stringify({ extends: "./tsconfig.json", include, exclude: [] }),
  );
  run("node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.new.json");

  writeFileSync(join(scratch, "server/using.ts"), using);
  const output = JSON.parse(run("server/using.ts", JSON.stringify(database.database)));
  expect(output).toEqual({
    created: {
      ...{
        id: 1,
        version: 1,
        name: "PostNL",
        chip: "AB12",
        bornOn: "2026-02-28",
        mood: "calm",
        price: 100,
        note: "",
      },
      ...{ keeperId: 1, keeperName: "admin", files: [] },
    },
    taken: "zebraNameTaken",
    sameChip: ["zebraChipTaken", "chip"],
    noDay: "bornOn",
    noMood: "mood",
    kept: 201,
    changed: "DHL",
    found: ["DHL"],
    options: [{ id: 1, label: "DHL" }],
    file: 200,
    refused: 403,
    summary: "Creates a zebra.",
    group: "Zebras",
    removed: 200,
  });
}, 300_000);

/** What somebody does with the new resource, run by the scratch tree's own server. */
const using = `
import { readConfig } from "./ground/base/config.ts";
import { buildApp } from "./app/startup/build.ts";
import { createServices } from "./app/startup/services.ts";
import { addUser, clientOf } from "./testing/person.ts";

const voice = { log: () => {}, say: () => {} };
const config = { ...readConfig({ DATA_DIR: "data", PUBLIC_URL: "http://127.0.0.1:3000" }) };
const services = await createServices(config, JSON.parse(process.argv[2]), voice);
const app = await buildApp(services, { logger: false });
const ask = async (method, url, { headers = {}, payload } = {}) => {
  const { statusCode, headers: told, body } = await app.inject({ method, url: "/api" + url, headers, payload });
  return { status: statusCode, body: String(told["content-type"]).includes("json") ? JSON.parse(body) : body };
};
const as = async (name, groups) => {
  const user = await addUser(services.db, name, groups);
  const { accessToken } = await services.db.transaction().execute((tx) => services.sessions.start(tx, user));
  return clientOf(ask, { authorization: "Bearer " + accessToken });
};
const [admin, driver] = [await as("admin", ["Admin"]), await as("driver", ["Driver"])];
const zebra = { name: "PostNL", chip: "ab-12", bornOn: "2026-02-28", price: 100, keeperId: 1 };
const created = await admin.post("/admin/zebras", zebra);
const sameChip = (await admin.post("/admin/zebras", { ...zebra, name: "Other", chip: "AB 12" })).body;
const wrong = async (field) => (await admin.post("/admin/zebras", { ...zebra, ...field })).body.errors[0].path;
const boundary = "--x\\r\\ncontent-disposition: form-data; name=\\"file\\"; filename=\\"a.pdf\\"\\r\\n\\r\\n%PDF-1.4\\r\\n--x--\\r\\n";
const form = { "content-type": "multipart/form-data; boundary=x" };
const one = "/admin/zebras/" + created.body.id;
const described = (await admin.get("/openapi.json")).body.paths["/api/admin/zebras"].post;
const answers = {
  created: created.body,
  taken: (await admin.post("/admin/zebras", { ...zebra, chip: "other" })).body.code,
  sameChip: [sameChip.code, sameChip.errors?.[0]?.path],
  noDay: await wrong({ bornOn: "2026-02-30" }),
  noMood: await wrong({ mood: "angry" }),
  kept: (await admin.post(one + "/files", boundary, form)).status,
  changed: (await admin.patch(one, { name: "DHL", version: 1 })).body.name,
  found: (await admin.get("/admin/zebras?q=dh&sort=-name")).body.items.map(({ name }) => name),
  options: (await admin.get("/autocomplete/zebras?q=dh")).body,
  file: (await admin.post("/admin/zebras/bulk/print/export", { format: "csv" })).status,
  refused: (await driver.get("/admin/zebras")).status,
  summary: described.summary,
  group: described.tags[0],
  removed: (await admin.del(one)).status,
};
await app.close();
await services.close();
process.stdout.write(JSON.stringify(answers));
`;
