/** What ends a tag: the comma and the semicolon of a Latin and of an Arabic or Persian keyboard, or a new line. */
export const tagEnd = /[,;،؛\n]/;
/** The tags of a typed or pasted text. */
export const tagsIn = (text: string) =>
  text
    .split(tagEnd)
    .map((tag) => tag.trim())
    .filter(Boolean);
