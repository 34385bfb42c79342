import { readStorage, writeStorage } from "./browserStorage.ts";

/** GET calls by their topic and address. */
export type Calls = [topic: string, path: string][];
const name = "calls";
const limits = { pages: 40, calls: 20, length: 300 };
/** Milliseconds after which a prefetched answer is stale. */
const patience = 10_000;

/** What every page calls. */
const everywhere: Calls = [["security", "/security/info"]];

const page = () => location.pathname + location.search;
// The page's inline script has its own copy of this module: they share its requests through `globalThis`.
const shared = globalThis as { early?: { answers: Map<string, Promise<Response>>; calls: Calls } };
shared.early ??= { answers: new Map(), calls: [] };
const { early } = shared;

/** Addresses of built files: the folder of the texts, the fonts of both scripts, and the scripts of the product behind sign-in. */
type Built = { texts: string; fonts: { latin: string; arabic: string }; product: readonly string[] };
/** The texts and scripts of the page's screen, and what it calls at first, from the server; nothing for an address without a screen. */
type OfScreen = { part?: string; scripts?: readonly string[]; calls?: Calls };

/** Requests what the program will need, before that is loaded; it repeats what failed. */
export function prefetch({ texts, fonts, product }: Built, { part, scripts = [], calls = [] }: OfScreen) {
  const locale = readStorage<string>("locale") ?? "nl";
  const signal = AbortSignal.timeout(patience);
  const ask = (path: string, headers: Record<string, string> = {}) => {
    const answer = fetch(path, { headers, signal }).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response;
    });
    answer.catch(() => undefined);
    early.answers.set(path, answer);
  };
  const askTexts = (part: string) => ask(`${texts}/${locale}/${part}.json`);
  askTexts("main");
  const load = (link: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "", ...link }));
  // Text that is drawn before its font has arrived is laid out and painted twice.
  const font = fonts[["ar", "fa"].includes(locale) ? "arabic" : "latin"];
  load({ rel: "preload", as: "font", type: "font/woff2", href: font });
  const token = readStorage<{ accessToken: string }>("session")?.accessToken;
  if (!token) return;
  for (const href of [...product, ...scripts]) load({ rel: "modulepreload", href });
  askTexts("App");
  if (part) askTexts(part);
  early.calls = rememberedCalls() ?? [...everywhere, ...(location.search ? [] : calls)];
  const headers = { authorization: `Bearer ${token}`, "accept-language": locale };
  for (const [, path] of early.calls) ask(`/api${path}`, headers);
  // Creating the first formatter of a page takes tens of milliseconds: better now, while the scripts are loading.
  void new Intl.NumberFormat();
}

/** Takes a prefetched answer; undefined when there is none, or it failed. */
export async function takePrefetched(path: string): Promise<Response | undefined> {
  const answer = early.answers.get(path);
  early.answers.delete(path);
  return answer?.catch(() => undefined);
}

/** Prefetched calls that are still unused. */
export const earlyCalls = () => early.calls.filter(([, path]) => early.answers.has(`/api${path}`));

/** What this page called when it was last opened in this browser. */
const rememberedCalls = () => readStorage<Record<string, Calls>>(name)?.[page()];

/** Remembers what a page called when it was opened. */
export function rememberCalls(calls: Calls) {
  const { [page()]: _, ...others } = readStorage<Record<string, Calls>>(name) ?? {};
  const remembered = Object.entries(others).slice(1 - limits.pages);
  const short = calls.filter(([, path]) => path.length <= limits.length).slice(0, limits.calls);
  writeStorage(name, Object.fromEntries([...remembered, [page(), short]]));
}
