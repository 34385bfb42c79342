import type { Block, Copy, LeafBlock, Paragraph } from "./emailBlocks.ts";

/** What a mail may say of whoever gets it; `ourCompany` is the sender. */
export const emailVariables = [
  "name",
  "representative",
  "companyName",
  "city",
  "email",
  "ourCompany",
] as const;
export type EmailVariable = (typeof emailVariables)[number];
export type VariableValues = Partial<Record<EmailVariable, string>>;

const placeholder = /\{\{\s*([A-Za-z]+)\s*(?:\|([^{}|]*))?\}\}/g;
const isVariable = (name: string): name is EmailVariable =>
  (emailVariables as readonly string[]).includes(name);

/** How a variable is written, with what stands there for whom nothing is known: `{{name|customer}}`. */
export const variableText = (name: EmailVariable, fallback = "") =>
  fallback ? `{{${name}|${fallback.replace(/[{}|]/g, "")}}}` : `{{${name}}}`;

/** The text with its variables filled in; `write` puts down a value, which is no part of the text as a fall-back is. */
export const filled = (text: string, values: VariableValues, write = (value: string) => value) =>
  text.replace(placeholder, (whole, name: string, fallback = "") => {
    if (!isVariable(name)) return whole;
    const value = values[name]?.trim();
    return value ? write(value) : fallback.trim();
  });

/** What is wrong with the variables of a text: one that nobody knows, or braces that are no variable. */
export function variableProblem(text: string): { code: string; variable?: string } | undefined {
  for (const [, name = ""] of text.matchAll(placeholder))
    if (!isVariable(name)) return { code: "variableUnknown", variable: name };
  return /\{\{|\}\}/.test(text.replace(placeholder, "")) ? { code: "variableBroken" } : undefined;
}

/** The variables of a text that have no fall-back and may be unknown of somebody. */
export const bareVariables = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, name = "", fallback = ""]) =>
    !fallback.trim() && !["email", "ourCompany"].includes(name) ? [name] : [],
  );

/** What is wrong with a link: only pages, addresses and telephone numbers, and nothing that differs from person to person. */
export function linkProblem(href: string): string | undefined {
  if (!href) return undefined;
  if (/\{\{|\}\}/.test(href)) return "linkWithVariable";
  // What a mail program strips may not be what makes it harmless.
  if (/[\s\p{Cc}\p{Cf}]/u.test(href)) return "linkInvalid";
  if (/^mailto:[^@/?]+@[^@/?]+(\?[^#]*)?$/i.test(href)) return undefined;
  if (/^tel:\+?[\d().-]{3,30}$/i.test(href)) return undefined;
  if (!/^https?:\/\//i.test(href)) return "linkInvalid";
  const url = URL.canParse(href) ? new URL(href) : undefined;
  const isHost = url && (/\./.test(url.hostname) || url.hostname === "localhost");
  return isHost && !url.username && !url.password ? undefined : "linkInvalid";
}

export type BlockProblem = { path: string; code: string; variable?: string };
/** A text, a link or a picture of a block, with its path. */
type Part = { path: string } & ({ text: string } | { href: string });

const paragraphParts = (path: string, paragraphs: readonly Paragraph[]): Part[] =>
  paragraphs.flatMap(({ spans }, at) =>
    spans.flatMap((span, spanAt): Part[] => {
      const own = `${path}.paragraphs.${at}.spans.${spanAt}`;
      return [
        { path: own, text: span.text },
        { path: `${own}.href`, href: span.href ?? "" },
      ];
    }),
  );

function partsOf(block: Block, path: string): Part[] {
  switch (block.kind) {
    case "heading":
    case "footer":
      return [{ path: `${path}.text`, text: block.text }];
    case "text":
      return paragraphParts(path, block.paragraphs);
    case "picture":
      return [
        { path: `${path}.alt`, text: block.alt },
        { path: `${path}.href`, href: block.href },
      ];
    case "button":
      return [
        { path: `${path}.label`, text: block.label },
        { path: `${path}.href`, href: block.href },
      ];
    case "columns":
      return (["left", "right"] as const).flatMap((side) =>
        block[side].flatMap((inner, at) => partsOf(inner, `${path}.${side}.${at}`)),
      );
    case "divider":
      return [];
  }
}
const copyParts = ({ blocks }: Copy): Part[] => blocks.flatMap((block, at) => partsOf(block, `blocks.${at}`));

type Placed = { block: Block; path: string };
/** All blocks of a copy, those in columns too, with their paths. */
export const eachBlock = ({ blocks }: Copy): Placed[] =>
  blocks.flatMap((block, at): Placed[] => {
    const path = `blocks.${at}`;
    if (block.kind !== "columns") return [{ block, path }];
    const within = (side: "left" | "right") =>
      block[side].map((inner: LeafBlock, innerAt) => ({ block: inner, path: `${path}.${side}.${innerAt}` }));
    return [{ block, path }, ...within("left"), ...within("right")];
  });

/** The texts of a copy, in their order. */
export const textsIn = (copy: Copy): string[] =>
  copyParts(copy).flatMap((part) => ("text" in part ? [part.text] : []));
/** The addresses of pages that a copy leads to. */
export const pagesIn = (copy: Copy): string[] => [
  ...new Set(
    copyParts(copy).flatMap((part) => ("href" in part && /^https?:/i.test(part.href) ? [part.href] : [])),
  ),
];

/** The pictures that a copy shows. */
export const pictureIdsIn = (copy: Copy): number[] =>
  eachBlock(copy).flatMap(({ block }) =>
    block.kind === "picture" && block.pictureId !== null ? [block.pictureId] : [],
  );

/** What may not be saved: a footer that is missing or not last, a link that leads nowhere good, a variable nobody knows. */
export function copyProblems(copy: Copy): BlockProblem[] {
  const problems: BlockProblem[] = [];
  const footers = copy.blocks.flatMap(({ kind }, at) => (kind === "footer" ? [at] : []));
  if (footers.length !== 1 || footers[0] !== copy.blocks.length - 1)
    problems.push({ path: "blocks", code: "footerMissing" });
  for (const part of copyParts(copy)) {
    if ("href" in part) {
      const code = linkProblem(part.href);
      if (code) problems.push({ path: part.path, code });
    } else {
      const problem = variableProblem(part.text);
      if (problem) problems.push({ path: part.path, ...problem });
    }
  }
  return problems;
}

/** An empty copy of a mail. */
export const emptyCopy = (): Copy => ({
  blocks: [
    { kind: "text", paragraphs: [{ spans: [] }] },
    { kind: "footer", text: "" },
  ],
});
