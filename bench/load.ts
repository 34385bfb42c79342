import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
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
const floor = { path: "/api/health", usable: "pre" };
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

const labels = {
  floor: "a page without scripts, ms",
  cold: "usable at the first visit, ms",
  second: "usable at the second visit, ms",
} as const;
type Visit = { time: number; kilobytes: number };
type Visits = Record<keyof typeof labels, Visit[]>;

async function measure(
  browser: Awaited<ReturnType<typeof startBrowser>>,
  deployment: Deployment,
  page: Page,
) {
  const { port, session } = deployment;
  const visits: Visits = { floor: [], cold: [], second: [] };
  for (let run = 0; run < Number(options.runs); run += 1) {
    const kept: Record<string, string> = page.signedIn ? { session: JSON.stringify(await session()) } : {};
    const person = await browser.person(`http://127.0.0.1:${port}`, kept);
    for (const [name, { path, usable }] of [
      ["floor", floor],
      ["cold", page],
      ["second", page],
    ] as const) {
      const { painted, scripts } = await person.visit(path, usable);
      if (painted === null) throw new Error(`${path} cannot be used after 2.5 seconds`);
      visits[name].push({ time: painted, kilobytes: scripts / 1000 });
    }
    await person.leave();
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
  const browser = await startBrowser();
  try {
    const rows = [];
    for (const page of pages) rows.push(...(await measure(browser, deployment, page)));
    printTable(rows);
  } finally {
    await browser.close();
  }
});
