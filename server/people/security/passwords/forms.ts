import { searchable } from "../../../../contract/searchable.rules.ts";

/** Signs that are written for letters. */
const letterOf: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "€": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const read = (text: string, one: string) =>
  [...text].map((sign) => (sign === "1" ? one : (letterOf[sign] ?? sign))).join("");
/** What people part words with. */
const parting = /[-_. ]/g;
/** A text as letters alone, once with its ones as `i` and once as `l`; none when it has other signs. */
const lettersOf = (text: string) =>
  [...new Set(["i", "l"].map((one) => searchable(read(text, one).replace(parting, ""))))].filter((word) =>
    /^\p{L}+$/u.test(word),
  );

/** What is left of a password when the digits and signs at its ends are cut off, in normal form, and whether signs part it. */
export type Form = { word: string; head: string; tail: string; isParted: boolean };
/** Up to so many signs at an end may be letters: the `@` of «Chelse@1». */
const signsRead = 3;

/** The words that a password may be made of, in normal form; several, because a sign at an end may be a letter of it or not. */
export function formsOf(password: string): Form[] {
  const [, head = "", core = "", tail = ""] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(password) ?? [];
  const heads = Array.from({ length: Math.min(signsRead, head.length) + 1 }, (_, at) => head.length - at);
  const tails = Array.from({ length: Math.min(signsRead, tail.length) + 1 }, (_, at) => at);
  return heads.flatMap((from) =>
    tails.flatMap((to) => {
      const rest = { head: head.slice(0, from), tail: tail.slice(to) };
      const text = head.slice(from) + core + tail.slice(0, to);
      const isParted = text.search(parting) >= 0;
      return lettersOf(text).map((word) => ({ word, isParted, ...rest }));
    }),
  );
}
