import { joined, searchable } from "../../../../contract/searchable.rules.ts";
import { isCommon, isEveryday } from "./common.ts";
import { type Form, formsOf } from "./forms.ts";
import { signsOutsideRuns } from "./runs.ts";

/** Why a password is guessed soon, as the refusal that says so. */
export type Weakness = "passwordCommon" | "passwordPersonal" | "passwordPattern";

/** A password whose signs are all but so many in runs is a pattern. */
const fewSigns = 3;
/** More signs than these beside a word are what has to be guessed. */
const signsBeside = 10;
const littleMore = 4;
/** Shorter words are met by chance; they count when the rest is what people append. */
const surelyMeant = 6;
const appended = /^(\d{0,4}(([^\p{L}\d])\3?)?|(([^\p{L}\d])\5?)?\d{0,4})$/u;
const yearBesideInitials = /^\p{L}{1,3}(19|20)\d\d[^\p{L}\d]{0,2}$/u;
const shortest = 3;
const capitals = /^(\p{Lu}?[^\p{Lu}]*|[^\p{Ll}]*)$/u;

/**
 * Why a password that keeps the rule is refused nevertheless, undefined when it is not (OWASP ASVS 5.0, 6.2.4, 6.2.11, 6.2.12): by its
 * normal form, because people make `P@ssw0rd2026!` of `password` when a rule asks for signs. `personal` is what others know of the
 * person and the company: names, addresses.
 */
export function weaknessOf(password: string, personal: readonly string[]): Weakness | undefined {
  if (signsOutsideRuns(password) <= fewSigns || yearBesideInitials.test(password)) return "passwordPattern";
  if (isCommon(password)) return "passwordCommon";
  const known = new Set(personal.flatMap(wordsOf));
  const forms = formsOf(password).filter(({ head, tail }) => head.length + tail.length <= signsBeside);
  if (isLittleMore(password, personal) || forms.some(({ word }) => isMadeOf(word, known)))
    return "passwordPersonal";
  const isPlain = capitals.test(password);
  return forms.some((form) => isWeak(form, isPlain)) ? "passwordCommon" : undefined;
}

/** The words of a name or an address, apart and together. */
const wordsOf = (text: string) => {
  const words = searchable(text).split(/[^\p{L}]+/u);
  return [...words, joined(text).replace(/[^\p{L}]/gu, "")].filter(({ length }) => length >= 3);
};

/** Whether a password holds one of these texts as it is, and hardly anything else. */
const isLittleMore = (password: string, texts: readonly string[]) =>
  texts.map(joined).some((text) => {
    const [before = "", ...after] = text.length > shortest ? joined(password).split(text) : [""];
    return after.length > 0 && before.length + after.join("").length <= littleMore;
  });

/** Whether a word is a known one, alone or with a common one beside it. */
const isMadeOf = (word: string, known: ReadonlySet<string>) =>
  known.has(word) ||
  partsOf(word).some(([one, other]) => known.has(one) && (known.has(other) || isCommon(other)));

/** A word parted in two, both ways round, in every place. */
const partsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3).flatMap(
    (at): [string, string][] => {
      const [one, other] = [word.slice(0, at), word.slice(at)];
      return [
        [one, other],
        [other, one],
      ];
    },
  );

function isWeak({ word, head, tail, isParted }: Form, isPlain: boolean) {
  if (word.length >= surelyMeant && ((isKnown(word) && !isParted) || isTwoWords(word, isEveryday)))
    return true;
  if (!isPlain || head !== "" || !appended.test(tail) || isParted) return false;
  // Two words written as one are a word in Dutch and German; parted by signs they are a phrase, which is harder to guess.
  return word.length >= shortest && (isKnown(word) || isTwoWords(word, isCommon));
}

const isKnown = (word: string) => isCommon(word) || isEveryday(word);
const isTwoWords = (word: string, isOne: (part: string) => boolean) =>
  partsOf(word).some(
    ([one, other]) => Math.min(one.length, other.length) > shortest && isOne(one) && isKnown(other),
  );
