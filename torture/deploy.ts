/**
 * Tries what deploy/ holds, on a Debian with nginx, systemd and psql, as root: node torture/deploy.ts. Not part of the torture,
 * because not every machine has these. Ends with one line.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../server/ground/database/connection.ts";
import { startOutside } from "../server/testing/outside.ts";
import { addUser } from "../server/testing/person.ts";
import { exited, freePort, ownEnvironment, startProcess } from "../server/testing/processes.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "omloop-deploy-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const faults: string[] = [];
let checks = 0;
function check(what: string, isRight: boolean, seen: unknown = "") {
  checks += 1;
  console.log(`${isRight ? "✓" : "✗"} ${what}`);
  if (!isRight) faults.push(`${what}: ${String(seen).slice(0, 500)}`);
}
const run = (file: string, args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(file, args, {
    encoding: "utf8",
    env: { ...ownEnvironment, ...env },
  });
  return { status, text: `${stdout}${stderr}` };
};

function units() {
  const names = ["omloop.service", "omloop-worker.service", "omloop-web@.service"];
  for (const name of names) {
    const file = join(folder, name.replace("@.", "@3001."));
    const text = readFileSync(join(root, "deploy/systemd", name), "utf8");
    writeFileSync(file, text.replaceAll("/opt/omloop", root));
    const verified = run("systemd-analyze", ["verify", file]);
    check(`${name} is a unit without faults`, verified.status === 0 && !verified.text.trim(), verified.text);
    const { text: rated } = run("systemd-analyze", ["security", "--offline=true", file]);
    const exposure = Number(/exposure level for .*?: ([\d.]+)/.exec(rated)?.[1]);
    check(`${name} is exposed by at most 3.0 (${exposure})`, exposure <= 3, rated.slice(-300));
  }
}

/** The program on a disk that cannot be written, without a network, as somebody who does not own it. */
async function readOnly() {
  const data = join(folder, "readonly");
  mkdirSync(data, { mode: 0o777 });
  execFileSync("chown", ["nobody", data]);
  execFileSync("chmod", ["755", folder]);
  const mounted = join(folder, "program");
  mkdirSync(mounted);
  const script = `mount --bind -o ro ${root} ${mounted} && mount -o remount,bind,ro ${mounted} && ip link set lo up; cd ${mounted} && exec setpriv --reuid nobody --clear-groups env DATA_DIR=${data} PORT=3999 HOME=/nonexistent ./start --run`;
  const child = spawn("unshare", ["--mount", "--net", "sh", "-c", script], {
    env: { ...ownEnvironment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let words = "";
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => {
        words += text;
        if (words.includes("Omloop is ready")) resolve(true);
      });
    child.once("exit", () => resolve(false));
  });
  check("the program starts without a network, from a disk that it may not write", await ready, words);
  await exited(child);
}

type Answer = { status: number; text: string; headers: Record<string, unknown> };
const ask = (
  port: number,
  path: string,
  { method = "GET", headers = {}, body = "" as string | Buffer } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const asking = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        headers: { host: "omloop.example.nl", ...headers },
        rejectUnauthorized: false,
      },
      (answer) => {
        let text = "";
        answer.on("data", (part: Buffer) => (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
      },
    );
    asking.on("error", reject);
    asking.end(body);
  });

/** The first line of a stream that holds the text. */
const heard = (port: number, path: string, token: string, text: string, act: () => unknown) =>
  new Promise<number>((resolve, reject) => {
    const asking = request(
      {
        ...{ host: "127.0.0.1", port, path, rejectUnauthorized: false },
        headers: { host: "omloop.example.nl", authorization: `Bearer ${token}`, accept: "text/event-stream" },
      },
      (answer) => {
        let at = 0;
        let words = "";
        answer.on("data", (part: Buffer) => {
          if (!at) {
            at = performance.now();
            void act();
          }
          words += part;
          if (!words.includes(text)) return;
          resolve((performance.now() - at) / 1000);
          asking.destroy();
        });
      },
    );
    asking.on("error", reject);
    asking.end();
  });

