/** A cell as spreadsheets read it; a text that they would take for a formula begins with an apostrophe. */
const cell = (value: string | number | null) => {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvOf = (rows: readonly (readonly (string | number | null)[])[]) =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** Saves a table as a CSV file in UTF-8; numbers are whole: cents, minutes, pieces. */
export function saveCsv(name: string, rows: Parameters<typeof csvOf>[0]) {
  const url = URL.createObjectURL(new Blob(["\ufeff", csvOf(rows)], { type: "text/csv" }));
  Object.assign(document.createElement("a"), { href: url, download: `${name}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
