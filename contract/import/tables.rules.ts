/** The number of lines that are searched for headings. */
export const headingLines = 30;
export const listEncodings = [
  "utf-8",
  "windows-1252",
  "windows-1250",
  "iso-8859-2",
  "windows-1256",
  "utf-16le",
  "utf-16be",
] as const;
