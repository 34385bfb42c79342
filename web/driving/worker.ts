export {};

/** Files of the program, by the build: what the driver's place loads, and in which language its texts are. */
declare const builtFiles: {
  version: string;
  files: readonly string[];
  texts: string;
  areas: readonly string[];
};
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Asked = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Scope = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  location: Location;
  addEventListener: <E>(name: string, act: (event: E) => void) => void;
};
const worker = globalThis as unknown as Scope;
const { version, files, texts, areas } = builtFiles;
const locale = new URL(worker.location.href).searchParams.get("locale") ?? "nl";

/** The page of the driver's place: the same for everybody, without anything of the company. */
const page = "/driving";
const family = "driving-";
const cacheName = `${family}${version}-${locale}`;
/** Milliseconds for the page to come over a bad network. */
const patience = 4000;

async function fill() {
  const cache = await caches.open(cacheName);
  await cache.addAll([...files, ...areas.map((area) => `${texts}/${locale}/${area}.json`)]);
  const answer = await fetch(page, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  await cache.put(page, answer);
  await worker.skipWaiting();
}

/** A page of the release before this one may be open, and still needs its files. */
async function forgetOld() {
  const own = (await caches.keys()).filter((one) => one.startsWith(family) && one !== cacheName);
  await Promise.all(own.slice(0, -1).map((one) => caches.delete(one)));
  await worker.clients.claim();
}

async function pageFirst(request: Request): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await caches.match(page)) ?? answer ?? Response.error();
}
const fileFirst = async (request: Request) => (await caches.match(request)) ?? fetch(request);

worker.addEventListener<Waiting>("install", (event) => event.waitUntil(fill()));
worker.addEventListener<Waiting>("activate", (event) => event.waitUntil(forgetOld()));
// What is called and sent is none of its business: the page itself keeps and sends that.
worker.addEventListener<Asked>("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageFirst(request));
  else if (pathname.startsWith("/assets/") || files.includes(pathname)) event.respondWith(fileFirst(request));
});
