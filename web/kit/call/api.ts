import type { Route } from "../../../contract/routes.ts";
import { withIdempotencyKey } from "../browser/idempotency.ts";
import { askedLanguage } from "../browser/language.ts";
import { earlyLanguage, takePrefetched } from "../browser/prefetch.ts";
import { newestTokens, signedIn, signedOut, type Tokens, tokens } from "../browser/tokens.ts";
import { pathOf } from "./pathOf.ts";
import { describeCall, trackPending } from "./pendingCalls.ts";

export type FieldProblem = { path: string; code: string; message: string };
export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };
type Rest<In> = object extends In ? [input?: In, options?: CallOptions] : [input: In, options?: CallOptions];
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const timeout = 300_000;

/** A refusal by the server, or (status 0) no answer at all. */
export class ApiError extends Error {
  status: number;
  code: string;
  /** A sentence for people, in their language; empty without an answer. */
  detail: string;
  errors: FieldProblem[];
  details: Record<string, unknown>;
  /** The request's id in the server's log; empty without an answer. */
  requestId: string;

  constructor(status: number, problem: Partial<Omit<ApiError, "status">> = {}) {
    const code = problem.code ?? (status >= 500 ? "serverError" : "refused");
    super(problem.detail || code);
    this.status = status;
    this.code = code;
    this.detail = problem.detail ?? "";
    this.errors = problem.errors ?? [];
    this.details = problem.details ?? {};
    this.requestId = problem.requestId ?? "";
  }
}

async function send(path: string, init: RequestInit, token: string | undefined) {
  const headers = new Headers(init.headers);
  headers.set("accept-language", askedLanguage.get());
  if (token) headers.set("authorization", `Bearer ${token}`);
  try {
    return await fetch(`/api${path}`, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted && (error as Error).name !== "TimeoutError") throw error;
    throw new ApiError(0, { code: (error as Error).name === "TimeoutError" ? "tookTooLong" : "offline" });
  }
}

let refreshing: Promise<Tokens | undefined> | undefined;

async function askNewTokens(old: Tokens) {
  const body = JSON.stringify({ emailOrUsername: old.username, token: old.refreshToken });
  const response = await send(
    "/security/refresh-token",
    {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
      signal: AbortSignal.timeout(timeout),
    },
    undefined,
  );
  if (response.status >= 500 || response.status === 429) throw await failureOf(response);
  const next: Tokens | undefined = response.ok
    ? { username: old.username, ...(await response.json()) }
    : undefined;
  const newest = newestTokens();
  if (newest?.refreshToken !== old.refreshToken) return newest;
  if (next) signedIn(next);
  else signedOut();
  return next;
}

/** New tokens after a 401 for `used`: newer ones of another request or tab if there are any, else from one shared refresh. */
function refresh(used: string): Promise<Tokens | undefined> {
  const newest = newestTokens();
  if (!newest || newest.accessToken !== used) return Promise.resolve(newest);
  const attempt = () => {
    const current = newestTokens();
    return current?.accessToken === used ? askNewTokens(current) : Promise.resolve(current);
  };
  refreshing ??= (
    globalThis.navigator?.locks ? navigator.locks.request("refresh", attempt) : attempt()
  ).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * Sends with the bearer token; after a 401 refreshes once and sends again, unless the route is public, where a 401 is about
 * the input. Fails when somebody else has signed in meanwhile: a request never goes out in another person's name.
 */
export async function authorized(
  { config }: Pick<Route, "config">,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const person = tokens.get()?.username;
  const used = newestTokens();
  if (person && used?.username !== person) throw new ApiError(401, { code: "sessionEnded" });
  const response = await send(path, init, used?.accessToken);
  if (response.status !== 401 || !used || config.permission === "everyone") return response;
  const next = await refresh(used.accessToken);
  return next?.username === used.username ? send(path, init, next.accessToken) : response;
}

async function failureOf(response: Response) {
  const problem = await response.json().catch(() => ({}));
  const requestId = response.headers.get("x-request-id") ?? "";
  return new ApiError(response.status, { requestId, ...problem });
}

const signalOf = (options: CallOptions) =>
  options.signal
    ? AbortSignal.any([options.signal, AbortSignal.timeout(timeout)])
    : AbortSignal.timeout(timeout);

const receivers = new Map<string, (answer: never) => void>();
/** Registers what is done with each answer of a route before anybody else has it; one that tells the language serves in any. */
export const receiveFirst = <In, Out>({ url }: Route<In, Out>, receive: (answer: Out) => void) =>
  receivers.set(url, receive);

/** Where answers are kept for when there is no network. */
type Kept = { keep: (path: string, answer: unknown) => void; find: (path: string) => Promise<unknown> };
const kept = new Map<string, Kept>();
/** Keeps the answers of GET routes, and answers with them while the server cannot be reached. */
export function keepAnswers(routes: readonly Pick<Route, "url">[], answers: Kept) {
  for (const { url } of routes) kept.set(url, answers);
}
/** Whether a route is asked without a network as well. */
export const isKept = ({ url }: Pick<Route, "url">) => kept.has(url);
async function answerOrKept<Out>(route: Route, parts: Parts, ask: () => Promise<Out>): Promise<Out> {
  const answers = kept.get(route.url);
  if (!answers) return ask();
  const path = pathOf(route, parts);
  try {
    const answer = await ask();
    answers.keep(path, answer);
    return answer;
  } catch (error) {
    const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 502);
    const found = isAway ? await answers.find(path) : undefined;
    if (found === undefined) throw error;
    receivers.get(route.url)?.(found as never);
    return found as Out;
  }
}

