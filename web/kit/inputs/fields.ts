import type { RegisterOptions } from "react-hook-form";
import { isDay } from "../../../contract/calendar.rules.ts";

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  anyOf?: JsonSchema[];
  const?: unknown;
  enum?: string[];
  format?: string;
  pattern?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
};
export type FieldShape = { schema: JsonSchema; required: boolean; nullable: boolean };

/** Whether a list takes a parameter, by its name or by a pattern. */
export const takesParameter = ({ properties = {}, patternProperties = {} }: JsonSchema, name: string) =>
  name in properties || Object.keys(patternProperties).some((pattern) => new RegExp(pattern).test(name));

/** The schema of a dotted field name such as `lines.0.quantity`, and whether it must be filled in. */
export function fieldSchema(body: JsonSchema, name: string): FieldShape {
  let shape: FieldShape = { schema: body, required: false, nullable: false };
  for (const key of name.split(".")) {
    const { schema } = shape;
    const next = schema.properties?.[key] ?? schema.items ?? {};
    const choices = next.anyOf ?? [];
    const nullable = choices.some(({ type }) => type === "null");
    const blank = next.default !== undefined || choices.some(({ const: only }) => only === "");
    const real = choices.find(({ type, const: only }) => type !== "null" && only !== "");
    const mustBe = schema.required?.includes(key) ?? false;
    shape = { schema: real ?? next, required: mustBe && !nullable && !blank, nullable };
  }
  return shape;
}

/** Form rules that match the server's validation; a message is a key under `errors`. */
export function fieldRules({ schema, required }: FieldShape): RegisterOptions {
  const { type, pattern, format, minimum, maximum, minLength = 0, maxLength, minItems = 0 } = schema;
  const form = pattern ? new RegExp(pattern, "u") : undefined;
  return {
    validate(value: unknown) {
      const empty =
        value === null || value === undefined || (typeof value === "string" && value.trim() === "");
      if (Array.isArray(value)) return value.length >= minItems || "required";
      if (empty) return !(required && type !== "boolean") || "required";
      if (typeof value === "number") {
        if (Number.isNaN(value)) return "number";
        if (minimum !== undefined && value < minimum) return "minimum";
        if (maximum !== undefined && value > maximum) return "maximum";
      }
      if (typeof value !== "string") return true;
      if (format === "date") return isDay(value) || "day";
      if (value.length < minLength) return "minLength";
      if (maxLength !== undefined && value.length > maxLength) return "maxLength";
      if (format === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return "email";
      return !form || form.test(value) || "pattern";
    },
  };
}

/** The limit in an error message such as `minimum` or `maxLength`; `read` formats a limit on the value as the field does. */
export function limitOf({ schema }: FieldShape, message?: string, read?: (value: number) => unknown) {
  const limit = schema[message as "minimum" | "maximum" | "maxLength"];
  const own = message?.endsWith("mum") && limit !== undefined && read?.(limit);
  return typeof own === "string" ? own : limit;
}

/** An empty form: each field's default, else empty. */
export function blankOf(body: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body.properties ?? {}).map(([name, own]) => {
      const { schema, nullable } = fieldSchema(body, name);
      const empty = own.anyOf && nullable ? null : schema.type === "string" && !schema.enum ? "" : undefined;
      return [name, structuredClone(own.default ?? schema.default ?? empty)];
    }),
  );
}

/** The body to send: fields of the route only, without empty optional fields and fields that the person may not read. */
export function bodyOf(body: JsonSchema, values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.keys(body.properties ?? {}).map((name) => {
    const value = values[name];
    const { nullable, required } = fieldSchema(body, name);
    const isUnread = value === null && !nullable && !required;
    if (isUnread || (value === "" && !body.required?.includes(name))) return [name, undefined];
    return [name, value === undefined && nullable ? null : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A server's path (`/lines/0/name`, `body.name`) as the form's (`lines.0.name`). */
export const formPath = (path: string) => path.replace(/^\/?(body[/.])?/, "").replaceAll("/", ".");
