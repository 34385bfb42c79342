import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

/** A JSON schema as it is written in the document. */
export type Schema = {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  default?: unknown;
  media?: string[];
  [keyword: string]: unknown;
};

const contract = join(import.meta.dirname, "../../../contract");

/** Everything that the files of the contract export, a module each. */
export const contractModules = (): Promise<Record<string, unknown>[]> =>
  Promise.all(
    readdirSync(contract, { recursive: true, encoding: "utf8" })
      .filter((path) => /^(?:import\/)?\w+\.ts$/.test(path))
      .sort((one, other) => basename(one).localeCompare(basename(other)))
      .map((name) => import(join(contract, name))),
  );

/** The schemas that have a name in the contract, such as `Order`, and those that are given one here. */
export class Components {
  /** Those that something refers to, as they are written in the document. */
  readonly written: Record<string, Schema> = {};
  private readonly schemas = new Map<string, Schema>();
  private readonly names = new Map<string, string>();

  static async ofContract() {
    const components = new Components();
    for (const exported of await contractModules())
      for (const [name, value] of Object.entries(exported))
        if (/^[A-Z]/.test(name) && isObjectSchema(value))
          components.add(name, /(Input|Replacement)$/.test(name) ? asSent(plain(value)) : plain(value));
    return components;
  }

  /** Gives a schema a name, unless it has one; throws when the name means another schema. */
  add(name: string, schema: Schema) {
    const written = withoutExample(schema);
    if (this.names.has(written)) return;
    if (this.schemas.has(name)) throw new Error(`Two schemas are named ${name}`);
    this.names.set(written, name);
    this.schemas.set(name, schema);
  }

  nameOf = (schema: Schema) => this.names.get(withoutExample(schema));

  /** The schema with a reference wherever it, or a part of it, has a name. */
  referring(schema: Schema): Schema {
    const name = this.nameOf(schema);
    if (!name) return this.within(schema);
    if (!this.written[name]) {
      this.written[name] = schema;
      this.written[name] = this.within(schema);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private within(schema: Schema): Schema {
    const { properties, items, anyOf } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, one]) => [name, this.referring(one)]),
        ),
      }),
      ...(items && { items: this.referring(items) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.referring(one)) }),
    };
  }
}

/** As text, by which a schema is recognised: a body with an example of a call is the same schema without it. */
const withoutExample = ({ examples: _examples, ...schema }: Schema) => JSON.stringify(schema);

/** A schema of the contract without what TypeBox keeps in it besides JSON. */
export const plain = (schema: unknown): Schema => JSON.parse(JSON.stringify(schema));

/** A body's schema as a client sees it: what has a default need not be sent. */
export function asSent(schema: Schema): Schema {
  const { properties, items, required } = schema;
  if (items) return { ...schema, items: asSent(items) };
  if (!properties) return schema;
  return {
    ...schema,
    ...(required && { required: required.filter((name) => properties[name]?.default === undefined) }),
    properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, asSent(one)])),
  };
}

const isObjectSchema = (value: unknown): value is Schema =>
  typeof value === "object" &&
  value !== null &&
  (value as Schema).type === "object" &&
  Object.keys((value as Schema).properties ?? {}).length > 0;
