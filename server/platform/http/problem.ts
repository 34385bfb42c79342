import type { FastifyReply, FastifyRequest } from "fastify";
import type { Locale } from "../../../contract/locales.ts";
import { Failure, failureOf, mayPass } from "../../ground/base/failure.ts";
import { translatedDetails } from "../../ground/base/standardNames.ts";
import { hasText, textOf } from "../../ground/base/texts.ts";

type FieldError = { path: string; code: string; message: string };
type Validation = {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
  data?: unknown;
};
type Thrown = Error & {
  code?: string;
  statusCode?: number;
  validation?: Validation[];
  validationContext?: string;
};

const ownCodes: Record<string, [Failure["status"], string]> = {
  FST_ERR_MAX_PARAM_LENGTH: [404, "notFound"],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "tooLarge"],
  FST_REQ_FILE_TOO_LARGE: [413, "tooLarge"],
  FST_FILES_LIMIT: [413, "tooManyFiles"],
  FST_PARTS_LIMIT: [413, "tooManyFiles"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "unsupportedType"],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, "unsupportedType"],
};

/** The failure that an error means for the client; undefined for an unexpected one. */
export function failureFor(error: Thrown): Failure | undefined {
  if (error instanceof Failure) return error;
  const own = ownCodes[error.code ?? ""];
  if (own) return new Failure(...own);
  if (/^multipart: |unexpected end of multipart data/i.test(error.message))
    return new Failure(400, "badRequest");
  // Node's error when the client disconnects while sending.
  if (error.message === "aborted" && error.code === "ECONNRESET") return new Failure(400, "badRequest");
  if (error.statusCode === 429) return new Failure(429, "tooManyRequests");
  if (error.statusCode === 415) return new Failure(415, "unsupportedType");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure(400, "badRequest");
  return failureOf(error);
}

/** Answers an error as application/problem+json (RFC 9457) in the language of the request; a 5xx is logged. */
export function answerProblem(error: Thrown, request: FastifyRequest, reply: FastifyReply) {
  const locale = request.locale ?? "nl";
  if (error.validation) {
    const byField = Map.groupBy(error.validation.slice(0, 500).sort(byTelling), pathOf);
    const errors = [...byField.values()].slice(0, 100).map(([first]) => fieldError(first!, locale));
    return send(request, reply, new Failure(400, "invalid"), errors);
  }
  const failure = failureFor(error) ?? unforeseen;
  const { status, code, path } = failure;
  if (status >= 500) logFailure(request, failure, error);
  const message = sentenceOf(locale, failure);
  return send(request, reply, failure, path ? [{ path, code, message }] : []);
}

const unforeseen = new Failure(500, "internal");
/** Errors that do not resolve by themselves. */
const needsSomebody = ["internal", "diskFull"];

function logFailure(request: FastifyRequest, { status, code }: Failure, error: Thrown) {
  const { cause = error } = error as { cause?: Thrown };
  const sqlstate = /^[0-9A-Z]{5}$/.test(cause.code ?? "") ? cause.code : undefined;
  const about = { method: request.method, route: request.routeOptions.url, status, code, sqlstate };
  const level = needsSomebody.includes(code) ? "error" : "warn";
  request.log[level](code === "internal" ? { ...about, err: error } : about, cause.message);
}

/** The sentence of a refusal. */
export const messageOf = (locale: Locale, code: string, details: Record<string, unknown> = {}) =>
  textOf(
    locale,
    hasText(`errors.${code}`) ? `errors.${code}` : "errors.refused",
    withModuleName(locale, translatedDetails(locale, details)),
  );
const withModuleName = (locale: Locale, details: Record<string, unknown>) =>
  typeof details.module === "string"
    ? { ...details, module: textOf(locale, `modules.${details.module}`) }
    : details;
/** The message of a failure; for a constraint without one, that of its status. */
const sentenceOf = (locale: Locale, { status, code, details }: Failure) =>
  messageOf(locale, code === "stale" ? staleBy(details) : code, { ...details, instead: `status.${status}` });
const staleBy = ({ byYou, changedBy }: Failure["details"] = {}) =>
  byYou ? "staleByYou" : changedBy ? "stale" : "staleBySystem";
/** The status in words; only a 409 of a value that must be unique is told as the catalogue of the API does. */
const titleOf = (locale: Locale, { status, isTaken }: Failure) =>
  textOf(locale, status === 409 && !isTaken ? "status.conflict" : `status.${status}`);

/** The problem document of a failure. */
export const problemOf = (
  locale: Locale,
  requestId: string,
  failure: Failure,
  errors: FieldError[] = [],
) => ({
  type: "about:blank",
  title: titleOf(locale, failure),
  status: failure.status,
  detail: sentenceOf(locale, failure),
  code: failure.code,
  requestId,
  ...(failure.details && { details: translatedDetails(locale, failure.details) }),
  ...(errors.length && { errors }),
});

function send(request: FastifyRequest, reply: FastifyReply, failure: Failure, errors: FieldError[]) {
  const { status, retryAfter } = failure;
  if (mayPass(failure)) reply.header("retry-after", String(retryAfter));
  return reply
    .code(status)
    .type("application/problem+json")
    .send(problemOf(request.locale ?? "nl", request.id, failure, errors));
}

function pathOf({ instancePath, params }: Validation) {
  const property = params.missingProperty ?? params.additionalProperty;
  return [...instancePath.split("/").slice(1), ...(property ? [property] : [])].join(".");
}

/** The most specific of several errors at one field: an error within a union says more than the union's own. */
const byTelling = (a: Validation, b: Validation) => telling(a) - telling(b);
function telling({ keyword, params }: Validation) {
  if (keyword === "anyOf") return 3;
  if (keyword === "const" || params.type === "null") return 2;
  return keyword === "type" ? 1 : 0;
}

const isBlank = (data: unknown) => typeof data === "string" && data.trim() === "";

function fieldError(one: Validation, locale: Locale): FieldError {
  const { keyword, params } = one;
  const path = pathOf(one);
  const ofText = keyword === "minLength" || keyword === "pattern";
  const code = ofText ? (isBlank(one.data) ? "required" : "pattern") : keyword;
  const details = { ...params, field: path, format: params.format };
  const byFormat = keyword === "format" ? `errors.format_${params.format}` : `errors.${code}`;
  return {
    path,
    code,
    message: textOf(locale, hasText(byFormat) ? byFormat : "errors.invalidValue", details),
  };
}
