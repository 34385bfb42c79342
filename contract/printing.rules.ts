/** What is printed while somebody waits; more is printed by a job. */
export const mostLinesAtOnce = 300;
export const mostPagesAtOnce = 60;
/** The most lines of documents in one print: these take 20 seconds and 3 gigabytes. */
export const mostPrintedLines = 20_000;
/** Lines of an order that a page takes, at least. */
export const linesOfPage = 15;

export const isPrintedAtOnce = ({ lines, pages }: { lines: number; pages: number }) =>
  lines <= mostLinesAtOnce && pages <= mostPagesAtOnce;
