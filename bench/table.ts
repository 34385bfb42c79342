import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";

/** Prints rows as a table, figures to the right. */
export function printTable(rows: readonly Record<string, string | number>[]) {
  const names = Object.keys(rows[0] ?? {});
  const width = (name: string) => Math.max(name.length, ...rows.map((row) => String(row[name] ?? "").length));
  const line = (cell: (name: string) => string | number) =>
    names
      .map((name) => {
        const text = String(cell(name) ?? "");
        return /^[\d≤≥]/.test(text) ? text.padStart(width(name)) : text.padEnd(width(name));
      })
      .join("  ")
      .trimEnd();
  console.log(`\n${line((name) => name)}`);
  console.log(names.map((name) => "-".repeat(width(name))).join("  "));
  for (const row of rows) console.log(line((name) => row[name] ?? ""));
  console.log("");
}

/** On what and of what this was measured: figures without it compare with nothing. */
export function printMachine() {
  const commit = attempt(() =>
    execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
  );
  const [cpu] = cpus();
  console.log(
    `${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, commit ${commit}`,
  );
}

const attempt = (read: () => string) => {
  try {
    return read();
  } catch {
    return "unknown";
  }
};

export const met = (isMet: boolean) => (isMet ? "yes" : "NO");
