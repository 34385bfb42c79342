/** What a text of the shop may hold besides the codes of attributes. */
export const shopTextVariables = ["name", "type", "attributes"] as const;

const variable = /\{\s*([^{}]*?)\s*\}/g;
/** Names in braces that are neither known nor the code of an attribute. */
export const unknownInShopText = (template: string, codes: readonly string[]) =>
  [...template.matchAll(variable)].flatMap(([, name = ""]) =>
    [...shopTextVariables, ...codes].includes(name) ? [] : [name],
  );

const inMarkup: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapedMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => inMarkup[sign]!);

type Values = Readonly<Record<string, string>>;
/** A title with its values: one line, without the gaps that empty ones leave. */
export const filledTitle = (template: string, values: Values) =>
  template
    .replace(variable, (_, name: string) => values[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** A text with its values as paragraphs; `list` is what stands where `{attributes}` does, as markup. */
export const filledText = (template: string, values: Values, list: string) =>
  template
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const parts = paragraph.split(/\{\s*attributes\s*\}/);
      const written = parts.map((part) => {
        const text = part.replace(variable, (_, name: string) => values[name] ?? "").trim();
        return text && `<p>${escapedMarkup(text).replace(/\n/g, "<br>")}</p>`;
      });
      return written.join(list);
    })
    .join("");
