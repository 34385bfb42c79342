import { beforeEach, expect, test, vi } from "vitest";

const storage = new Map<string, string>();
let requests: { path: string; headers: Record<string, string> }[];
let links: { rel: string; href: string }[];
let answer: (path: string) => Response | Promise<Response>;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("early", undefined);
  storage.clear();
  requests = [];
  links = [];
  answer = (path) => new Response(path);
  vi.stubGlobal("document", {
    createElement: () => ({}),
    head: { append: (link: { rel: string; href: string }) => links.push(link) },
  });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  vi.stubGlobal("location", { pathname: "/products", search: "?q=lenovo" });
  vi.stubGlobal("fetch", async (path: string, init: { headers: Record<string, string> }) => {
    requests.push({ path, headers: init.headers });
    return answer(path);
  });
});

const store = (name: string, value: unknown) => storage.set(name, JSON.stringify(value));
type Calls = Parameters<typeof import("./prefetch.ts").rememberCalls>[0];
const built = {
  texts: "/assets/texts-1a2b3c4d",
  fonts: { latin: "/assets/inter-9c0d1e2f.woff2", arabic: "/assets/vazirmatn-3a4b5c6d.woff2" },
  product: ["/assets/app-5e6f7a8b.js"],
};
/** The inline script of the page has its own copy of the module, which runs before the program's. */
const open = async (screen = {}) => {
  const { prefetch } = await import("./prefetch.ts");
  prefetch(built, { first: ["start"], product: ["kit", "shell"] }, screen);
  vi.resetModules();
  return import("./prefetch.ts");
};

test("a page that is opened again asks at once for its texts and for what it asked the last time", async () => {
  store("session", { accessToken: "mine" });
  store("locale", "ar");
  const { rememberCalls } = await import("./prefetch.ts");
  const calls: Calls = [
    ["security", "/security/info"],
    ["products", "/products?q=lenovo"],
  ];
  rememberCalls(calls);
  const screen = { areas: ["products"], scripts: ["/assets/list-1a2b3c4d.js"] };
  const { takePrefetched, earlyCalls } = await open(screen);
  expect(requests.map(({ path }) => path)).toEqual([
    "/assets/texts-1a2b3c4d/ar/start.json",
    "/assets/texts-1a2b3c4d/ar/kit.json",
    "/assets/texts-1a2b3c4d/ar/shell.json",
    "/assets/texts-1a2b3c4d/ar/products.json",
    "/api/security/info",
    "/api/products?q=lenovo",
  ]);
  expect(requests[5]!.headers).toEqual({ authorization: "Bearer mine", "accept-language": "ar" });
  expect(earlyCalls()).toEqual(calls);
  expect(links).toMatchObject([
    { rel: "preload", href: "/assets/vazirmatn-3a4b5c6d.woff2" },
    { rel: "modulepreload", href: "/assets/app-5e6f7a8b.js" },
    { rel: "modulepreload", href: "/assets/list-1a2b3c4d.js" },
  ]);
  expect(await (await takePrefetched("/api/products?q=lenovo"))?.text()).toBe("/api/products?q=lenovo");
  expect(earlyCalls()).toEqual(calls.slice(0, 1));
});

test("a page that was never opened here calls what its screen calls at first, unless it is filtered", async () => {
  store("session", { accessToken: "mine" });
  store("personal", "nl");
  const screen = { calls: [["products", "/products"]] as Calls };
  await open(screen);
  const called = () => requests.map(({ path }) => path).filter((path) => path.startsWith("/api/"));
  expect(called()).toEqual(["/api/security/info"]);
  location.search = "";
  requests = [];
  const { rememberCalls } = await open(screen);
  expect(called()).toEqual(["/api/security/info", "/api/products"]);
  rememberCalls([]);
  requests = [];
  await open(screen);
  expect(called()).toEqual([]);
});

test("a page asks at once in the language of who is signed in, whatever language was last on the screen", async () => {
  store("session", { accessToken: "mine" });
  store("personal", "en");
  store("spoken", "nl");
  await open();
  expect(requests[0]?.path).toBe("/assets/texts-1a2b3c4d/en/start.json");
  expect(requests.at(-1)?.headers).toMatchObject({ "accept-language": "en" });
});

test("until the language of who is signed in is known, a page asks at once only who that is", async () => {
  store("session", { accessToken: "mine" });
  store("spoken", "nl");
  const { rememberCalls } = await import("./prefetch.ts");
  rememberCalls([["products", "/products?q=lenovo"]]);
  await open({ calls: [["products", "/products"]] });
  expect(requests.map(({ path }) => path).filter((path) => path.startsWith("/api/"))).toEqual([
    "/api/security/info",
  ]);
});

test("an answer is used once: whoever asks again asks the server", async () => {
  store("session", { accessToken: "mine" });
  const { takePrefetched } = await open();
  expect(await takePrefetched("/api/security/info")).toBeDefined();
  expect(await takePrefetched("/api/security/info")).toBeUndefined();
});

test("what is refused or does not arrive is left to the program, which knows what to do about it", async () => {
  store("session", { accessToken: "old" });
  answer = (path) =>
    path.startsWith("/api") ? new Response("", { status: 401 }) : Promise.reject(new Error("offline"));
  const { takePrefetched } = await open();
  expect(await takePrefetched("/api/security/info")).toBeUndefined();
  expect(await takePrefetched("/assets/texts-1a2b3c4d/nl/start.json")).toBeUndefined();
});

test("nobody is asked about anybody before somebody has signed in, and another page asks for its own", async () => {
  await open({ areas: ["products"], scripts: ["/assets/list-1a2b3c4d.js"] });
  expect(requests.map(({ path }) => path)).toEqual(["/assets/texts-1a2b3c4d/nl/start.json"]);
  expect(links).toMatchObject([{ rel: "preload", href: "/assets/inter-9c0d1e2f.woff2" }]);
  store("session", { accessToken: "mine" });
  store("locale", "fr");
  const { rememberCalls } = await import("./prefetch.ts");
  rememberCalls([["products", "/products?q=lenovo"]]);
  vi.stubGlobal("location", { pathname: "/contacts", search: "" });
  requests = [];
  await open();
  expect(requests.map(({ path }) => path)).toEqual([
    "/assets/texts-1a2b3c4d/fr/start.json",
    "/assets/texts-1a2b3c4d/fr/kit.json",
    "/assets/texts-1a2b3c4d/fr/shell.json",
    "/api/security/info",
  ]);
});

test("the last forty pages are remembered, each with at most twenty addresses of a bearable length", async () => {
  const { rememberCalls } = await import("./prefetch.ts");
  const thirty = Array.from({ length: 30 }, (_, at): Calls[number] => ["call", `/call/${at}`]);
  for (let at = 0; at < 50; at += 1) {
    vi.stubGlobal("location", { pathname: `/products/${at}`, search: "" });
    const calls: Calls = [["long", `/${"long".repeat(100)}`], ...thirty];
    rememberCalls(calls);
  }
  const pages = JSON.parse(storage.get("calls")!) as Record<string, unknown>;
  expect(Object.keys(pages)).toHaveLength(40);
  expect(Object.keys(pages).at(-1)).toBe("/products/49");
  expect(pages["/products/49"]).toEqual(thirty.slice(0, 20));
});
