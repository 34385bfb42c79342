import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

export type Omloop = {
  url: string;
  /** The first account's code, once the server has printed it. */
  confirmationCode(): Promise<string>;
  /** The code of somebody's forgotten password, which is printed where no mail leaves. */
  passwordCode(username: string): Promise<string>;
  stop(): Promise<void>;
};

/** Puts a copy of what sample.setup.ts makes into a folder. */
async function copySample(to: string) {
  const folder = process.env.OMLOOP_E2E_SAMPLE!;
  const made = join(folder, "made");
  while (!existsSync(made)) await delay(200);
  const trouble = readFileSync(made, "utf8");
  if (trouble) throw new Error(`The sample company was not made: ${trouble}`);
  // With its owners and rights, which PostgreSQL looks at.
  execFileSync("cp", ["-a", join(folder, "data-sample"), to]);
}

/** The real application on a free port and an empty data folder, or with a copy of the sample company. */
export async function startOmloop({ sample = false, smtpUrl = "", env = {} } = {}): Promise<Omloop> {
  const folder = mkdtempSync(join(tmpdir(), "omloop-e2e-"));
  if (sample) await copySample(folder);
  const omloop = await startIn(folder, { sample, smtpUrl, env });
  return {
    ...omloop,
    async stop() {
      await omloop.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startIn(folder: string, { sample = false, smtpUrl = "", env = {} }): Promise<Omloop> {
  const port = await freePort();
  const main = join(import.meta.dirname, "../server/main.ts");
  const server = spawn(process.execPath, [main, ...(sample ? ["--sample"] : [])], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: "",
      PUBLIC_URL: "",
      SMTP_URL: smtpUrl,
      MAIL_FROM: "omloop@example.nl",
      // The shop of the journeys runs on this machine.
      PRIVATE_ADDRESSES: "accept",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = linesOf(server);
  await lines(/Omloop is ready/);
  return {
    url: `http://127.0.0.1:${port}`,
    confirmationCode: async () => (await lines(/confirmation code (\d{6})/))[1] as string,
    passwordCode: async (username) =>
      (await lines(new RegExp(`password code (\\d{6}) for ${username}\\b`)))[1] as string,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
    },
  };
}

/** Waits for a line of the server's output, also one that came before. */
function linesOf(server: ChildProcess) {
  const seen: string[] = [];
  const waiting = new Set<(line: string) => void>();
  createInterface({ input: server.stdout! }).on("line", (line) => {
    seen.push(line);
    for (const look of waiting) look(line);
  });
  return (heading: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const tooLong = setTimeout(() => reject(new Error(`No ${heading} in:\n${seen.join("\n")}`)), 120_000);
      const look = (line: string) => {
        const match = line.match(heading);
        if (!match) return;
        waiting.delete(look);
        clearTimeout(tooLong);
        resolve(match);
      };
      waiting.add(look);
      for (const line of [...seen].reverse()) look(line);
      server.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${seen.join("\n")}`)));
    });
}

export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}
