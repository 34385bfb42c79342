import type { Static, TObject, TSchema } from "typebox";
import type { Access } from "./access.ts";

/**
 * What a call does. `reads` and `prints` (makes a file) change nothing. `changes` notifies the screens that show it, and its answer
 * is stored under an idempotency key. `signsIn` is about accounts and sessions: not stored, no notices, and works on a full disk.
 * `hears` takes what machines tell all day, which is known by what it says: not stored, no notices.
 */
export type Effect = "reads" | "changes" | "prints" | "signsIn" | "hears";
export type Config = Access & {
  effect: Effect;
  /** The subject's name in change notices. */
  topic: string;
  /** The parameter with the id of the row, when not `id`. */
  row?: string;
  /** Supports `dryRun` in its query or body: it then changes nothing, and answers as if it had. */
  dryRun?: boolean;
  /** How far strangers may use it; every route of everyone says so. */
  strangers?: Strangers;
  /** Only for whoever gave their password within the last ten minutes: an open screen that somebody finds is not enough. */
  recent?: true;
};
/** So many within any stretch of so many minutes. */
export type Limit = Readonly<{ most: number; minutes: number }>;
/**
 * Calls of a route without a session: counted per network, and per token where it takes one, which is a secret in its path or body.
 * Not counted are `cheap` ones, that answer everybody the same, and those whose `ownLimits` count what they are about.
 */
export type Strangers =
  | { uncounted: "cheap" | "ownLimits" }
  | { name: string; perNetwork: Limit; token?: string; perToken?: Limit };

/**
 * How a call is asked, and who may: all that a caller needs. It knows the types of what it takes and answers, and no schema:
 * the server, and a form, import the same route with its schemas from the file beside it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a route of unknown types must accept every route
export interface Route<In = any, Out = any> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  config: Config;
  /** Answers 201: it makes something. */
  creates?: true;
  /** What the screen says while the call takes long. */
  doing?: "status" | "archive" | "edit";
  types?: { input: In; output: Out };
}
/** What a list or a form needs of a route besides: the schemas of what it takes. */
export type WithSchemas = { schema: { querystring?: object; body?: object } };
/** The input of a route: its `params`, `query` and `body`, if any. */
export type InputOf<R> = R extends Route<infer In, infer _Out> ? In : never;
/** The answer of a route. */
export type OutputOf<R> = R extends Route<infer _In, infer Out> ? Out : never;

/** What a route takes and answers. */
export type Parts = { params?: TObject; query?: TObject; body?: TSchema };
export type Schemas = Parts & { answer: TSchema };
type PartOf<K extends string, S> = S extends TSchema ? Record<K, Static<S>> : unknown;
type Part<S, K extends string> = S extends Record<K, infer P> ? P : undefined;
export type Input<S> = PartOf<"params", Part<S, "params">> &
  (Part<S, "query"> extends infer Q extends TSchema ? { query?: Partial<Static<Q>> } : unknown) &
  PartOf<"body", Part<S, "body">>;
/** The route with these schemas. */
export type RouteOf<S extends Schemas> = Route<Input<S>, Static<S["answer"]>>;
/** The routes of a tree of schemas. */
export type RoutesOf<T> = {
  [K in keyof T]: T[K] extends Schemas ? RouteOf<T[K]> : RoutesOf<T[K]>;
};

type Declared = Access &
  Partial<Pick<Config, "effect" | "topic" | "row" | "dryRun" | "strangers">> &
  Pick<Route, "doing">;
function declare(method: Route["method"], usualEffect: Effect = "changes", creates?: true) {
  return (url: string, { doing, effect = usualEffect, ...config }: Declared): Route => ({
    method,
    url,
    // The topic is that of the group, where it has none of its own.
    config: { effect, ...config } as Config,
    ...(creates && { creates }),
    ...(doing && { doing }),
  });
}
export const get = declare("GET", "reads");
export const post = declare("POST", "changes", true);
/** A POST that creates nothing and so answers 200. */
export const act = declare("POST");
export const put = declare("PUT");
export const patch = declare("PATCH");
export const del = declare("DELETE");

export const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "url" in value;
/** Sets the name in change notices of a route, or of a group of routes; one that has a name keeps it. */
export function about<R extends object>(topic: string, routes: R): R {
  if (isRoute(routes))
    return { ...routes, config: { ...routes.config, topic: routes.config.topic ?? topic } };
  const described = Object.entries(routes).map(([name, route]) => [
    name,
    isRoute(route) ? about(topic, route) : route,
  ]);
  return Object.fromEntries(described);
}

/** The same route, only for whoever gave their password lately. */
export const recent = <R extends Route>(route: R): R => ({
  ...route,
  config: { ...route.config, recent: true },
});
/** The same routes, of which those that change something, or make a file, are only for whoever gave their password lately. */
export const recently = <R extends object>(routes: R): R =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      isRoute(route) && route.config.effect !== "reads" ? recent(route) : route,
    ]),
  ) as R;
