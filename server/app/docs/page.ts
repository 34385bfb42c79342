import type { Answer, Document, Operation, Parameter } from "./document.ts";
import { asIs, html, type Markup, sentence } from "./markup.ts";
import { fieldsTable, parametersTable } from "./page.fields.ts";
import { introduction } from "./words.ts";

type Call = Operation & { method: string; path: string };

/** The whole description as one page without any other file; without scripts it lacks only search and copying. */
export function pageOf(document: Document, { style, script }: { style: string; script: string }): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ tags }) => tags[0] === tag.name),
  }));
  const nonEmpty = groups.filter((group) => group.calls.length > 0);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Omloop API</title>
<style>${asIs(style)}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>Omloop API</h1>
<p class="find" hidden><label for="search">Search</label><input id="search" type="search" placeholder="Call, path or right" autocomplete="off" spellcheck="false"><output for="search"></output></p>
<p class="file"><a href="openapi.json">openapi.json</a></p>
</header>
<div class="columns">
<nav aria-label="Groups of calls"><ul>
<li><a href="#start">Start here</a></li>
${nonEmpty.map(({ name, calls: { length } }) => html`<li><a href="#${anchor(name)}">${name}</a> <span>${length}</span></li>`)}
<li><a href="#errors">Errors</a></li>
<li><a href="#objects">Objects</a></li>
</ul></nav>
<main id="calls" tabindex="-1">
<section id="start" class="prose">
${introduction.map(([title, text]) => html`<h2>${title}</h2><p>${sentence(text)}</p>`)}
</section>
${nonEmpty.map(({ name, description, calls: inGroup }) => html`<section class="group" id="${anchor(name)}"><h2>${name}</h2><p>${sentence(description)}</p>${inGroup.map((call) => callPart(call, document))}</section>`)}
${errorsPart(document)}
${objectsPart(document)}
<p id="nothing" hidden>No call has these words.</p>
</main>
</div>
<script>${asIs(script)}</script>
</body>
</html>
`.markup;
}

const anchor = (name: string) => `group-${name.toLowerCase().replace(/\W+/g, "-")}`;
const json = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
const block = (label: string, text: string) =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`;

function callPart(call: Call, document: Document): Markup {
  const { method, path, summary, description, operationId, requestBody } = call;
  const { schemas, parameters: shared } = document.components;
  const parameters = (call.parameters ?? []).map(({ $ref, ...one }) =>
    $ref ? shared[$ref.split("/").at(-1)!]! : one,
  ) as Parameter[];
  const bodies = Object.entries(requestBody?.content ?? {});
  return html`<details id="${operationId}" data-words="${[method, path, summary, operationId, call["x-permission"]].join(" ").toLowerCase()}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <span class="path">${path}</span> <span class="summary">${summary}</span></summary>
<div class="call">
<p>${sentence(description)}</p>
${parameters.length > 0 && html`<h3>Parameters</h3>${parametersTable(parameters)}`}
${bodies.map(([media, { schema }]) => html`<h3>Body <small>${media}</small></h3>${fieldsTable(schema!, schemas, `Fields of the body as ${media}`)}`)}
<h3>Example</h3>
<div class="copied">${block("Example as curl", curlOf(call, parameters, String(document.servers && serverOf(document))))}<button type="button" hidden>Copy</button></div>
${answersPart(call.responses)}
<p class="id"><a href="#${operationId}">${operationId}</a></p>
</div>
</details>`;
}

const serverOf = ({ servers }: Document) => (servers as { url: string }[])[0]!.url;

function answersPart(responses: Operation["responses"]): Markup {
  const good = Object.entries(responses).filter(([status]) => status < "300");
  const refusals = Object.keys(responses).filter((status) => status >= "300");
  return html`${good.map(([status, { content = {} }]) =>
    Object.entries(content).map(
      ([media, { schema, example }]) =>
        html`<h3>Answer ${status} <small>${media}</small></h3>${schema?.$ref && objectLink(schema.$ref)}${
          example === undefined
            ? html`<p>The file.</p>`
            : block(`Answer ${status} as ${media}`, json(example))
        }`,
    ),
  )}
<p class="refusals">Can be refused with ${refusals.map((status, at) => html`${at > 0 && ", "}<a href="#error-${status}">${status}</a>`)}.</p>`;
}

const objectLink = (reference: string) => {
  const name = reference.split("/").at(-1)!;
  return html`<p>Fields: <a href="#object-${name}">${name}</a>.</p>`;
};

/** The call as a command for a shell, with its example. */
function curlOf(
  { method, path, requestBody, security, responses }: Call,
  parameters: Parameter[],
  server: string,
) {
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    String(parameters.find((one) => one.name === name)?.example ?? name),
  );
  const queryParameters = parameters.filter(
    (one) => one.in === "query" && (one.required || one.name === "pageSize"),
  );
  const query = queryParameters
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join("&");
  const { "application/json": body, "multipart/form-data": form } = requestBody?.content ?? {};
  const keyed = parameters.find(({ name }) => name === "Idempotency-Key");
  const saved = Object.keys(responses["200"]?.content ?? {}).find((type) => /pdf|png|octet|csv/.test(type));
  const parts = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}${quoted(server + address + (query && `?${query}`))}`,
    !security && `-H "Authorization: Bearer $TOKEN"`,
    keyed && responses["201"] && `-H ${quoted(`Idempotency-Key: ${keyed.example}`)}`,
    body && `-H 'Content-Type: application/json'`,
    body && `-d ${quoted(json(body.example))}`,
    !body && form && `-F ${quoted(`file=@${(form.example as { file: string | string[] }).file}`)}`,
    saved && `-o ${saved.includes("pdf") ? "labels.pdf" : saved.includes("csv") ? "list.csv" : "file"}`,
  ];
  return parts.filter(Boolean).join(" \\\n  ");
}
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function errorsPart({ components }: Document): Markup {
  const statusOf = (one: Answer) =>
    (one.content!["application/problem+json"]!.example as { status: number }).status;
  const answers = Object.values(components.responses).sort((one, other) => statusOf(one) - statusOf(other));
  return html`<section id="errors"><h2>Errors</h2><p>Every refusal is a <a href="#object-Problem">Problem</a>.</p>${answers.map(
    (answer) =>
      html`<details id="error-${statusOf(answer)}"><summary><span class="method refused">${statusOf(answer)}</span> <span class="summary">${answer.description}</span></summary><div class="call">${block(`Example of ${statusOf(answer)}`, json(answer.content!["application/problem+json"]!.example))}</div></details>`,
  )}</section>`;
}

function objectsPart({ components: { schemas } }: Document): Markup {
  const names = Object.keys(schemas).sort((one, other) => one.localeCompare(other));
  return html`<section id="objects"><h2>Objects</h2>${names.map(
    (name) =>
      html`<details id="object-${name}"><summary><span class="path">${name}</span></summary><div class="call">${schemas[name]!.description && html`<p>${sentence(schemas[name]!.description)}</p>`}${fieldsTable(schemas[name]!, schemas, `Fields of ${name}`, /(Input|Replacement|SignUp|Configs|Problem)$/.test(name))}</div></details>`,
  )}</section>`;
}
