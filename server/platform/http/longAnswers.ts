import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app.ts";

type Schema = { anyOf?: unknown; type?: string; items?: Schema; properties?: Record<string, Schema> };
type Compile = (schema: Schema) => (value: unknown) => string;

/** Most entries of an array that are written in one piece. */
export const entriesAtOnce = 500;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isLong(schema: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return schema.items !== undefined && value.length > entriesAtOnce;
  return (
    isObject(value) &&
    Object.entries(schema.properties ?? {}).some(([name, field]) => isLong(field, value[name]))
  );
}

/** The JSON of an answer in pieces, each with at most `entriesAtOnce` entries of its arrays. */
export function* piecesOf(schema: Schema, value: unknown, compile: Compile): Generator<string> {
  if (!isLong(schema, value)) yield compile(schema)(value);
  else if (Array.isArray(value)) {
    const write = compile(schema);
    for (let at = 0; at < value.length; at += entriesAtOnce)
      yield `${at === 0 ? "[" : ","}${write(value.slice(at, at + entriesAtOnce)).slice(1, -1)}`;
    yield "]";
  } else if (isObject(value)) {
    let separator = "{";
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const part = value[name];
      if (part === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* piecesOf(field, part, compile);
      separator = ",";
    }
    yield "}";
  }
}

/** Streams answers with long arrays, because a whole one may exceed the maximum length of a string. */
export function streamLongAnswers(app: App) {
  app.addHook("preSerialization", async (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
    const answers = request.routeOptions.schema?.response as Record<string, Schema> | undefined;
    const schema = answers?.[reply.statusCode];
    if (schema && isLong(schema, answer))
      reply.serializer(((payload: unknown) =>
        Readable.from(
          piecesOf(schema, payload, (part) => reply.compileSerializationSchema(part) as never),
        )) as never);
    return answer;
  });
}
