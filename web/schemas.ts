/**
 * The part of TypeBox with which the contract is written, for the browser: the same JSON schemas, without the validator
 * that comes with them. `schemas.test.ts` compares every schema of the contract.
 */
type Schema = Record<string, unknown>;
type Properties = Record<string, Schema>;

const optional = Symbol("optional");
const isOptional = (schema: object) => optional in schema;
/** Marked so that a copy of the schema is not. */
const asOptional = (schema: Schema) =>
  Object.defineProperty({ ...schema }, optional, { value: true, enumerable: false });
const schemaOf = (type: string) => (options?: Schema) => ({ type, ...options });

function object(properties: Properties, options?: Schema) {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name]!));
  return { type: "object", ...(required.length && { required }), properties, ...options };
}

function partial({ properties, required: _, ...rest }: { properties: Properties; required?: unknown }) {
  const all = Object.entries(properties).map(([name, schema]) => [name, asOptional(schema)]);
  return object(Object.fromEntries(all), rest);
}

export const Type = {
  Any: (options?: Schema) => ({ ...options }),
  Array: (items: Schema, options?: Schema) => ({ type: "array", items, ...options }),
  Boolean: schemaOf("boolean"),
  Integer: schemaOf("integer"),
  IsOptional: isOptional,
  Null: schemaOf("null"),
  Object: object,
  Optional: asOptional,
  Partial: partial,
  Record: ({ pattern = "^.*$" }: { pattern?: string }, value: Schema, options?: Schema) => ({
    type: "object",
    patternProperties: { [pattern]: value },
    ...options,
  }),
  String: schemaOf("string"),
  Union: (anyOf: Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: (schema: Schema) => schema,
};
