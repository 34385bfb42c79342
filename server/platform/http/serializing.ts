import fastJsonStringify from "fast-json-stringify";

type Serializer = (data: unknown) => string;
const serializers = new WeakMap<object, Serializer>();

/** The JSON serializer of a schema. It is compiled on first use, to start faster, and shared by all applications of the process. */
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
