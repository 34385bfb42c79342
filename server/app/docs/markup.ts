/** Text that is HTML already and is not escaped again. */
export type Markup = { markup: string };
type Part = Markup | string | number | false | undefined | Part[];

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (part: Part): string => {
  if (part === false || part === undefined) return "";
  if (Array.isArray(part)) return part.map(escaped).join("");
  if (typeof part === "object") return part.markup;
  return String(part).replace(/[&<>"']/g, (sign) => signs[sign]!);
};

/** HTML in which everything that is filled in is escaped, unless it is HTML itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: String.raw({ raw: strings }, ...parts.map(escaped)),
});
export const asIs = (markup: string): Markup => ({ markup });
/** A sentence whose `words in backticks` become code. */
export const sentence = (text: string): Markup[] =>
  text.split("`").map((part, at) => (at % 2 ? html`<code>${part}</code>` : html`${part}`));
