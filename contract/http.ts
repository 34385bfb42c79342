import {
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  Type,
} from "typebox";
import type { Docs, Subject } from "./docs.ts";
import { longestFilter } from "./filters.rules.ts";
import { mostIds, sortableBy } from "./lists.rules.ts";
import { largestQuantity } from "./quantities.rules.ts";
import { type Input, isRoute, type Route, type Schemas } from "./routes.ts";
import type { SerialNumber } from "./serial.rules.ts";

type Answers<A> = { 200: A; 201: A };
type SchemaOf<S extends { answer: TSchema }> = {
  params: S extends { params: infer P } ? P : undefined;
  querystring: S extends { query: infer Q } ? Q : undefined;
  body: S extends { body: infer B } ? B : undefined;
  response: Answers<S["answer"]> & (S extends { accepted: infer Job } ? { 202: Job } : unknown);
};

/** A Fastify route without its handler: a route with its schemas, and the words that describe it. */
// biome-ignore lint/suspicious/noExplicitAny: a route of unknown types must accept every route
export interface ServedRoute<S = any, In = any, Out = any> extends Route<In, Out> {
  schema: S;
  docs: Docs;
  /** Maximal bytes of its body, when the server's limit is too small. */
  bodyLimit?: number;
}
/** What the server knows of a route besides how it is asked. `accepted` is its answer where a long job was begun (202). */
export type Description = Schemas & Docs & { accepted?: TSchema; bodyLimit?: number };
type SchemasIn<D extends Description> = Pick<
  D,
  keyof D & ("params" | "query" | "body" | "answer" | "accepted")
>;
type Served<D extends Description> = ServedRoute<SchemaOf<SchemasIn<D>>, Input<D>, Static<D["answer"]>>;
/** Routes with their schemas; what is no route stays as it is. */
type Joined<R, D> = {
  [K in keyof R]: K extends keyof D
    ? R[K] extends Route
      ? D[K] extends Description
        ? Served<D[K]>
        : never
      : Joined<R[K], D[K]>
    : R[K];
};

function join<D extends Description>(subject: Subject, route: Route, description: D): Served<D> {
  const { params, query: querystring, body, answer, accepted, bodyLimit } = description;
  const { operation, summary, form, refuses, withoutDatabase } = description;
  const response = { [route.creates ? 201 : 200]: answer, ...(accepted && { 202: accepted }) };
  const schema = { params, querystring, body, response };
  for (const part of ["params", "querystring", "body"] as const) if (!schema[part]) delete schema[part];
  const docs = { operation, summary, form, refuses, withoutDatabase, subject };
  return { ...route, schema, docs, bodyLimit } as unknown as Served<D>;
}
/** Joins routes with their schemas and descriptions, key by key. */
export function withSchemas<R extends object, const D extends object>(
  subject: Subject,
  routes: R,
  descriptions: D,
): Joined<R, D> {
  const joined = Object.entries(routes).map(([name, value]) => {
    const own = (descriptions as Record<string, object>)[name];
    if (!own) return [name, value];
    return [
      name,
      isRoute(value) ? join(subject, value, own as Description) : withSchemas(subject, value, own),
    ];
  });
  return Object.fromEntries(joined);
}
/** The same of a single route. */
export const withSchema = <const D extends Description>(subject: Subject, route: Route, description: D) =>
  join(subject, route, description);

/** An object that refuses fields it does not know. */
export const strict = <P extends TProperties>(properties: P, options?: TSchemaOptions) =>
  Type.Object(properties, { ...options, additionalProperties: false });
/** An object of values by keys that match the pattern. TypeBox' own brings its whole type engine into the browser. */
export const record = <V extends TSchema>(key: TSchema, value: V, options: TSchemaOptions = {}) =>
  Type.Unsafe<Record<string, Static<V>>>({
    type: "object",
    patternProperties: { [(key as { pattern?: string }).pattern ?? "^.*$"]: value },
    ...options,
  });
/** The same fields, each of which may be left out. */
export const optional = <P extends TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, Type.Optional(field)])) as {
    [K in keyof P]: TOptional<P[K]>;
  };
/** The body that creates or replaces something; nullable fields default to null. */
export const input = <P extends TProperties>(properties: P) =>
  strict(
    Object.fromEntries(
      Object.entries(properties).map(([name, field]) => {
        const isNullable = (field as { anyOf?: { type?: string }[] }).anyOf?.some(
          ({ type }) => type === "null",
        );
        return [name, isNullable && !Type.IsOptional(field) ? { default: null, ...field } : field];
      }),
    ) as P,
  );
