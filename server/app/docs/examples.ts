import { Value } from "typebox/value";
import { kindOf } from "../../../contract/http.ts";
import type { Route } from "../../../contract/routes.ts";
import { asSent, type Components, type Schema } from "./components.ts";
import { usualBody } from "./examples.bodies.ts";
import { values } from "./examples.values.ts";

/** Where an example stands: `resource` is what the call is about, such as `SalesOrder`. */
type Place = { components: Components; resource: string };
const ending = /(Input|Replacement|Changes|Row)$/;

/**
 * A value that the schema accepts: realistic where the name of a field says what it holds (`examples.values.ts`), else
 * made from the schema. Optional fields are left out. `of` is what the field belongs to, such as `Order`.
 */
export function exampleOf(place: Place, schema: Schema, of = "", name = ""): unknown {
  const names = [`${place.resource}.${of}.${name}`, `${of}.${name}`, name];
  const candidates = names
    .map((one) => values[one])
    .find((value) => value !== undefined && Value.Check(schema, value));
  if (candidates !== undefined) return candidates;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.default ?? schema.enum[0];
  if (schema.anyOf) return exampleOf(place, schema.anyOf[0]!, of, name);
  if (schema.type === "array") return schema.items ? [exampleOf(place, schema.items, of, name)] : [];
  if (schema.type !== "object") return plainValue(schema);
  const own = place.components.nameOf(schema)?.replace(ending, "") ?? of;
  return Object.fromEntries(
    shownFields(schema).map(([field, one]) => [field, exampleOf(place, one, own, field)]),
  );
}

/** The example of a request: written by hand, or derived from its schema without a POST's optional fields. */
export function bodyExample(place: Place, route: Pick<Route, "method" | "url">, schema: Schema): unknown {
  const usual = usualBody(route);
  if (usual) return usual;
  const own = place.components.nameOf(asSent(schema))?.replace(ending, "") ?? place.resource;
  const example = exampleOf(place, schema, own) as Record<string, unknown>;
  if (route.method !== "POST") return example;
  const isUsual = (name: string, value: unknown) =>
    JSON.stringify(schema.properties?.[name]?.default) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(example).filter(([name, value]) => !isUsual(name, value)));
}

/** The required fields, or else the first two; always a version, and the ids of a selection. */
function shownFields({ properties = {}, required = [] }: Schema) {
  const fields = Object.entries(properties);
  const isChoice = "ids" in properties && "filter" in properties;
  const shownNames = required.length || isChoice ? required : fields.slice(0, 2).map(([name]) => name);
  const names = isChoice ? ["ids", ...shownNames] : shownNames;
  return fields.filter(([name]) => names.includes(name) || name === "version");
}

const ofKind: Partial<Record<string, unknown>> = {
  money: 24900,
  day: "2026-11-12",
  instant: "2026-11-12T09:30:00.000Z",
};

function plainValue(schema: Schema): unknown {
  const { type, minimum, default: usual = ofKind[kindOf(schema) ?? ""] } = schema;
  if (usual !== undefined) return usual;
  if (type === "integer") return minimum ?? 1;
  if (type === "boolean") return false;
  return type === "null" ? null : "text";
}

/** A query parameter's example: that of its field, or a value of the filter's grammar. */
export function parameterExample(schema: Schema, name: string): unknown {
  const tried = [
    values[`query.${name}`],
    values[name],
    schema.default,
    firstWord(schema),
    schema.enum?.[0],
    "1",
    1,
    true,
    "text",
  ];
  const valid = tried.find((value) => value !== undefined && Value.Check(schema, value));
  if (valid !== undefined) return valid;
  return ["2026-11-01..2026-11-30", "10000..50000"].find((value) => Value.Check(schema, value));
}

const firstWord = ({ pattern }: Schema) => /\(([\w-]+)\|/.exec(String(pattern ?? ""))?.[1];
