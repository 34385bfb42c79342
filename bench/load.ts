import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBare } from "./bare.ts";
import { type Measurement, startBrowser } from "./browser.ts";
import { median, percentile } from "./client.ts";
import { type Deployment, withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

const { values: options } = parseArgs({
  options: { products: { type: "string", default: "100000" }, runs: { type: "string", default: "11" } },
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
/** A page of the same server without scripts: the cost of the machine and the browser alone. */
const floor = { path: "/api/health/live", usable: "pre" };
/** The rows and controls of the products list without the product: the cost of the libraries alone. */
const bare = { path: "/", usable: "tbody tr" };
/** Goals in milliseconds, and as multiples of what the libraries take. */
const goals = { cold: { milliseconds: 500, times: 1.5 }, second: { milliseconds: 250, times: 1.3 } };
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
  floor: "a page without scripts",
  bareCold: "the same rows by React and MUI alone, first visit",
  bareSecond: "the same rows by React and MUI alone, second visit",
  cold: "usable at the first visit",
  second: "usable at the second visit",
} as const;
type Name = keyof typeof labels;
type Visits = Record<Name, Measurement[]>;
type Opened = { path: string; usable: string };

const browse =
  (browser: Browser, { session }: Deployment, visits: Visits) =>
  /** A fresh browser opens these pages one after another. */
  async (origin: string, signedIn: boolean, opened: Partial<Record<Name, Opened>>) => {
    const person = await browser.person(origin, signedIn ? { session: JSON.stringify(await session()) } : {});
    for (const [name, { path, usable }] of Object.entries(opened) as [Name, Opened][]) {
      const visit = await person.visit(path, usable);
      if (visit.painted === null) throw new Error(`${path} cannot be used in time`);
      visits[name].push(visit);
    }
    await person.leave();
  };

/** Measures product and floor in turn, each first in every other round, so that other load affects both equally. */
async function measure(browser: Browser, deployment: Deployment, bareOrigin: string, page: Page) {
  const visits: Visits = { floor: [], bareCold: [], bareSecond: [], cold: [], second: [] };
  const open = browse(browser, deployment, visits);
  const { signedIn } = page;
  const sides = [
    () => open(`http://127.0.0.1:${deployment.port}`, signedIn, { floor, cold: page, second: page }),
    ...(signedIn ? [() => open(bareOrigin, signedIn, { bareCold: bare, bareSecond: bare })] : []),
  ];
  for (let run = 0; run < Number(options.runs); run += 1) {
    for (const side of sides) await side();
    sides.reverse();
  }
  return rowsOf(page, visits);
}

/** The median and the quartiles. */
const spread = (values: readonly number[], digits: number) => {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => percentile(values, part).toFixed(digits));
  return `${middle} (${low}–${high})`;
};

function rowsOf(page: Page, visits: Visits) {
  const kilobytes = Math.max(...visits.cold.map(({ scripts }) => scripts)) / 1000;
  const transferred = {
    ...{ page: page.name, figure: "JavaScript transferred, kB", "clock, ms": kilobytes.toFixed(0) },
    ...{ "processor, ms": "", scripts: "", layout: "", "× clock": "", "× processor": "" },
    ...{ goal: `≤${page.kilobytes}`, met: met(kilobytes <= page.kilobytes) },
  };
  const names = (Object.keys(labels) as Name[]).filter((name) => visits[name].length > 0);
  return [transferred, ...names.map((name) => rowOf(page, name, visits))];
}

function rowOf(page: Page, name: Name, visits: Visits) {
  const own = visits[name];
  const time = own.map(({ painted }) => painted!);
  const row = {
    page: page.name,
    figure: labels[name],
    "clock, ms": spread(time, 0),
    "processor, ms": spread(
      own.map(({ cpu }) => cpu),
      0,
    ),
    scripts: median(own.map(({ script }) => script)).toFixed(0),
    layout: median(own.map(({ layout }) => layout)).toFixed(0),
  };
  if (name !== "cold" && name !== "second") return row;
  const { milliseconds, times } = goals[name];
  const isInTime = median(time) <= milliseconds;
  const alone = visits[name === "cold" ? "bareCold" : "bareSecond"];
  if (alone.length === 0) return { ...row, goal: `≤${milliseconds}`, met: met(isInTime) };
  const ratios = time.map((value, at) => value / alone[at]!.painted!);
  return {
    ...row,
    "× clock": spread(ratios, 2),
    "× processor": spread(
      own.map(({ cpu }, at) => cpu / alone[at]!.cpu),
      2,
    ),
    goal: `≤${milliseconds}, ≤${times}×`,
    met: met(isInTime && median(ratios) <= times),
  };
}

printMachine();
buildWeb();
await withDeployment({ products: Number(options.products) }, async (deployment) => {
  const browser = await startBrowser();
  const libraries = await startBare(deployment.port);
  try {
    const rows = [];
    for (const page of pages) rows.push(...(await measure(browser, deployment, libraries.origin, page)));
    printTable(rows);
  } finally {
    libraries.stop();
    await browser.close();
  }
});
