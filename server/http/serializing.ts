import fastJsonStringify from "fast-json-stringify";

type Serializer = (data: unknown) => string;
const serializers = new WeakMap<object, Serializer>();

/**
 * Writes answers of a schema as JSON. Each is compiled when it first answers, so that a start does not wait for those of
 * all routes, and is of the whole process: what one application compiled the next one has, as in tests.
 */
export function serializerOf(schema: object): Serializer {
  const made = serializers.get(schema);
  if (made) return made;
  let compiled: Serializer | undefined;
  const serializer: Serializer = (data) => {
    compiled ??= fastJsonStringify(schema);
    return compiled(data);
  };
  serializers.set(schema, serializer);
  return serializer;
}
