/** A name after an @ that is not part of a word, as in a mail address; a full stop after it is not part of the name. */
const mention = /(?<![\w.@-])@([A-Za-z0-9][A-Za-z0-9._-]{1,48}[A-Za-z0-9_-])/g;

/** The user names that a text mentions, each once and in lower case. */
export const mentionsIn = (text: string) => [
  ...new Set([...text.matchAll(mention)].map(([, name]) => name!.toLowerCase())),
];

/** Splits a text into plain pieces and mentions of these users. */
export function piecesOf(text: string, usernames: readonly string[]) {
  const names = new Set(usernames.map((name) => name.toLowerCase()));
  const pieces: { text: string; isMention: boolean }[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: name } of text.matchAll(mention)) {
    if (!names.has(name!.toLowerCase())) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isMention: false });
    pieces.push({ text: whole, isMention: true });
    from = index + whole.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMention: false });
  return pieces;
}

/** The mention being typed at the caret: the position of the @ and the text after it. */
export function mentionAt(text: string, caret: number): { at: number; typed: string } | undefined {
  const found = /(?<![\w.@-])@([A-Za-z0-9._-]*)$/.exec(text.slice(0, caret));
  return found ? { at: found.index, typed: found[1]! } : undefined;
}
