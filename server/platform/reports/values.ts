import { createHash } from "node:crypto";
import type { Outcome, SanitisationLevel } from "./reports.ts";

const longest = 1_000;

/** One line of clean text: PostgreSQL stores neither U+0000 nor half a surrogate pair. */
export function clean(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return "";
  return (
    String(value)
      .slice(0, longest)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u001f\u007f]+/g, " ")
      .trim()
  );
}

/** The texts of a list that is written with commas. */
export const listed = (texts: string) => texts.split(",").map((text) => text.trim());

const placeholders = new Set(
  listed(`
    To be filled by O.E.M., To be filled by OEM, Default string, Default, Not Specified, Not Available,
    Not Applicable, Not Defined, Not Present, No Asset Tag, No Asset Information, Asset-1234567890,
    System Serial Number, System manufacturer, System Product Name, System Name, Chassis Serial Number,
    Base Board Serial Number, Serial Number, Serial, 0123456789, 1234567890, 123456789, 12345678,
    0123456789AB, 0123456789ABCDEF, Unknown, Undefined, Invalid, Empty, None, Null, N/A, NA, OEM, O.E.M.`).map(
    (text) => text.toUpperCase(),
  ),
);

function isPlaceholder(text: string): boolean {
  const upper = text.trim().toUpperCase();
  if (placeholders.has(upper)) return true;
  if (/^(.)\1{3,}$/.test(upper) || /^[\s.\-_*?]*$/.test(upper)) return true;
  return isUnresolved(upper);
}

/** A report pushed by web-hook keeps `<REPORTPATH …>` as it was typed when it has no such value. */
export function isUnresolved(text: string): boolean {
  return /^<(REPORTPATH|DEVICECUSTOMFIELD)\b/i.test(text);
}

export function knownValue(value: unknown): string {
  const text = clean(value);
  return isPlaceholder(text) ? "" : text;
}

export function count(value: unknown): number | null {
  const text = clean(value);
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Math.round(Number(text)) : null;
}

/** Bytes of `4096 MB`, `2GB` or a bare number; `base` is 1024 for memory and 1000 for disks. */
export function bytesOf(value: unknown, base: 1000 | 1024): number | null {
  const match = /^([\d.]+)\s*([KMGT]?)i?B?$/i.exec(clean(value).replace(",", "."));
  if (!match) return null;
  const power = " KMGT".indexOf((match[2] || " ").toUpperCase());
  const bytes = Math.round(Number(match[1]) * base ** power);
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** «Intel(R) Core(TM) i5-4300U CPU @ 1.90GHz» of what goes on with «, Speed: 1900 MHz, Cores: 2, L1 Cache: 128 kB». */
export const cpuOf = (value: unknown): string =>
  knownValue(value).replace(/\s*[,;]\s*[\p{L}\d ]{2,30}:.*$/u, "");

/** The cores among what is told behind a processor's name. */
export const coresOf = (value: unknown): number | null => count(/\bCores:\s*(\d+)/i.exec(clean(value))?.[1]);

/** Bytes of memory: `8 GB`, or `4096 MB, Memory banks: 2, DDR3 SODIMM`. */
export function ramOf(value: unknown): number | null {
  const size = /^([\d.]+\s*[KMGT]i?B)\s*[,;(]/i.exec(clean(value))?.[1];
  return bytesOf(size ?? value, 1024);
}

/** The kind of memory that a text names: `DDR3`. */
export const ramTypeOf = (value: unknown): string => /\b(?:LP)?DDR\d\w?\b/i.exec(clean(value))?.[0] ?? "";

export function levelOf(name: string): SanitisationLevel {
  if (/\bpurge\b/i.test(name)) return "purge";
  if (/\bclear\b/i.test(name)) return "clear";
  return /\bdestr(oy|uct)\b/i.test(name) ? "destroy" : "unknown";
}

/** A result that is not the tool's exact word for success: never a success, whatever it says. */
export function otherThanSuccess(state: string): Exclude<Outcome, "success"> {
  if (/exception|warning/i.test(state)) return "successWithExceptions";
  return /cancel|abort|interrupt|stopped/i.test(state) ? "aborted" : "failed";
}

/** Who erased, where a tool keeps it among the fields that people fill in. */
export const operatorIn = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .filter(([name]) => /^(user ?name|operator|technician)$/i.test(name.trim()))
    .map(([, text]) => knownValue(text))
    .find(Boolean) ?? "";

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function contentId(content: unknown): string {
  return `sha256:${createHash("sha256").update(JSON.stringify(content)).digest("hex")}`;
}
