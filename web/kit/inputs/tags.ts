/** Separators of tags: Latin, Arabic and Persian commas and semicolons, and new lines. */
export const tagEnd = /[,;،؛\n]/;
/** The tags of a typed or pasted text. */
export const tagsIn = (text: string) =>
  text
    .split(tagEnd)
    .map((tag) => tag.trim())
    .filter(Boolean);
