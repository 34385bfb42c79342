import {
  type Group,
  groups,
  isOutside,
  modules,
  type Right,
  refusal,
  rightsFor,
} from "../../../contract/access.ts";
import { isKey, type ServedRoute } from "../../../contract/http.ts";
import { sortableOf } from "../../../contract/lists.rules.ts";
import type { Config } from "../../../contract/routes.ts";
import { takesVersion, tellsVersion } from "../../platform/http/ifMatch.ts";
import { asSent, Components, plain, type Schema } from "./components.ts";
import { bodyExample, exampleOf, type FieldExamples, fieldExamplesIn, parameterExample } from "./examples.ts";
import { problemResponses, problemSchema, refusalsOf } from "./failures.ts";
import { fileExamples } from "./files.ts";
import { idOf, introduction, sentenceOf } from "./words.ts";

type Media = Record<string, { schema?: Schema; example?: unknown }>;
export type Answer = {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Media;
};
export type Parameter = {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, Answer>;
  "x-permission": string;
  "x-module"?: string;
};
export type Document = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    headers: Record<string, object>;
    securitySchemes: object;
  };
  [field: string]: unknown;
};
/** A route as the server serves it, its address without `/api`. */
export type Served = Pick<ServedRoute, "method" | "url" | "docs"> & {
  config: Config;
  schema: { params?: object; querystring?: object; body?: object; response: Record<string, object> };
};

/** What all calls share: the schemas that have a name, and the examples of fields. */
type Known = { components: Components; examples: FieldExamples };

const isOne = ({ url }: Served) => url.endsWith("/:id");
const callOf = ({ method, url }: Pick<Served, "method" | "url">) => `${method} ${url}`;

/** The schemas of the contract and of these routes by their names; throws when two have the same name. */
export async function componentsOf(routes: readonly Served[]): Promise<Components> {
  const components = await Components.ofContract();
  // One is named before a row of many, which is often the same.
  const ordered = routes.toSorted((one, other) => Number(isOne(other)) - Number(isOne(one)));
  for (const route of ordered) nameSchemas(components, route);
  return components;
}

/** Describes routes as OpenAPI 3.1, whose schemas are JSON schemas as the contract has them. */
export function documentOf(routes: readonly Served[], components: Components, publicUrl: string): Document {
  const calls = new Set(routes.map(callOf));
  const examples = fieldExamplesIn(routes.flatMap(schemasOf));
  const paths: Document["paths"] = {};
  for (const route of routes) {
    const path = `/api${route.url.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf({ components, examples }, route, calls),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Omloop",
      version: "1",
      description: introduction.map(([title, text]) => `## ${title}\n\n${text}`).join("\n\n"),
    },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    tags: subjectsOf(routes).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: problemSchema, ...components.written },
      parameters: { IdempotencyKey: idempotencyKey, IfMatch: ifMatch },
      responses: problemResponses,
      headers: { ETag: etag },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The access token that signing in answers." },
      },
    },
  };
}

const schemasOf = ({ schema: { params, querystring, body, response } }: Served): Schema[] =>
  [params, querystring, body, ...Object.values(response)].flatMap((schema) =>
    schema ? [plain(schema)] : [],
  );

/** By their names, in alphabetical order. */
const subjectsOf = (routes: readonly Served[]) => {
  const byName = new Map(routes.map(({ docs: { subject } }) => [subject!.name, subject!]));
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name));
};

const pascal = (words: string) =>
  words.replace(/[ -]*(\w+)/g, (_all, word: string) => word[0]!.toUpperCase() + word.slice(1).toLowerCase());

const endings = {
  list: "Row",
  read: "",
  create: "Input",
  replace: "Replacement",
  change: "Changes",
} as const;

/** What the plain calls of a resource send and answer is named after it: `Contact`, `ContactInput`, … */
function nameSchemas(components: Components, { docs: { subject, operation }, schema }: Served) {
  const ending = endings[operation as keyof typeof endings];
  if (!subject?.one || ending === undefined) return;
  const name = pascal(subject.one) + ending;
  if (schema.body) return components.add(name, asSent(plain(schema.body)));
  const answer = plain(schema.response[200]);
  components.add(name, answer.properties?.items?.items ?? answer);
}

