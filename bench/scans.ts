import { startBrowser } from "./browser.ts";
import { median, readJson, type Side } from "./client.ts";
import { type Deployment, withDeployment } from "./deployment.ts";
import { met, printMachine, printTable } from "./table.ts";

/** Goals in seconds from the last character of a scan: for the server's answer, and for the device on screen. */
const goals = { server: 0.2, screen: 1 };
const products = 100_000;
const scans = 200;
const screens = 10;

const seconds = async (act: () => Promise<unknown>) => {
  const before = performance.now();
  await act();
  return (performance.now() - before) / 1000;
};
const row = (what: string, times: number[], goal: number) => {
  const slow = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;
  return {
    what,
    "median s": median(times).toFixed(3),
    "95 % s": slow.toFixed(3),
    goal: `≤${goal}`,
    met: met(slow <= goal),
  };
};

/** Runs in the page: types a code at once, as a scanner does, and measures the time until the device is shown. */
const scanIn = (code: string) => `new Promise((found) => {
  for (const key of [...${JSON.stringify(code)}, "Enter"])
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const scanned = performance.now();
  const look = () => document.querySelector("main")?.textContent.includes(${JSON.stringify(code)}) && location.pathname.startsWith("/products/")
    ? requestAnimationFrame(() => found((performance.now() - scanned) / 1000))
    : requestAnimationFrame(look);
  look();
})`;

async function measure({ port, owner, session }: Deployment) {
  const signedIn = await session();
  const side: Side = { port, token: signedIn.accessToken };
  const { rows: devices } = await owner.query<{ id: number; sku: string; serialNumber: string }>(
    `select id, sku, "serialNumber" from product where "serialNumber" <> '' and not gone and not archived
      order by hashint4(id) limit ${scans}`,
  );
  const measure = async (codeOf: (device: (typeof devices)[number]) => string) => {
    const times: number[] = [];
    for (const device of devices) {
      const path = `/api/search?q=${encodeURIComponent(codeOf(device))}`;
      times.push(
        await seconds(async () => {
          const { items } = await readJson<{ items: { id: number; exact: boolean }[] }>(side, { path });
          if (!items.some(({ id, exact }) => exact && id === device.id))
            throw new Error(`${path} finds it not`);
        }),
      );
    }
    return times;
  };
  const results = [
    row("the server finds a serial number", await measure((device) => device.serialNumber), goals.server),
    row("the server finds a SKU", await measure(({ sku }) => sku), goals.server),
  ];
  const browser = await startBrowser();
  try {
    const person = await browser.person(`http://127.0.0.1:${port}`, { session: JSON.stringify(signedIn) });
    const times: number[] = [];
    for (const { serialNumber } of devices.slice(0, screens))
      times.push(Number(await person.ask("/contacts", scanIn(serialNumber))));
    results.push(row("a screen opens the device of a scan", times, goals.screen));
  } finally {
    await browser.close();
  }
  return results;
}

printMachine();
printTable(await withDeployment({ products }, measure));
