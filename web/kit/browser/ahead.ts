import { keep, stored } from "./stored.ts";

/** GET calls by their topic and address. */
type Calls = [topic: string, path: string][];
const name = "calls";
const most = { pages: 40, calls: 20, length: 300 };
/** Milliseconds after which an answer that was asked ahead is of no use any more. */
const patience = 10_000;

/** What a page that was never opened is sure to need. */
const first: Calls = [["security", "/security/info"]];

const page = () => location.pathname + location.search;
type Early = { answers: Map<string, Promise<Response>>; calls: Calls };
// The script in the page has its own copy of this file: what it asked is where both can find it.
const shared = globalThis as { early?: Early };
const early = shared.early ?? { answers: new Map(), calls: [] };
shared.early = early;

/** Addresses of built files: the folder of the texts, and the scripts of the product behind sign-in. */
type Built = { texts: string; product: readonly string[] };
/** The scripts of a page's screen and the name of its texts, as the server knows them; neither for a page that has no screen. */
type OfScreen = { part?: string; scripts?: readonly string[] };

/**
 * Sends what the program will ask for before it is loaded: the texts, the screen, who is signed in, and what this page asked
 * for when it was opened the last time. Whatever is not answered well is asked again by the program in its own time.
 */
export function askAhead({ texts, product }: Built, { part, scripts = [] }: OfScreen) {
  const locale = stored<string>("locale") ?? "nl";
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
  const token = stored<{ accessToken: string }>("session")?.accessToken;
  if (!token) return;
  askTexts("App");
  if (part) askTexts(part);
  const calls = stored<Record<string, Calls>>(name)?.[page()] ?? first;
  early.calls = calls;
  const headers = { authorization: `Bearer ${token}`, "accept-language": locale };
  for (const [, path] of calls) ask(`/api${path}`, headers);
  for (const href of [...product, ...scripts])
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
}

/** The answer to what was asked ahead, once; undefined when it was not, or not answered well. */
export async function takeEarly(path: string): Promise<Response | undefined> {
  const answer = early.answers.get(path);
  early.answers.delete(path);
  return answer?.catch(() => undefined);
}

/** Calls that were asked ahead and that nobody has taken yet. */
export const earlyCalls = () => early.calls.filter(([, path]) => early.answers.has(`/api${path}`));

/** Remembers what a page asked for when it was opened. */
export function rememberAsked(calls: Calls) {
  const { [page()]: _, ...others } = stored<Record<string, Calls>>(name) ?? {};
  const kept = Object.entries(others).slice(1 - most.pages);
  const short = calls.filter(([, path]) => path.length <= most.length).slice(0, most.calls);
  keep(name, Object.fromEntries([...kept, [page(), short]]));
}
