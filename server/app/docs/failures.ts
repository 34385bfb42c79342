import type { ServedRoute } from "../../../contract/http.ts";
import { textOf } from "../../ground/base/texts.ts";

/** A refusal by its status: its name in the document, what it means, and a code that it may carry. */
const kinds = {
  400: ["Invalid", "The request is invalid; `errors` names the fields.", "invalid"],
  401: [
    "NotSignedIn",
    "No valid access token; or, when signing in, a wrong name or password.",
    "signInFirst",
  ],
  403: ["Forbidden", "The right or the module that the call needs is missing.", "forbidden"],
  404: ["NotFound", "The record does not exist, or the caller may not see it.", "notFound"],
  409: ["Conflict", "Somebody else was first: the name is taken, or the version is stale.", "stale"],
  413: ["TooLarge", "The body or a file is too large.", "tooLarge"],
  415: ["UnsupportedType", "The body is of a type that the call does not take.", "unsupportedType"],
  422: ["NotPossible", "The request was understood, but a business rule forbids it.", "notEnoughStock"],
  429: ["TooManyRequests", "Too many attempts; retry later.", "tooManyGuesses"],
  503: ["Unavailable", "The database or the storage cannot be reached, or is too busy.", "databaseAway"],
} as const;
type Status = keyof typeof kinds;

export const problemSchema = {
  type: "object",
  description: "A refusal (RFC 9457).",
  required: ["type", "title", "status", "detail", "code", "requestId"],
  properties: {
    type: { type: "string" },
    title: { type: "string", description: "The status in words" },
    status: { type: "integer" },
    detail: { type: "string", description: "A sentence for people" },
    code: { type: "string", description: "Code for programs to act on" },
    requestId: {
      type: "string",
      description: "The request's number in the log: its X-Request-Id, or a new one",
    },
    details: { type: "object", description: "Figures and names that belong to the code" },
    errors: {
      type: "array",
      description: "Problems by field",
      items: {
        type: "object",
        required: ["path", "code", "message"],
        properties: { path: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

const details: Partial<Record<Status, object>> = {
  409: { changedBy: "j.devries", changedAt: "2026-11-12T10:15:00.000Z", version: 2 },
  422: { skus: "OM-000001", count: 1 },
  429: { minutes: 15 },
};

function exampleOf(status: Status, code: string) {
  const values = details[status];
  const field = { path: "name", code: "required", message: textOf("en", "errors.required") };
  return {
    type: "about:blank",
    title: textOf("en", status === 409 ? "status.conflict" : `status.${status}`),
    status,
    detail: textOf("en", `errors.${code}`, { ...values }),
    code,
    requestId: "4bf92f3577b34da6",
    ...(values && { details: values }),
    ...(status === 400 && { errors: [field] }),
  };
}

export const problemResponses = Object.fromEntries(
  Object.entries(kinds).map(([status, [name, description, code]]) => [
    name,
    {
      description,
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          example: exampleOf(Number(status) as Status, code),
        },
      },
    },
  ]),
);

type DescribedRoute = Pick<ServedRoute, "method" | "config" | "docs"> & {
  hasParams: boolean;
  hasInput: boolean;
};

/** The refusals that a call can give, as references to the shared answers; its own codes stand beside them. */
export function refusalsOf({
  method,
  config,
  docs: { refuses = {}, withoutDatabase },
  hasParams,
  hasInput,
}: DescribedRoute) {
  const changes = method !== "GET";
  const { permission } = config;
  const refusals: [boolean, ...Status[]][] = [
    [hasInput || changes, 400],
    [permission !== "everyone", 401],
    [permission !== "everyone" && permission !== "signedIn", 403],
    [hasParams, 404],
    [changes, 409, 413, 415, 422],
    [!withoutDatabase, 503],
  ];
  const own = Object.keys(refuses).map(Number) as Status[];
  const statuses = new Set([...refusals.flatMap(([holds, ...found]) => (holds ? found : [])), ...own]);
  return Object.fromEntries(
    [...statuses]
      .sort()
      .map((status) => [
        status,
        { $ref: `#/components/responses/${kinds[status][0]}`, ...codes(refuses[status]) },
      ]),
  );
}

const codes = (own: readonly string[] | undefined) =>
  own && { description: `With the code ${own.map((code) => `\`${code}\``).join(" or ")}` };
