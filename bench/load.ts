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
async function visit(context: BrowserContext, port: number, { path, usable }: Page) {
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
  await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
  await page.close();
  return { time, kilobytes: bytes / 1000 };
}

async function measure(browser: Browser, { port, session }: Deployment, page: Page) {
  const cold: Awaited<ReturnType<typeof visit>>[] = [];
  const second: typeof cold = [];
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
    cold.push(await visit(context, port, page));
    second.push(await visit(context, port, page));
    await context.close();
  }
  const times = {
    cold: median(cold.map(({ time }) => time)),
    second: median(second.map(({ time }) => time)),
  };
  const kilobytes = Math.max(...cold.map((one) => one.kilobytes));
  return [
    {
      page: page.name,
      figure: "JavaScript, gzip kB",
      measured: kilobytes.toFixed(0),
      goal: `≤${page.kilobytes}`,
      met: met(kilobytes <= page.kilobytes),
    },
    ...(["cold", "second"] as const).map((name) => ({
      page: page.name,
      figure: name === "cold" ? "usable at the first visit, ms" : "usable at the second visit, ms",
      measured: times[name].toFixed(0),
      goal: `≤${goals[name]}`,
      met: met(times[name] <= goals[name]),
    })),
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
