import type { Schema } from "./components.ts";
import type { Parameter } from "./document.ts";
import { html, type Markup, sentence } from "./markup.ts";

export type Schemas = Record<string, Schema>;
type Field = { path: string; schema: Schema; required: boolean };

const nameIn = ($ref = "") => $ref.split("/").at(-1)!;
const linked = (name: string) => html`<a href="#object-${name}">${name}</a>`;

/** What a value may be, in words: `integer from 1`, `text up to 80`, `IntakeScan or null`. */
export function kindOf(schema: Schema): Markup {
  const { $ref, anyOf, type, items } = schema;
  if ($ref) return linked(nameIn($ref));
  if (anyOf) {
    const kinds = anyOf.map((one) => kindOf(one.type ? one : { type, ...one }));
    return html`${kinds.map((kind, at) => html`${at > 0 && " or "}${kind}`)}`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return html`one of ${schema.enum.map((word, at) => html`${at > 0 && ", "}<code>${String(word)}</code>`)}`;
  if (type === "array")
    return html`list of ${items ? kindOf(items) : "anything"}${limits(schema, "maxItems", " (", " at most)")}`;
  if (type === "string") return textKind(schema);
  if (type === "integer") return html`integer${range(schema)}`;
  return html`${type ?? "anything"}`;
}

const limits = (schema: Schema, keyword: string, before: string, after: string) =>
  schema[keyword] !== undefined && `${before}${Number(schema[keyword]).toLocaleString("en")}${after}`;

function textKind(schema: Schema): Markup {
  const { format, contentMediaType } = schema;
  if (contentMediaType) return html`file`;
  if (format) return html`text (${String(format)})`;
  return html`text${limits(schema, "maxLength", " up to ", "")}`;
}

function range({ minimum, maximum }: Schema) {
  const from = minimum === undefined ? "" : ` from ${Number(minimum).toLocaleString("en")}`;
  const max =
    maximum === undefined || maximum === 2_147_483_647 ? "" : ` to ${Number(maximum).toLocaleString("en")}`;
  return from + max;
}

/** The fields of an object and of what lies in it, each with its way: `lines[].productName`. */
function fieldsOf(schema: Schema, schemas: Schemas, before = ""): Field[] {
  const { properties = {}, required = [] } = schema.$ref ? schemas[nameIn(schema.$ref)]! : schema;
  return Object.entries(properties).flatMap(([name, one]) => {
    const path = before + name;
    const inner = one.type === "array" && one.items ? one.items : one;
    const deeper = inner.properties ? fieldsOf(inner, schemas, `${path}${inner === one ? "." : "[]."}`) : [];
    return [{ path, schema: one, required: required.includes(name) }, ...deeper];
  });
}

const table = (label: string, head: string[], rows: Markup[]) =>
  html`<div class="table" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

const usual = ({ default: value }: Schema) =>
  value !== undefined && html` Default <code>${JSON.stringify(value)}</code>.`;

const asSentence = (text: string) => text && sentence(text.endsWith(".") ? text : `${text}.`);
const meaning = ({ description, anyOf = [] }: Schema) =>
  asSentence(description ?? anyOf.find((one) => one.description)?.description ?? "");

/** The fields of an object; one that is `sent` says what is required and what is taken when it is left out. */
export function fieldsTable(schema: Schema, schemas: Schemas, label: string, sent = true) {
  const fields = fieldsOf(schema, schemas);
  if (!fields.length) return html`<p>No fields.</p>`;
  return table(
    label,
    ["Field", "Value", "Meaning"],
    fields.map(
      ({ path, schema: one, required }) =>
        html`<tr><td><code>${path}</code>${sent && required && html` <span class="must">required</span>`}</td><td>${kindOf(one)}</td><td>${meaning(one)}${sent && usual(one)}</td></tr>`,
    ),
  );
}

export const parametersTable = (parameters: Parameter[]) =>
  table(
    "Parameters",
    ["Parameter", "In", "Value", "Meaning"],
    parameters.map(
      ({ name, in: place, required, schema, description = "", example }) =>
        html`<tr><td><code>${name}</code>${required && html` <span class="must">required</span>`}</td><td>${place}</td><td>${kindOf(schema)}</td><td>${asSentence(description)}${usual(schema)}${example !== undefined && place === "query" && schema.default === undefined && html` Example <code>${String(example)}</code>.`}</td></tr>`,
    ),
  );
