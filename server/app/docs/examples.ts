import { Value } from "typebox/value";
import { kindOf } from "../../../contract/http.ts";
import type { Schema } from "./components.ts";

/** The examples that fields declare, by the name of the field. */
export type FieldExamples = ReadonlyMap<string, unknown>;

/**
 * A field that declares no example takes that of the fields of its name, as far as these agree: `sku` is declared once, on the product,
 * and shows the same wherever a device is named.
 */
export function fieldExamplesIn(schemas: readonly unknown[]): FieldExamples {
  const declared = new Map<string, Map<string, unknown>>();
  const collect = (schema: Schema) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const example = ownExample(field);
      if (example !== undefined) {
        const found = declared.get(name) ?? new Map<string, unknown>();
        declared.set(name, found.set(JSON.stringify(example), example));
      }
      collect(field);
    }
    for (const part of [schema.items, ...(schema.anyOf ?? [])]) if (part) collect(part);
  };
  for (const schema of schemas) collect(schema as Schema);
  const agreed = [...declared].flatMap(([name, found]) =>
    found.size === 1 ? [[name, [...found.values()][0]] as const] : [],
  );
  return new Map(agreed);
}

const ownExample = ({ examples, anyOf }: Schema): unknown =>
  (examples as unknown[] | undefined)?.[0] ?? (anyOf?.[0]?.examples as unknown[] | undefined)?.[0];

/** A value that the schema accepts: its own example, that of fields of its name, or one made from the schema. */
export function exampleOf(fields: FieldExamples, schema: Schema, name = ""): unknown {
  const own = ownExample(schema);
  if (own !== undefined) return own;
  const shared = fields.get(name);
  if (shared !== undefined && Value.Check(schema, shared)) return shared;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && Value.Check(schema, schema.default)) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) {
    const [first, ...others] = schema.anyOf;
    const isPlain = !first!.properties && !first!.items && !kindOf(first!) && !first!.enum;
    return isPlain && others.some(({ type }) => type === "null") ? null : exampleOf(fields, first!, name);
  }
  if (schema.type === "array") return schema.items ? [exampleOf(fields, schema.items)] : [];
  if (schema.type !== "object") return plainValue(schema);
  return Object.fromEntries(
    shownFields(schema).map(([field, one]) => [field, exampleOf(fields, one, field)]),
  );
}

/** The example of a body: its own, or derived from its fields, without what a POST may leave out. */
export function bodyExample(fields: FieldExamples, method: string, schema: Schema): unknown {
  const example = exampleOf(fields, schema) as Record<string, unknown>;
  if (method !== "POST" || schema.examples) return example;
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
  const { type, minimum } = schema;
  const usual = ofKind[kindOf(schema) ?? ""];
  if (usual !== undefined) return usual;
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type === "boolean") return false;
  return type === "null" ? null : "text";
}

/** A query parameter's example: its own, that of fields of its name, or a value of the filter's grammar. */
export function parameterExample(fields: FieldExamples, schema: Schema, name: string): unknown {
  const tried = [
    ownExample(schema),
    fields.get(name),
    schema.default,
    firstWord(schema),
    schema.enum?.[0],
    "1",
    1,
    true,
    "text",
    ...["2026-11-12", "2026-11-01..2026-11-30", "10000..50000"],
  ];
  return tried.find((value) => value !== undefined && Value.Check(schema, value));
}

const firstWord = ({ pattern }: Schema) => /\(([\w-]+)\|/.exec(String(pattern ?? ""))?.[1];
