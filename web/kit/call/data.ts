import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Route } from "../../../contract/routes.ts";
import { security } from "../../../contract/security.routes.ts";
import { askedLanguage } from "../browser/language.ts";
import { earlyCalls, rememberCalls } from "../browser/prefetch.ts";
import { t } from "../texts/i18n.ts";
import { ApiError, call, isKept } from "./api.ts";
import { pathOf } from "./pathOf.ts";
import { offerReload, showError, showToast } from "./toasts.ts";

export const keyOf = (route: Pick<Route, "url" | "config">, input?: unknown): QueryKey => [
  route.config.topic,
  pathOf(route, input ?? {}),
];

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      retry: (times, error) =>
        times < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

type CallOptions<Out> = {
  enabled?: boolean;
  /** Other topics whose changes make this answer stale; `*` for every change. */
  also?: readonly string[];
  /** Shows the previous answer while another page or filter loads. */
  keepPrevious?: boolean;
  staleTime?: number;
  refetchInterval?: UseQueryOptions<Out>["refetchInterval"];
  select?: (answer: Out) => Out;
};

/** An answer in the language of now: one that was asked in another is asked again. */
async function answerOf<Out>(
  route: Route<unknown, Out>,
  input?: unknown,
  signal?: AbortSignal,
): Promise<Out> {
  const asked = askedLanguage.get();
  const answer = await call(route, input, { signal });
  return asked === askedLanguage.get() || route.url === security.info.url
    ? answer
    : answerOf(route, input, signal);
}

/** Without a network a query waits for one, unless its answer is kept. */
const networkMode = (route: Pick<Route, "url">) => (isKept(route) ? "always" : "online");

/** The answer of a GET route, kept fresh by the change notices. */
export function useCall<In, Out>(
  route: Route<In, Out>,
  input?: In,
  { also, keepPrevious, ...options }: CallOptions<Out> = {},
) {
  return useQuery<Out>({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => answerOf(route as Route<unknown, Out>, input, signal),
    networkMode: networkMode(route),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    meta: { also },
    ...options,
  });
}

/** The answers of a GET route to several inputs, such as pages that belong together; read one after the other. */
export const useCalls = <In, Out>(
  route: Route<In, Out>,
  inputs: readonly In[],
  { also }: Pick<CallOptions<Out>, "also"> = {},
) =>
  useQuery<Out[]>({
    queryKey: [...keyOf(route, inputs[0]), inputs.length],
    queryFn: async ({ signal }) => {
      const answers: Out[] = [];
      for (const input of inputs) answers.push(await answerOf(route as Route<unknown, Out>, input, signal));
      return answers;
    },
    enabled: inputs.length > 0,
    meta: { also },
  });

/** Preloads the answer of a GET route for the screens that will use it. */
export const preload = <In, Out>(route: Route<In, Out>, staleTime?: number) =>
  queries.prefetchQuery({
    queryKey: keyOf(route),
    queryFn: ({ signal }) => answerOf(route as Route<unknown, Out>, {}, signal),
    networkMode: networkMode(route),
    staleTime,
  });

/** Milliseconds: the first render waits `drawing` for prefetched answers; first calls are saved after each of `calling`. */
const waits = { drawing: 400, calling: [700, 3000] };

/** Uses the prefetched answers for the first render, and remembers the first calls of the page. */
export async function takeEarlyAnswers() {
  const taken = earlyCalls().map(([topic, path]) =>
    queries.prefetchQuery({
      queryKey: [topic, path],
      queryFn: () =>
        answerOf<unknown>({ method: "GET", url: path, config: { permission: "signedIn" } } as never),
      retry: false,
    }),
  );
  const opened = location.href;
  for (const wait of waits.calling) setTimeout(() => location.href === opened && remember(), wait);
  await Promise.race([Promise.all(taken), new Promise((done) => setTimeout(done, waits.drawing))]);
}

function remember() {
  const used = queries.getQueryCache().findAll({ type: "active" });
  rememberCalls(used.map(({ queryKey }) => [String(queryKey[0]), String(queryKey[1])]));
}

/** Refetches everything on screen that may have changed. */
export const readAgain = () => queries.invalidateQueries({ predicate: ({ meta }) => meta?.fixed !== true });
offerReload(() => void readAgain());

/** The language of the cached answers: they contain translated names. */
let language = askedLanguage.get();
askedLanguage.listen(() => {
  if (askedLanguage.get() === language) return;
  language = askedLanguage.get();
  void readAgain();
});

/** Undoes an action; returns the message to show, "" when it is already shown. */
type TakeBack = () => Promise<string>;
async function takeBack(undo: TakeBack) {
  try {
    const text = await undo();
    if (text) showToast(text);
  } catch (error) {
    showError(error);
  }
  void readAgain();
}

type ActOptions<In, Out> = {
  /** Text shown when it is done; without it, and with nothing done then, that of the specification. */
  done?: string | ((answer: Out) => string);
  onDone?: (answer: Out) => void;
  /** Called before the action, while the old state is known; returns its undo, if there is one. */
  undo?: (input: In) => (answer: Out) => TakeBack | undefined;
  /** Handles a failure; returns true when it need not be shown. */
  onFail?: (error: ApiError) => boolean | undefined;
};

/** A mutation: `const archive = useAct(sales.archive, { done: t("…") }); archive.mutate({ params: { id } })`. */
export function useAct<In, Out>(
  route: Route<In, Out>,
  { done, onDone, undo, onFail }: ActOptions<In, Out> = {},
) {
  const client = useQueryClient();
  return useMutation<Out, Error, In, ((answer: Out) => TakeBack | undefined) | undefined>({
    onMutate: (input) => undo?.(input),
    mutationFn: (input) => call(route as Route<unknown, Out>, input),
    onSuccess: (answer, _, backOf) => {
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.fixed !== true });
      const plain = onDone ? undefined : t("status.200");
      const text = typeof done === "function" ? done(answer) : (done ?? plain);
      const undo = backOf?.(answer);
      if (text) showToast(text, "success", undo && (() => void takeBack(undo)));
      onDone?.(answer);
    },
    onError: (error) => {
      if (!(error instanceof ApiError && onFail?.(error))) showError(error);
    },
  });
}
