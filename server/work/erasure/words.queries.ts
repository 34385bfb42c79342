import { type DecidedWord, mostWords, type WordToDecide } from "../../../contract/erasure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { FileRead } from "../../platform/reports/reading.ts";
import { type Meanings, wordKey } from "../../platform/reports/words.ts";

export async function decidedWords(db: Db | Tx): Promise<DecidedWord[]> {
  return await db
    .selectFrom("erasureWord")
    .select(["tool", "word", "meaning"])
    .orderBy("tool")
    .orderBy("word")
    .execute();
}

export async function meaningsIn(db: Db): Promise<Meanings> {
  return new Map((await decidedWords(db)).map((each) => [wordKey(each), each.meaning]));
}

/** Writes down what words mean; of one that is named twice the last counts. */
export async function decideWords(tx: Tx, words: DecidedWord[]) {
  const distinct = [...new Map(words.map((each) => [wordKey(each), each])).values()];
  await tx
    .insertInto("erasureWord")
    .values(distinct)
    .onConflict((conflict) =>
      conflict
        .columns(["tool", "word"])
        .doUpdateSet(({ ref }) => ({ meaning: ref("excluded.meaning") }))
        .whereRef("erasureWord.meaning", "<>", "excluded.meaning"),
    )
    .execute();
  return decidedWords(tx);
}

/** The undecided words, most frequent first. */
export function wordsToDecide(read: FileRead[]): WordToDecide[] {
  const byWord = new Map<string, WordToDecide>();
  for (const { file, undecided = [] } of read)
    for (const each of undecided) {
      const { isNamed, ...word } = each;
      const entry = byWord.get(wordKey(word)) ?? { ...word, isNamed, reports: 0, files: [] };
      entry.reports += 1;
      if (entry.files.length < 3 && !entry.files.includes(file)) entry.files.push(file);
      byWord.set(wordKey(word), entry);
    }
  return [...byWord.values()].sort((a, b) => b.reports - a.reports).slice(0, mostWords);
}