/** The default values of a body's optional fields. */
export const defaultsOf = <P extends TProperties>({ properties }: TObject<P>) =>
  Object.fromEntries(
    Object.entries(properties as Record<string, { default?: unknown }>).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  ) as Partial<Static<TObject<P>>>;
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const textsAt = "x-texts";
/** One of a list of words; `texts` is the key of their translations, such as `phases`. */
export const oneOf = <const W extends readonly string[]>(words: W, texts?: string) =>
  Type.Unsafe<W[number]>({ type: "string", enum: [...words], ...(texts && { [textsAt]: texts }) });
/** The key of the translations of a schema's words. */
export const textsOf = (schema: object) => (schema as { [textsAt]?: string })[textsAt];

const kind = "x-kind";
/** What a value means, when its JSON type does not say. */
export type Kind = "money" | "day" | "instant" | CodeKind;
/** Codes that are shown as names by `Intl.DisplayNames`. */
type CodeKind = "language" | "region";
export const kindOf = (schema: object) => (schema as { [kind]?: Kind })[kind];
/** Marks a schema of codes that are shown as names. */
export const named = <S extends TSchema>(as: CodeKind, schema: S): S => ({ ...schema, [kind]: as });
/** The schema inside a nullable one. */
export const withoutNull = <S extends object>(schema: S): S =>
  (schema as { anyOf?: S[] }).anyOf?.[0] ?? schema;

const keyAt = "x-key";
/** Marks what identifies a row, here or in another system: a file for people leaves it out. */
export const asKey = <S extends TSchema>(schema: S): S => ({ ...schema, [keyAt]: true });
export const isKey = (schema: object) => keyAt in schema;
/** The id of a row; the maximum is that of PostgreSQL's `int`. */
export const key = asKey(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));
/** A date without time, `YYYY-MM-DD`. */
export const day = Type.String({ format: "date", description: "YYYY-MM-DD", [kind]: "day" });
/** A time of the day. */
export const time = Type.String({
  pattern: "^([01]\\d|2[0-3]):[0-5]\\d$",
  description: "HH:MM",
  examples: ["10:00"],
});
/** An instant, ISO 8601 with zone. */
export const instant = Type.String({ description: "ISO 8601 with zone", [kind]: "instant" });
/** Money in whole cents. */
export const money = Type.Integer({ description: "cents", [kind]: "money" });
/** Hundredths of a unit that another field names: cents, or basis points. Counts as a price. */
export const hundredths = Type.Integer({ description: "in hundredths of its unit", [kind]: "money" });
/** Money in a body, at most 10 million euro. */
export const cents = Type.Integer({ ...money, minimum: 0, maximum: 1_000_000_000 });
export const quantity = Type.Integer({ minimum: 1, maximum: largestQuantity });
/** A line of text without control characters; PostgreSQL refuses NUL. */
export const text = (maxLength = 200, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]*$" });
/** Marks a serial number in a schema. */
export const serialAt = "x-serial";
/** A serial number in a body, which the server normalises. */
export const serial = Type.Unsafe<SerialNumber>({ ...text(80), [serialAt]: true });
/** A text that is not blank. */
export const name = (maxLength = 120) =>
  Type.String({ minLength: 1, maxLength, pattern: "^(?=[\\s\\S]*\\S)[^\\u0000-\\u001f]*$" });
const translatedAt = "x-translated";
/** Marks a name that may be a standard one: answers give it in the reader's language. */
export const translated = <S extends TSchema>(schema: S): S => ({ ...schema, [translatedAt]: true });
export const isTranslated = (schema: object) => translatedAt in schema;
export const version = Type.Integer({
  minimum: 1,
  description: "Read, and sent back to detect a stale edit",
});

export const Id = strict({ id: key });
/** An answer that is a file of one of these media types. */
export const fileAs = (...media: string[]) => Type.Any({ media });
export const Deleted = Type.Object({ id: Type.Integer() });
export const Done = Type.Object({});

/** A page of a list. A total over 10,000 may be an estimate, and is then marked as one. */
export const page = <T extends TSchema>(row: T) =>
  Type.Object({
    items: Type.Array(row),
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    totalIsEstimate: Type.Optional(Type.Boolean()),
    notFound: Type.Optional(
      record(Type.String(), Type.Array(Type.String()), {
        description: "Filter values that match no row of the list",
      }),
    ),
  });