function operationOf(known: Known, route: Served, calls: Set<string>): Operation {
  const { config, docs, schema } = route;
  const parameters = parametersOf(known.examples, route);
  const takes = bodyOf(known, route);
  const refusals = refusalsOf({
    ...route,
    hasParams: schema.params !== undefined,
    hasInput: parameters.length > 0,
  });
  return {
    operationId: operationId(route, calls),
    tags: [docs.subject!.name],
    summary: sentenceOf(docs),
    description: descriptionOf(route),
    ...(config.permission === "everyone" && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(takes && { requestBody: takes }),
    responses: { ...answersOf(known, route), ...refusals },
    "x-permission": config.permission,
    ...(config.module && { "x-module": config.module }),
  };
}

/** `GET /sales/:id/products` is `salesProductsList`: it changes only when the address does. */
export function operationId({ method, url, schema }: Served, calls: Set<string>) {
  const words = url.split("/").filter((part) => part && !part.startsWith(":"));
  const start = pascal(words.join("-").replace(/\.json$/, ""));
  const isOne = /:\w+$/.test(url);
  const isList = plain(schema.response[200] ?? {}).properties?.items !== undefined;
  const ending = {
    GET: isList ? "List" : isOne ? "Read" : "",
    POST: schema.response[201] ? "Create" : "",
    PUT: isOne || calls.has(`GET ${url}`) ? "Replace" : "",
    PATCH: "Change",
    DELETE: "Remove",
  }[method];
  return start[0]!.toLowerCase() + start.slice(1) + ending;
}

function descriptionOf({ config, schema }: Served) {
  const { permission, or = [], module, recent } = config;
  const rights = [permission as Right, ...or.filter((right) => right !== permission)];
  const allowed = groups.filter((group) => isLetIn(group, config));
  const needed = rights.map((right) => `\`${right}\``).join(" or ");
  const who = {
    everyone: "Open to everyone.",
    signedIn: "Needs somebody who is signed in.",
  }[permission as string];
  const sentences = [who ?? `Needs the right ${needed}, which these groups have: ${allowed.join(", ")}.`];
  if (module) sentences.push(`Needs the module \`${module}\`.`);
  if (recent)
    sentences.push(
      "Refuses with 403 `signInAgain` where the password was given more than ten minutes ago: give it to `POST /api/security/prove` and repeat the call.",
    );
  if (takesVersion(schema))
    sentences.push(
      "With the `version` that was read, or its `ETag` as `If-Match`, a change by somebody else since then is a 409 `stale`.",
    );
  return sentences.join(" ");
}

/** Whether the members of a group may make a call by its rights alone, whatever modules are in use. */
function isLetIn(group: Group, access: Config) {
  const ownContactId = isOutside([group]) ? 0 : null;
  return !refusal({ userId: 0, rights: rightsFor([group]), modules, ownContactId }, access);
}

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A key of your own; sent again with the same body, or the same files, the call answers the same and does nothing twice",
  schema: { type: "string", maxLength: 255 },
  example: "5f0c7c1e-1f0e-4b7a-9a57-2f6d3f0f9b11",
};
const ifMatch: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` that was read, instead of `version` in the body; `*` for any. With both, they must be the same",
  schema: { type: "string", pattern: '^(\\*|"[1-9][0-9]{0,9}")$' },
  example: '"1"',
};
const etag = {
  description: "The `version` in quotes, to be sent as `If-Match` with an edit",
  schema: { type: "string" },
  example: '"1"',
};
function parametersOf(examples: FieldExamples, route: Served): Parameter[] {
  const { params, querystring } = route.schema;
  const inAddress = ["path", "query"] as const;
  const parameters = [params, querystring].flatMap((schema, place) => {
    const { properties = {}, required = [] } = plain(schema ?? {});
    // A list that has its own order takes no sort.
    const accepted = Object.entries(properties).filter(
      ([name]) => name !== "sort" || sortableOf(route.schema?.querystring).length > 0,
    );
    return accepted.map(([name, { description, ...one }]): Parameter => {
      const words = description ?? (isKey(one) ? idOf(name) : undefined);
      return {
        name,
        in: inAddress[place]!,
        required: required.includes(name),
        ...(words && { description: words }),
        schema: one,
        example: parameterExample(examples, one, name),
      };
    });
  });
  // Strangers have no keys of their own.
  const keyed = route.config.effect === "changes" && route.config.permission !== "everyone";
  const inHeaders = [
    ...(keyed ? ["IdempotencyKey"] : []),
    ...(takesVersion(route.schema) ? ["IfMatch"] : []),
  ];
  return [
    ...parameters,
    ...inHeaders.map((name) => ({ $ref: `#/components/parameters/${name}` }) as Parameter),
  ];
}

function bodyOf({ components, examples }: Known, route: Served): Operation["requestBody"] {
  const { body } = route.schema;
  const content: Media = {};
  if (body) {
    const schema = plain(body);
    const example = bodyExample(examples, route.method, schema);
    content["application/json"] = { schema: components.referring(asSent(schema)), example };
  }
  if (route.docs.form) content["multipart/form-data"] = route.docs.form as Media[string];
  return Object.keys(content).length ? { required: true, content } : undefined;
}

function answersOf({ components, examples }: Known, route: Served): Record<string, Answer> {
  const { method, schema } = route;
  const [status = "200", answer = {}] = Object.entries(schema.response)[0] ?? [];
  const { media, ...one } = plain(answer);
  const content: Media = media
    ? Object.fromEntries(media.map((type) => [type, fileExamples[type] ?? {}]))
    : { "application/json": { schema: components.referring(one), example: exampleOf(examples, one) } };
  const headers = method === "GET" &&
    tellsVersion(schema) && { headers: { ETag: { $ref: "#/components/headers/ETag" } } };
  return { [status]: { description: status === "201" ? "Created" : "Done", ...headers, content } };
}
