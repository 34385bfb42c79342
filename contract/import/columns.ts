import { compact, headingKey } from "./headings.ts";

/** A column of a list, with its heading in the forms in which it is compared. */
export type Column = {
  /** `compact` of the heading, and of the heading without what it has in parentheses. */
  key: string;
  bareKey: string;
  /** The words of the heading, also those that it writes as one: «SerialNumber0» is «serial number». */
  words: string[];
  /** The cells that are filled. */
  values: string[];
  /** All cells, by row. */
  cells: string[];
};

export const withoutUnit = (heading: string) => heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");

const wordsOf = (heading: string) =>
  headingKey(
    heading
      .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
      .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
      .replace(/(?<=\p{L})[01]$/u, ""),
  )
    .split(" ")
    .filter(Boolean);

export function columnOf(heading: string, cells: string[]): Column {
  const values = cells.filter((cell) => cell.trim());
  return {
    ...{ key: compact(heading), bareKey: compact(withoutUnit(heading)) },
    ...{ words: wordsOf(heading), values, cells },
  };
}

const longestRun = 5;
/** The words of a heading that follow each other, as `compact` writes them, with those around them; the longest first. */
export function runsIn({ words }: Pick<Column, "words">): { run: string; rest: string[] }[] {
  const runs = words.flatMap((_, from) =>
    words.slice(from, from + longestRun).map((__, more) => ({
      run: words.slice(from, from + more + 1).join(""),
      rest: words.toSpliced(from, more + 1),
    })),
  );
  return runs.sort((one, other) => other.run.length - one.run.length);
}