export const anyOfIds = Type.Optional(
  Type.String({
    pattern: "^!?(\\(\\)|\\d{1,9}(,\\d{1,9}){0,999})$",
    description: "`1,2` any of these numbers, `!1,2` none of them, `()` none at all, `!()` any at all",
  }),
);
export const anyOfWords = (words: readonly string[]) =>
  Type.Optional(
    Type.String({
      pattern: `^!?(${words.join("|")})(,(${words.join("|")}))*$`,
      description: "`a,b` any of these words, `!a,b` none of them",
    }),
  );
/** The same of a column that may be blank. */
export const anyOfWordsOrNone = (words: readonly string[]) =>
  Type.Optional(
    Type.String({
      pattern: `^!?(\\(\\)|(${words.join("|")})(,(${words.join("|")}))*)$`,
      description: "`a,b` any of these words, `!a,b` none of them, `()` none at all, `!()` any at all",
    }),
  );
export const anyOfTexts = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: longestFilter,
    description:
      '`A1,B2` any of these texts exactly, `,"A, 1","B2"` the same of texts with commas, `!A1` none of them, `~part` contains, `!~part` does not, `()` empty, `!()` not empty',
  }),
);
/** A filter of two values; `holds` says of which rows it is `true`, where its name does not. */
export const onlyThose = (holds: string) =>
  Type.Optional(Type.Boolean({ description: `\`true\` for ${holds}, \`false\` for the others` }));
export const yesOrNo = onlyThose("those of which it holds");
export const dayRange = Type.Optional(
  Type.String({
    pattern: "^((\\d{4}-\\d{2}-\\d{2})?\\.\\.(\\d{4}-\\d{2}-\\d{2})?|!?\\(\\))$",
    description: "`2026-01-01..2026-01-31`, open at either end; `()` none, `!()` any",
  }),
);
export const numberRange = Type.Optional(
  Type.String({
    pattern: "^([\\d۰-۹٠-٩]{0,10}\\.\\.[\\d۰-۹٠-٩]{0,10}|!?\\(\\))$",
    description: "`100..500`, open at either end, in Latin, Persian or Arabic digits; `()` none, `!()` any",
  }),
);

/** Filters and sorts whose names match a pattern, and the schema of such a filter. */
type Patterned = { pattern: string; filter: TSchema };
/** Which page is asked, of how many rows at most and as a rule. */
export const paging = (most: number, usual: number) => ({
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: "Page number, from 1" }),
  ),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, default: usual, description: "Rows per page" }),
  ),
});

/** What every list accepts: page, size, search text, and a sort on the named columns only (`-` for descending). */
export const listQuery = <P extends TProperties>(
  sortable: readonly string[],
  filters: P,
  patterned?: Patterned,
) => {
  const columns = [...sortable, ...(patterned ? [patterned.pattern] : [])].join("|");
  const query = strict({
    ...paging(200, 25),
    q: Type.Optional(Type.String({ maxLength: 100, description: "Search text" })),
    sort: Type.Optional(
      Type.String({
        pattern: `^-?(${columns})(,-?(${columns})){0,3}$`,
        [sortableBy]: sortable,
        description: "Columns to sort by, `-` in front for descending",
        examples: [`-${sortable[0]}`],
      }),
    ),
    ...filters,
  });
  const patternProperties = patterned && { [`^(${patterned.pattern})$`]: patterned.filter };
  return { ...query, ...(patternProperties && { patternProperties }) } as typeof query;
};

const codePattern = "[a-z][a-zA-Z0-9_]{0,59}";
/** The code of an attribute, such as `ram`. */
export const attributeCode = Type.String({ pattern: `^${codePattern}$` });
/** An attribute as a filter, a sort or a column: `attributes.ram`. */
export const attributeName = `attributes\\.${codePattern}`;

/** Several rows by their ids. */
export const idsUpTo = (max: number) => Type.Array(key, { minItems: 1, maxItems: max, uniqueItems: true });
export const ids = idsUpTo(mostIds);
/** A list's search text, filters and sort within a body: all rows that match. */
export const filterOf = <Q extends TObject>(query: Q) => {
  const { page: _page, pageSize: _pageSize, ...properties } = query.properties;
  const { patternProperties } = query as { patternProperties?: object };
  type Filter = Partial<Omit<Static<Q>, "page" | "pageSize">>;
  return Type.Unsafe<Filter>({
    type: "object",
    properties,
    ...(patternProperties && { patternProperties }),
    additionalProperties: false,
  });
};
