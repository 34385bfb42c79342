import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { median } from "./client.ts";
import { type Deployment, withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const { values: options } = parseArgs({
  options: { products: { type: "string", default: "100000" }, runs: { type: "string", default: "5" } },
});
const root = join(import.meta.dirname, "..");
const pages = [
  {
    name: "sign in",
    path: "/sign-in",
    signedIn: false,
    usable: "form input:not([disabled])",
    kilobytes: 180,
  },
  {
    name: "products",
    path: "/products",
    signedIn: true,
    usable: "tbody tr:not([aria-hidden]) td:not(.tick)",
    kilobytes: 350,
  },
];
/** A page of the same server without scripts: what the machine and the browser take by themselves. */
const floor = { path: "/icon.svg", usable: "svg" };
const goals = { cold: 500, second: 250 };
type Page = (typeof pages)[number];

function buildWeb() {
  const built = join(root, "web/dist/index.html");
  const made = existsSync(built) ? statSync(built).mtimeMs : 0;
  const isNewer = (folder: string): boolean =>
    readdirSync(folder, { withFileTypes: true }).some((entry) => {
      if (["node_modules", "dist"].includes(entry.name)) return false;
      const path = join(folder, entry.name);
      return entry.isDirectory() ? isNewer(path) : statSync(path).mtimeMs > made;
    });
  if (!["web", "contract", "locales"].some((name) => isNewer(join(root, name)))) return;
  execFileSync("npx", ["vite", "build", "web"], { cwd: root, stdio: "inherit" });
}

/** Milliseconds from the start of the navigation until the page can be used, and what it brought of scripts. */
async function visit(context: BrowserContext, port: number, { path, usable }: Pick<Page, "path" | "usable">) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: "commit" });
  const seen = await page.waitForFunction((selector) => {
    const found = document.querySelector<HTMLElement>(selector);
    return found && found.getClientRects().length > 0 && performance.now();
  }, usable);
  const time = (await seen.jsonValue()) as number;
  await page.waitForLoadState("networkidle", { timeout: 2000 }).catch(() => undefined);
  await page.close();
  return { time, kilobytes: bytes / 1000 };
}

const labels = {
  floor: "a page without scripts, ms",
  cold: "usable at the first visit, ms",
  second: "usable at the second visit, ms",
} as const;
type Visits = Record<keyof typeof labels, Awaited<ReturnType<typeof visit>>[]>;

async function measure(browser: Browser, { port, session }: Deployment, page: Page) {
  const visits: Visits = { floor: [], cold: [], second: [] };
  for (let run = 0; run < Number(options.runs); run += 1) {
    const value = JSON.stringify(await session());
    const origins = page.signedIn
      ? [{ origin: `http://127.0.0.1:${port}`, localStorage: [{ name: "session", value }] }]
      : [];
    const context = await browser.newContext({
      locale: "nl-NL",
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins },
    });
    visits.floor.push(await visit(context, port, floor));
    visits.cold.push(await visit(context, port, page));
    visits.second.push(await visit(context, port, page));
    await context.close();
  }
  return rowsOf(page, visits);
}

function rowsOf(page: Page, visits: Visits) {
  const kilobytes = Math.max(...visits.cold.map((one) => one.kilobytes));
  const timeOf = (name: keyof Visits) => median(visits[name].map(({ time }) => time));
  const row = (figure: string, measured: number, goal?: number, floors = "") => ({
    page: page.name,
    figure,
    measured: measured.toFixed(0),
    floors,
    goal: goal ? `≤${goal}` : "",
    met: goal ? met(measured <= goal) : "",
  });
  return [
    row("JavaScript transferred, kB", kilobytes, page.kilobytes),
    ...(["floor", "cold", "second"] as const).map((name) =>
      row(
        labels[name],
        timeOf(name),
        name === "floor" ? undefined : goals[name],
        (timeOf(name) / timeOf("floor")).toFixed(1),
      ),
    ),
  ];
}

printMachine();
buildWeb();
await withDeployment({ products: Number(options.products) }, async (deployment) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  try {
    const rows = [];
    for (const page of pages) rows.push(...(await measure(browser, deployment, page)));
    printTable(rows);
  } finally {
    await browser.close();
  }
});
