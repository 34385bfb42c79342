import { readStorage, writeStorage } from "./browserStorage.ts";

/** GET calls by their topic and address. */
export type Calls = [topic: string, path: string][];
const name = "calls";
/** Where the language of the signed-in person is stored. */
export const personal = "personal";
/** `patience`: milliseconds until a prefetched answer is stale. */
const limits = { pages: 40, calls: 20, length: 300, patience: 10_000 };

const page = () => location.pathname + location.search;
// The page's inline script has its own copy of this module: they share its requests through `globalThis`.
type Early = { answers: Map<string, Promise<Response>>; calls: Calls; language?: string };
const shared = globalThis as { early?: Early };
shared.early ??= { answers: new Map(), calls: [] };
const { early } = shared;

/** Addresses of built files: the folder of texts, the fonts for both scripts, and the scripts needed after sign-in. */
type Built = { texts: string; fonts: { latin: string; arabic: string }; product: readonly string[] };
/** The areas of texts of every page, before and after sign-in. */
type Areas = { first: readonly string[]; product: readonly string[] };
/** From the server: the areas of texts, scripts and first calls of the page's screen; empty for an unknown address. */
type OfScreen = { areas?: readonly string[]; scripts?: readonly string[]; calls?: Calls };

/** Requests what the program will need before it has loaded; the program repeats what failed. */
export function prefetch(
  { texts, fonts, product }: Built,
  every: Areas,
  { areas = [], scripts = [], calls = [] }: OfScreen,
) {
  const locale = storedLanguage() ?? "nl";
  early.language = locale;
  const signal = AbortSignal.timeout(limits.patience);
  const ask = (path: string, headers: Record<string, string> = {}) => {
    const answer = fetch(path, { headers, signal }).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response;
    });
    answer.catch(() => undefined);
    early.answers.set(path, answer);
  };
  const askTexts = (areas: readonly string[]) => {
    for (const area of areas) ask(`${texts}/${locale}/${area}.json`);
  };
  askTexts(every.first);
  const load = (link: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "", ...link }));
  // Text that renders before its font arrives is laid out and painted twice.
  const font = fonts[["ar", "fa"].includes(locale) ? "arabic" : "latin"];
  load({ rel: "preload", as: "font", type: "font/woff2", href: font });
  const token = readStorage<{ accessToken: string }>("session")?.accessToken;
  if (!token) return;
  for (const href of [...product, ...scripts]) load({ rel: "modulepreload", href });
  askTexts([...every.product, ...areas]);
  const about: Calls = [["security", "/security/info"]];
  const first = rememberedCalls() ?? [...about, ...(location.search ? [] : calls)];
  // Answers contain translated names: nothing is asked before the person's language is known.
  early.calls = personalLanguage() ? first : about;
  const headers = { authorization: `Bearer ${token}`, "accept-language": locale };
  for (const [, path] of early.calls) ask(`/api${path}`, headers);
  // Creating the first formatter of a page takes tens of milliseconds: better now, while the scripts are loading.
  void new Intl.NumberFormat();
}

/** Takes a prefetched answer; undefined when there is none or it failed. */
export async function takePrefetched(path: string): Promise<Response | undefined> {
  const answer = early.answers.get(path);
  early.answers.delete(path);
  return answer?.catch(() => undefined);
}

/** The language that was chosen in this browser, or else the signed-in person's. */
const personalLanguage = () => readStorage<string>("locale") ?? readStorage<string>(personal);
/** The person's language, or else the one that was last on the screen. */
const storedLanguage = () => personalLanguage() ?? readStorage<string>("spoken");

/** The language in which they were asked. */
export const earlyLanguage = () => early.language;

/** Prefetched calls that are not used yet. */
export const earlyCalls = () => early.calls.filter(([, path]) => early.answers.has(`/api${path}`));

/** The calls that each page made when it was last opened in this browser. */
const rememberedCalls = () => readStorage<Record<string, Calls>>(name)?.[page()];

/** Remembers the first calls of this page. */
export function rememberCalls(calls: Calls) {
  const { [page()]: _, ...others } = readStorage<Record<string, Calls>>(name) ?? {};
  const remembered = Object.entries(others).slice(1 - limits.pages);
  const short = calls.filter(([, path]) => path.length <= limits.length).slice(0, limits.calls);
  writeStorage(name, Object.fromEntries([...remembered, [page(), short]]));
}
