import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBare } from "./bare.ts";
import { startBrowser } from "./browser.ts";
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
    usable: "form:has(input:not([disabled]))",
    kilobytes: 180,
  },
  {
    name: "products",
    path: "/products",
    signedIn: true,
    usable: "tbody tr:not([aria-hidden])",
    kilobytes: 350,
  },
];
/** A page of the same server without scripts: what the machine and the browser take by themselves. */
const floor = { path: "/api/health/live", usable: "pre" };
/** The rows and controls of the products list without the product: what the libraries take by themselves. */
const bare = { path: "/", usable: "tbody tr" };
const goals = { cold: 500, second: 250 };
type Page = (typeof pages)[number];
type Browser = Awaited<ReturnType<typeof startBrowser>>;

function buildWeb() {
  const built = join(root, "web/dist/index.html");
  const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0;
  const isNewer = (folder: string): boolean =>
    readdirSync(folder, { withFileTypes: true }).some((entry) => {
      if (["node_modules", "dist"].includes(entry.name)) return false;
      const path = join(folder, entry.name);
      return entry.isDirectory() ? isNewer(path) : statSync(path).mtimeMs > builtAt;
    });
  if (!["web", "contract", "locales"].some((name) => isNewer(join(root, name)))) return;
  execFileSync("npx", ["vite", "build", "web"], { cwd: root, stdio: "inherit" });
}

const labels = {
  floor: "a page without scripts, ms",
  bareCold: "the same rows by React and MUI alone, first visit, ms",
  bareSecond: "the same rows by React and MUI alone, second visit, ms",
  cold: "usable at the first visit, ms",
  second: "usable at the second visit, ms",
} as const;
type Name = keyof typeof labels;
type Visit = { time: number; kilobytes: number };
type Visits = Partial<Record<Name, Visit[]>>;
type Opened = { path: string; usable: string };

const browse =
  (browser: Browser, { session }: Deployment, visits: Visits) =>
  /** Somebody who was never there opens these one after another. */
  async (origin: string, signedIn: boolean, opened: Partial<Record<Name, Opened>>) => {
    const person = await browser.person(origin, signedIn ? { session: JSON.stringify(await session()) } : {});
    for (const [name, { path, usable }] of Object.entries(opened) as [Name, Opened][]) {
      const { painted, scripts } = await person.visit(path, usable);
      if (painted === null) throw new Error(`${path} cannot be used after 2.5 seconds`);
      visits[name] = [...(visits[name] ?? []), { time: painted, kilobytes: scripts / 1000 }];
    }
    await person.leave();
  };

async function measure(browser: Browser, deployment: Deployment, barely: string, page: Page) {
  const visits: Visits = {};
  const open = browse(browser, deployment, visits);
  const { signedIn } = page;
  for (let run = 0; run < Number(options.runs); run += 1) {
    await open(`http://127.0.0.1:${deployment.port}`, signedIn, { floor, cold: page, second: page });
    if (signedIn) await open(barely, signedIn, { bareCold: bare, bareSecond: bare });
  }
  return rowsOf(page, visits);
}

function rowsOf(page: Page, visits: Visits) {
  const timeOf = (name: Name) => median(visits[name]!.map(({ time }) => time));
  const row = (figure: string, measured: number, floors: string, goal?: number) => ({
    page: page.name,
    figure,
    measured: measured.toFixed(0),
    floors,
    goal: goal ? `≤${goal}` : "",
    met: goal ? met(measured <= goal) : "",
  });
  const kilobytes = Math.max(...visits.cold!.map((one) => one.kilobytes));
  const names = (Object.keys(labels) as Name[]).filter((name) => visits[name]);
  return [
    row("JavaScript transferred, kB", kilobytes, "", page.kilobytes),
    ...names.map((name) => {
      const goal = name === "cold" || name === "second" ? goals[name] : undefined;
      return row(labels[name], timeOf(name), (timeOf(name) / timeOf("floor")).toFixed(1), goal);
    }),
  ];
}

printMachine();
buildWeb();
await withDeployment({ products: Number(options.products) }, async (deployment) => {
  const browser = await startBrowser();
  const barely = await startBare(deployment.port);
  try {
    const rows = [];
    for (const page of pages) rows.push(...(await measure(browser, deployment, barely.origin, page)));
    printTable(rows);
  } finally {
    barely.stop();
    await browser.close();
  }
});
