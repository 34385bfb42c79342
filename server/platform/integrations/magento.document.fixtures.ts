import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";

type Schema = { [name: string]: unknown };
type Parameter = { name: string; in: "query" | "path" | "body"; required?: boolean; schema?: Schema };
type Operation = { parameters?: Parameter[] };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  definitions: Record<string, Schema>;
};

const official: Document = JSON.parse(
  readFileSync(join(import.meta.dirname, "magento.openapi.json"), "utf8"),
);

/** The shop refuses what no setter of its class takes, so an object has only the properties that the document names. */
function strictly(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strictly);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [
    name,
    name === "$ref" ? String(value).replace("#/definitions/", "shop#/definitions/") : strictly(value),
  ]);
  const strict = Object.fromEntries(entries) as Schema;
  return "properties" in strict && typeof strict.properties === "object"
    ? { ...strict, additionalProperties: false }
    : strict;
}

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
ajv.addSchema({ $id: "shop", definitions: strictly(official.definitions) as Schema });

type Known = {
  method: string;
  pattern: RegExp;
  template: string;
  queries: ReadonlySet<string>;
  body: ValidateFunction | undefined;
};
const withoutIndexes = (name: string) => name.replace(/\[\d+\]/g, "[0]");
const known: Known[] = Object.entries(official.paths).flatMap(([template, operations]) =>
  Object.entries(operations).map(([method, { parameters = [] }]) => {
    const body = parameters.find((one) => one.in === "body")?.schema;
    return {
      method: method.toUpperCase(),
      template,
      pattern: new RegExp(`^${template.replace(/\{\w+\}/g, "([^/]+)")}$`),
      queries: new Set(parameters.filter((one) => one.in === "query").map((one) => withoutIndexes(one.name))),
      body: body && ajv.compile(strictly(body) as Schema),
    };
  }),
);
// What names no parameter comes before what does, as in any router.
known.sort((one, other) => one.template.split("{").length - other.template.split("{").length);

/** The call of the official document that a request is, and how it breaks the document's rules. */
export function judged(method: string, path: string, query: URLSearchParams, body: unknown) {
  const call = known.find((one) => one.method === method && one.pattern.test(path));
  if (!call) return { violations: [`${method} ${path} is no call of the document`] };
  const violations = [...new Set([...query.keys()].map(withoutIndexes))]
    .filter((name) => !call.queries.has(name))
    .map((name) => `${method} ${call.template} takes no ${name}`);
  if (call.body && !call.body(body))
    violations.push(
      ...(call.body.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${method} ${call.template}: ${instancePath} ${message} ${JSON.stringify(params)}`,
      ),
    );
  if (!call.body && body !== undefined) violations.push(`${method} ${call.template} takes no body`);
  const [, ...values] = call.pattern.exec(path) ?? [];
  return { template: call.template, values: values.map(decodeURIComponent), violations };
}