async function respond(route: Route, parts: Parts, options: CallOptions) {
  const headers: Record<string, string> = {};
  if (parts.body !== undefined) headers["content-type"] = "application/json";
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const path = pathOf(route, parts);
  const isInLanguage = receivers.has(route.url) || earlyLanguage() === askedLanguage.get();
  const early = route.method === "GET" ? await takePrefetched(`/api${path}`) : undefined;
  const response =
    (isInLanguage ? early : undefined) ??
    (await authorized(route, path, {
      method: route.method,
      headers,
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
      signal: signalOf(options),
    }));
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** Whether an error is the server's final answer to a change, now or to an earlier attempt: nothing was written. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status) &&
  error.code !== "requestInFlight";

/** Asks the person about a refusal: returns what to add to the body for another attempt, if anything; undefined to give up. */
type AnswerRefusal = (refusal: ApiError) => Promise<object | undefined>;
const questions = new Map<string, AnswerRefusal>();
/** Registers a question for refusals with this code; the call is repeated with the answer in its body. */
export const askWhenRefused = (code: string, ask: AnswerRefusal) => questions.set(code, ask);

/** Attempts a call, and once more when the person answered a question about its refusal. */
async function asking<T>(attempt: (answer?: object) => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const ask = error instanceof ApiError ? questions.get(error.code) : undefined;
    const answer = await ask?.(error as ApiError);
    if (!answer) throw error;
    return attempt(answer);
  }
}

/** Calls a route; throws `ApiError`. A change gets an idempotency key unless the options have one. */
export function call<In, Out>(route: Route<In, Out>, ...[input, options]: Rest<In>): Promise<Out> {
  const parts = (input ?? {}) as Parts;
  return asking((answer = {}) => {
    const more = Object.keys(answer).length > 0 && { body: { ...(parts.body as object), ...answer } };
    return callOnce(route, { ...parts, ...more }, options);
  });
}

async function callOnce<In, Out>(route: Route<In, Out>, parts: Parts, options?: CallOptions): Promise<Out> {
  const send = async (idempotencyKey?: string) => {
    const response = await respond(route, parts, { ...options, idempotencyKey });
    const answer = (response.status === 204 ? undefined : await response.json()) as Out;
    receivers.get(route.url)?.(answer as never);
    return answer;
  };
  if (route.method === "GET") return answerOrKept(route, parts, send);
  return trackPending(describeCall(route, parts.body), (name) => {
    const sendAs = (key: string) => {
      name(key);
      return send(key);
    };
    if (options?.idempotencyKey) return sendAs(options.idempotencyKey);
    if (route.config.effect !== "changes") return send();
    return withIdempotencyKey(
      `${route.method} ${pathOf(route, parts)} ${JSON.stringify(parts.body)}`,
      isRefusal,
      sendAs,
    );
  });
}

const fileName = (response: Response) => {
  const header = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(header)?.[1];
};

/** Fetches an answer that is not JSON; the browser may cache it by its address. */
export const callBlob = async <In, Out>(route: Route<In, Out>, input: In, options: CallOptions = {}) =>
  (await respond(route, input as Parts, options)).blob();

/** Fetches a file (a PDF, an export) and opens it in a new tab or saves it; false when a job makes it later. */
export async function callFile<In, Out>(
  route: Route<In, Out>,
  input: In,
  { name = "document.pdf", open = false }: { name?: string; open?: boolean } = {},
) {
  // Browsers allow a new tab only during the click, before the answer has come.
  const tab = open ? window.open("", "_blank") : null;
  try {
    const described = { ...describeCall(route, (input as Parts).body), doing: "file" as const };
    const [response, blob] = await asking(() =>
      trackPending(described, async () => {
        const answer = await respond(route, input as Parts, {});
        return [answer, await answer.blob()] as const;
      }),
    );
    if (response.status === 202) {
      tab?.close();
      return false;
    }
    const url = URL.createObjectURL(blob);
    if (tab) tab.location.href = url;
    else
      Object.assign(document.createElement("a"), { href: url, download: fileName(response) ?? name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return true;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Sends files (multipart) to a route: under the field `file`, or under the names given. */
export async function upload<In, Out>(
  route: Route<In, Out>,
  input: In,
  files: readonly File[] | Readonly<Record<string, File>>,
  fields: Record<string, string> = {},
): Promise<Out> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const named = Array.isArray(files)
    ? files.map((file: File) => ["file", file] as const)
    : Object.entries(files);
  for (const [name, file] of named) body.append(name, file, file.name);
  const path = pathOf(route, input as Parts);
  const sent = named.map(([field, { name, size, lastModified }]) => [field, name, size, lastModified]);
  const send = async (key: string) => {
    const response = await authorized(route, path, {
      method: route.method,
      headers: { "idempotency-key": key },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw await failureOf(response);
    return response.json();
  };
  const change = `${route.method} ${path} ${JSON.stringify([fields, sent])}`;
  return asking(() =>
    trackPending({ doing: "upload", rows: undefined }, () => withIdempotencyKey(change, isRefusal, send)),
  );
}