async function proxied() {
  const outside = await startOutside();
  const url = await outside.newDatabase();
  const [first, second, plain, secure] = (await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])) as [number, number, number, number];
  const env = {
    ...{ DATABASE_URL: url, DATA_DIR: join(folder, "data"), NODE_ENV: "production" },
    ...{ PUBLIC_URL: "https://omloop.example.nl", TRUSTED_PROXY: "127.0.0.1" },
  };
  const quiet = () => undefined;
  const start = (port: number) =>
    startProcess(["server/main.ts", "--web-only"], { ...env, PORT: String(port) }, "Omloop is ready", quiet);
  const webs = [await start(first), await start(second)];
  const worker = await startProcess(["server/main.ts", "--workers-only"], env, "Omloop is ready", quiet);
  const tls = ["fullchain.pem", "privkey.pem"].map((name) => join(folder, name)) as [string, string];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-subj",
      "/CN=omloop.example.nl",
      "-keyout",
      tls[1],
      "-out",
      tls[0],
    ],
    { stdio: "ignore" },
  );
  const sample = readFileSync(join(root, "deploy/nginx/omloop.conf"), "utf8")
    .replace("127.0.0.1:3001", `127.0.0.1:${first}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${second}`)
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${secure} ssl`)
    .replaceAll("/etc/omloop/tls", folder);
  const conf = join(folder, "nginx.conf");
  writeFileSync(
    conf,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; client_body_temp_path ${folder}/bodies; ${sample} }`,
  );
  const tested = run("nginx", ["-t", "-c", conf]);
  check("the sample is a configuration of nginx", tested.status === 0, tested.text);
  const nginx = spawn("nginx", ["-c", conf], { stdio: "ignore" });
  const { db, pool } = connect({ connectionString: url });
  const account = await addUser(db, "beheerder", ["Admin"]);
  await ask(secure, "/api/health/ready").catch(() => undefined);
  const redirected = await fetch(`http://127.0.0.1:${plain}/sales`, {
    redirect: "manual",
    headers: { host: "omloop.example.nl" },
  });
  check("who comes without TLS is sent to it", redirected.status === 301, redirected.status);
  const json = { "content-type": "application/json" };
  const signIn = await ask(secure, "/api/security/sign-in", {
    ...{ method: "POST", headers: json },
    body: JSON.stringify({ emailOrUsername: account.username, password: account.password }),
  });
  const { accessToken = "" } = JSON.parse(signIn.text);
  check("somebody signs in through the proxy", signIn.status === 200, signIn.text);
  check(
    "browsers are told to come by TLS alone",
    String(signIn.headers["strict-transport-security"]).includes("max-age"),
    JSON.stringify(signIn.headers),
  );
  const authorization = `Bearer ${accessToken}`;
  const name = `Relatie ${Date.now()}`;
  const make = () =>
    ask(secure, "/api/contacts", {
      method: "POST",
      headers: { ...json, authorization },
      body: JSON.stringify({ name, companyId: null }),
    });
  const seconds = await Promise.race([
    heard(secure, "/api/events", accessToken, "contacts", make),
    new Promise<number>((resolve) => setTimeout(resolve, 20_000, 99)),
  ]);
  check(`a change is heard through the proxy at once (${seconds.toFixed(2)} s)`, seconds < 5, seconds);
  check(
    "measures stay inside",
    (await ask(secure, "/api/metrics", { headers: { authorization } })).status === 404,
  );
  const large = await ask(secure, "/api/contacts", {
    ...{
      method: "POST",
      headers: { ...json, authorization, "content-length": String(200e6), expect: "100-continue" },
    },
  });
  check(
    "what is larger than anything is refused in the program's words",
    large.status === 413 && JSON.parse(large.text).code === "tooLarge",
    JSON.stringify(large),
  );
  let failed = 0;
  let asked = 0;
  let isKilled = false;
  for (let turn = 0; turn < 300; turn += 1) {
    if (turn === 100) webs[0]?.kill("SIGKILL");
    if (turn >= 100) isKilled = true;
    const { status } = await ask(secure, "/api/contacts?pageSize=1", { headers: { authorization } }).catch(
      () => ({ status: 0 }),
    );
    asked += 1;
    if (status !== 200) failed += 1;
  }
  check(
    `when a web process is killed, reads go on with the other (${failed} of ${asked} failed)`,
    isKilled && failed === 0,
    failed,
  );
  nginx.kill();
  await pool.end();
  for (const child of [...webs.slice(1), worker]) await exited(child);
  await outside.stop();
}

/** The roles that the database of compose.yaml makes by itself. */
async function roles() {
  const outside = await startOutside();
  // That server's own superuser has the name of the owner.
  const { host } = outside.owner;
  const psql = (user: string, text: string) =>
    run("psql", ["-X", "-A", "-t", "-h", host, "-U", user, "-d", "postgres", "-c", text]);
  psql(outside.owner.user, "create role boss superuser login");
  psql("boss", "drop role omloop");
  psql("boss", `alter role ${outside.owner.user} rename to former`);
  const secrets = join(folder, "secrets");
  mkdirSync(secrets);
  writeFileSync(join(secrets, "database_url"), "postgres://omloop:geheim-1@database/omloop\n");
  writeFileSync(join(secrets, "database_owner_url"), "postgres://omloop_owner:geheim-2@database/omloop\n");
  copyFileSync(join(root, "deploy/docker/roles.sh"), join(folder, "roles.sh"));
  const made = run("sh", [join(folder, "roles.sh"), "-h", host, "-U", "boss", "-d", "postgres"], {
    SECRETS: secrets,
  });
  const seen = psql(
    "boss",
    "select rolname, rolpassword is not null, (select pg_get_userbyid(datdba) from pg_database where datname = 'omloop') from pg_authid where rolname like 'omloop%' order by 1",
  ).text;
  check(
    "the roles and the database of the composition are made, with passwords",
    made.status === 0 && seen === "omloop|t|omloop_owner\nomloop_owner|t|omloop_owner\n",
    made.text + seen,
  );
  await outside.stop();
}

units();
await readOnly();
await proxied();
await roles();
console.log(faults.length ? `\n${faults.join("\n")}` : "");
console.log(`${checks - faults.length} passed, ${faults.length} failed`);
process.exit(faults.length ? 1 : 0);
