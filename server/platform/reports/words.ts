import type { WordMeaning } from "../../../contract/erasure.ts";
import type { Outcome } from "./reports.ts";
import { clean } from "./values.ts";

/** A tool's own word for the outcome of an erasure. */
export interface Word {
  /** In lower case and without its version; for a table that names no tool, its headings. */
  tool: string;
  word: string;
}
/** A word as a table has it. */
export interface WordFound extends Word {
  /** False: the table names no tool. */
  isNamed: boolean;
}
/** What people decided that words mean, by `wordKey`. */
export type Meanings = ReadonlyMap<string, WordMeaning>;

/** Words with one meaning in the exports of the tools that the readers know, and in plain English. */
const certain: Readonly<Record<string, Outcome>> = {
  success: "success",
  successful: "success",
  erased: "success",
  "erased with exceptions": "successWithExceptions",
  "successful with exceptions": "successWithExceptions",
  failed: "failed",
  failure: "failed",
  unsuccessful: "failed",
  "not erased": "failed",
  insanity: "failed",
  canceled: "aborted",
  cancelled: "aborted",
  aborted: "aborted",
  uaborted: "aborted",
};

/** A word that says no more than an outcome does, which we say in the reader's language. */
export const isOutcomeWord = (text: string): boolean => Object.hasOwn(certain, wordOf("", [], text).word);

export const wordKey = ({ tool, word }: Word) => `${tool}\n${word}`;

/** The same word in whatever case, and with whatever signs around it. */
export function wordOf(tool: string, headings: string[], state: string): WordFound {
  const lower = (text: string) => clean(text).toLowerCase().replace(/\s+/g, " ");
  const bare = lower(state).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const word = lower(tool);
  return {
    tool: (word || lower(headings.join(" | "))).slice(0, 300).toWellFormed().trim(),
    word: (bare || lower(state)).slice(0, 100).toWellFormed().trim(),
    isNamed: word !== "",
  };
}

/** What a word says of an erasure; undefined when nobody said so yet. A cell without a word says nothing. */
export function meaningOf(word: Word, meanings: Meanings): Outcome | "neither" | undefined {
  if (!word.word) return "neither";
  if (Object.hasOwn(certain, word.word)) return certain[word.word];
  const decided = meanings.get(wordKey(word));
  return decided === "erased" ? "success" : decided;
}
