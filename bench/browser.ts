import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

type Answer = { id?: number; result?: unknown; error?: { message: string } };
/**
 * Figures of a page load: `painted` in milliseconds since the navigation began, `scripts` in bytes as transferred, and
 * milliseconds of the main thread until the reading: `cpu` in processor time, `script` and `layout` by the clock.
 */
export type Measurement = {
  painted: number | null;
  scripts: number;
  cpu: number;
  script: number;
  layout: number;
};
type Metrics = { metrics: { name: string; value: number }[] };

/** Milliseconds after which the figures of a page are read. */
const patience = 3500;
/** Milliseconds that a new window gets to settle. */
const settling = 2000;

/**
 * Starts a Chromium without a debugger, as people have it: with one, as in browser tests, V8 keeps source positions and
 * stacks, which makes it half as slow again. While a page loads, only the clocks of its main thread are read.
 */
export async function startBrowser() {
  const folder = mkdtempSync(join(tmpdir(), "omloop-browser-"));
  const child = spawn(
    process.env.CHROMIUM ?? "/usr/bin/chromium",
    [
      ...[
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
      ],
      ...[
        "--window-size=1440,1000",
        "--lang=nl-NL",
        "--remote-debugging-port=0",
        `--user-data-dir=${folder}`,
      ],
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.once("exit", () => reject(new Error(`Chromium does not start: ${output}`)));
    child.stderr.on("data", (text) => {
      output += text;
      const [found] = /ws:\/\/\S+/.exec(output) ?? [];
      if (found) resolve(found);
    });
  });
  const send = await connect(address);
  const attach = async (targetId: string) => {
    const params = { targetId, flatten: true };
    return (await send<{ sessionId: string }>("Target.attachToTarget", params)).sessionId;
  };
  const evaluate = async (sessionId: string, expression: string) => {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await send<{ result: { value: unknown } }>("Runtime.evaluate", params, sessionId);
    return result.value;
  };
  const open = (url: string, browserContextId: string) =>
    send<{ targetId: string }>("Target.createTarget", { url, browserContextId });

  return {
    /** A fresh browser with this local storage. */
    async person(origin: string, storage: Record<string, string>) {
      const { browserContextId } = await send<{ browserContextId: string }>("Target.createBrowserContext");
      const { targetId } = await open(`${origin}/icon.svg`, browserContextId);
      // A new window loads parts of the browser's interface, so it gets time to settle and stays open.
      await wait(settling);
      await evaluate(await attach(targetId), `Object.assign(localStorage, ${JSON.stringify(storage)}) && 1`);
      return {
        /** Opens an address and measures when content of `selector` was painted: the largest, or one with `elementtiming`. */
        async visit(path: string, selector: string): Promise<Measurement> {
          const page = await open("about:blank", browserContextId);
          const tab = await attach(page.targetId);
          await send("Performance.enable", {}, tab);
          await send("Page.navigate", { url: origin + path }, tab);
          await wait(patience);
          const { metrics } = await send<Metrics>("Performance.getMetrics", {}, tab);
          const spent = (...names: string[]) =>
            metrics.reduce((sum, { name, value }) => sum + (names.includes(name) ? value * 1000 : 0), 0);
          const seen = await evaluate(tab, `(${paintsOf})(${JSON.stringify(selector)})`);
          await send("Target.closeTarget", page);
          return {
            ...(seen as Pick<Measurement, "painted" | "scripts">),
            cpu: spent("ThreadTime"),
            script: spent("ScriptDuration"),
            layout: spent("LayoutDuration", "RecalcStyleDuration"),
          };
        },
        /** The result of a script in a page that has been open for a while. */
        async ask(path: string, script: string): Promise<unknown> {
          const page = await open(origin + path, browserContextId);
          await wait(patience);
          const answer = await evaluate(await attach(page.targetId), script);
          await send("Target.closeTarget", page);
          return answer;
        },
        leave: () => send("Target.disposeBrowserContext", { browserContextId }),
      };
    },
    async close() {
      child.kill();
      await new Promise((gone) => child.once("exit", gone));
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Runs in the page. Paints that happened before are reported too, with their elements. */
function paintsOf(selector: string): Promise<Pick<Measurement, "painted" | "scripts">> {
  const scripts = performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.endsWith(".js"))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
  return new Promise((resolve) => {
    let painted: number | null = null;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        element?: Element;
        renderTime: number;
      })[])
        if (entry.element?.closest(selector))
          painted = Math.min(painted ?? Number.POSITIVE_INFINITY, entry.renderTime);
    });
    for (const type of ["largest-contentful-paint", "element"]) observer.observe({ type, buffered: true });
    setTimeout(() => resolve({ painted, scripts }), 100);
  });
}

/** The DevTools protocol's calls over a socket. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((opened) => socket.addEventListener("open", opened, { once: true }));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(data) as Answer;
    const request = id ? waiting.get(id) : undefined;
    if (error) request?.reject(new Error(error.message));
    else request?.resolve(result);
  });
  let last = 0;
  return <T>(method: string, params: object = {}, sessionId?: string) => {
    const request = Promise.withResolvers<unknown>();
    waiting.set(++last, request);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return request.promise as Promise<T>;
  };
}
