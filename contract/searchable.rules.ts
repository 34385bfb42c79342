/** Signs that NFKD would take apart into something else. */
const before: Readonly<Record<string, string>> = {
  "'": "`´‘’‚‛′ʹʻʼʽ՚＇",
  '"': "“”„‟″«»‹›",
  "-": "‐‑‒–—―−⁃֊־⸺⸻",
  " ": "\t\n\v\f\r\u0085\u1680\u2028\u2029",
  ".": "·•‧∙・۔",
  ",": "،٬٫",
  ";": "؛",
  "?": "؟",
  "%": "٪",
  x: "×",
  "/": "⁄∕",
};
const removedBefore = "®©™℠";

/** Letters that NFKD leaves as they are, each beside the one that it counts as. */
const letters: readonly (readonly [from: string, to: string])[] = [
  ["ŁłĐđÐðØøĦħŊŋŦŧıĸƒ", "llddddoohhnnttikf"],
  ["ẞÆŒÞ", "ßæœþ"],
  ["ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς", "αβγδεζηθικλμνξοπρστυφχψωσ"],
  ["АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", "абвгдежзийклмнопрстуфхцчшщъыьэюя"],
  ["ЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҲҺӘӨ", "ђєѕіјљњћџґғқңүұҳһәө"],
  ["ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ", "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ"],
  ["ىیےېكڪةۀەہھۃٱ", "ييييککهههههها"],
  ["٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "01234567890123456789"],
];
const twoLetters = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };
const withE = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** Accents and vowel signs of taken-apart letters, signs that nobody sees, and the Arabic line that stretches a word. */
const unseen =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: accents apart from their letters are what is meant
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u0640\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g;

const ascii = /^[\0-\x7f]*$/;
const mapOf = (pairs: readonly (readonly [string, string])[]) =>
  new Map(pairs.flatMap(([from, to]) => [...from].map((sign, at) => [sign, [...to][at]!] as const)));
const beforeOf = new Map([
  ...Object.entries(before).flatMap(([to, from]) => [...from].map((sign) => [sign, to] as const)),
  ...[...removedBefore].map((sign) => [sign, ""] as const),
]);
const letterOf = mapOf(letters);
const twoLettersOf = new Map(Object.entries(twoLetters));
const withEOf = new Map(Object.entries(withE));
const each = (text: string, map: ReadonlyMap<string, string>) =>
  [...text].map((sign) => map.get(sign) ?? sign).join("");
const lowered = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function folded(text: string): string {
  const signs = each(text, beforeOf);
  if (ascii.test(signs)) return lowered(signs);
  const bare = lowered(signs.normalize("NFKD").replace(unseen, ""));
  return each(each(bare, letterOf), twoLettersOf);
}

/**
 * The form in which texts are compared, in browser and database alike (its `searchable`): without capitals, accents, invisible
 * signs and ligatures, with one sort of dash, apostrophe, space and digit, and one form of the letters that Arabic and Persian
 * write differently.
 */
export const searchable = (text: string): string => folded(text).replace(/ +/g, " ").replace(/^ | $/g, "");

const signs = /[ -/:-@[-`{-~]/g;
/** The normal form without spaces and signs, as texts are compared that people write apart or together. */
export const joined = (text: string): string => searchable(text).replace(signs, "");

/** Both spellings of a typed word: with the umlauts left out, and as they are written without them, `ue` for `ü`. */
const spellingsOf = (word: string): string[] => {
  const composed = word.normalize("NFKC");
  const written = composed.replace(/[ÄÖÜØÅ]/g, (letter) => letter.toLowerCase());
  return [...new Set([joined(composed), joined(each(written, withEOf))])];
};

/** A word of a search, in each of its spellings. */
export type SearchWord = readonly string[];

/** Commas part words unless they are of a number such as `15,6`; hyphens, dots and apostrophes do not. */
const parting = /[\s;|/\\()[\]{}":+*!?<>=،؛“”„«»]+|(?<!(?<!\d)\d{1,3}),|,(?!\d{1,2}(?!\d))/u;

/** The words of a search; empty when it has no letters or digits. */
export function searchWords(q: string): SearchWord[] {
  const words = q
    .split(parting)
    .map(spellingsOf)
    .filter(([word]) => word !== "");
  return words.map((word, at) => (word[0]!.length > 1 ? word : [...word, ...besides(words, at)]));
}

/** A single sign together with the word before and after it: «8 gb» is also written «8gb». */
const besides = (words: readonly string[][], at: number) => {
  const [before, [own], after] = [words[at - 1], words[at]!, words[at + 1]];
  return [...(before ? [before[0]! + own] : []), ...(after ? [own + after[0]!] : [])];
};

/** Whether a word is long enough for a number of one thing, and has a digit. */
export const isNumberLike = ([word = ""]: SearchWord): boolean => word.length > 5 && /\d/.test(word);
/** Whether words are the numbers of several things, which are looked for one by one. */
export const areNumbers = (words: readonly SearchWord[]): boolean =>
  words.length > 1 && words.every(isNumberLike);

/** A text in which words are looked for. */
export type HeldText = { together: string; words: readonly string[] };
export const heldText = (text: string): HeldText => ({
  together: joined(text),
  words: searchable(text).split(/[ -/:-@[-`{-~]+/),
});
/** Whether a text holds a word, anywhere or as a whole when it is a single sign. */
export const holdsWord = ({ together, words }: HeldText, word: SearchWord): boolean =>
  word.some((spelling) => (spelling.length > 1 ? together.includes(spelling) : words.includes(spelling)));
/** Whether one of the words of a text begins with a word, or is it when that is a single sign. */
export const beginsWord = ({ words }: HeldText, word: SearchWord): boolean =>
  words.some((own) =>
    word.some((spelling) => (spelling.length > 1 ? own.startsWith(spelling) : own === spelling)),
  );
