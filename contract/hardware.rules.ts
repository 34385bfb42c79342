import { latinDigits } from "./digits.rules.ts";

const brandNames: readonly [name: string, written: RegExp][] = [
  ["HP", /^(?:hewlett[\s-]*packard|hp)(?:[\s,]+(?:inc|company|co|development company.*)\.?)?$/i],
  ["Dell", /^dell(?:[\s,]+(?:inc|computer.*|technologies)\.?)?$/i],
  ["Lenovo", /^lenovo(?:[\s,]+(?:group|inc).*)?$/i],
  ["Apple", /^apple(?:[\s,]+(?:inc|computer.*)\.?)?$/i],
  ["Fujitsu", /^fujitsu(?:[\s-]+siemens|[\s,]+(?:ltd|limited|client computing.*|technology.*))?\.?$/i],
  ["ASUS", /^asus(?:tek)?(?:[\s,]+computer.*)?$/i],
  ["Acer", /^acer(?:[\s,]+inc\.?)?$/i],
  ["Microsoft", /^microsoft(?:[\s,]+corp.*)?$/i],
  ["Samsung", /^samsung(?:[\s,]+electronics.*)?$/i],
  ["Toshiba", /^toshiba(?:[\s,]+(?:corp|client).*)?$/i],
  ["MSI", /^(?:msi|micro-star international.*)$/i],
];
export const longestName = 200;

export function brandName(text: string): string {
  const brand = text.trim().replace(/\s+/g, " ");
  return brandNames.find(([, written]) => written.test(brand))?.[0] ?? brand;
}

const startsWithWord = (text: string, word: string) =>
  text.toLowerCase().startsWith(word.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(text.slice(word.length));

/** «HP EliteBook 755 G5», whether or not the model already contains the brand or another name of it. */
export function composeName(brand: string, model: string, product = ""): string {
  const maker = brandName(brand);
  let name = model.trim();
  const trimmed = product.trim();
  if (trimmed) name = trimmed.toLowerCase().includes(name.toLowerCase()) ? trimmed : `${trimmed} ${name}`;
  name = name.replace(/^hewlett[\s-]*packard\b/i, "HP");
  for (const written of [brand.trim(), maker]) {
    if (written && startsWithWord(name, written)) name = name.slice(written.length).trim();
  }
  const inside = maker !== "" && name.toLowerCase().split(/\s+/).includes(maker.toLowerCase());
  return (inside ? name : `${maker} ${name}`).trim().replace(/\s+/g, " ").slice(0, longestName).trimEnd();
}

/** «Intel(R) Core(TM) i5-2520M CPU @ 2.50GHz» → «Intel Core i5-2520M». */
export function cleanCpu(text: string): string {
  const clean = text
    .replace(/\((?:r|tm|c)\)|[®™©]/gi, " ")
    .replace(/@.*$/, " ")
    .replace(/^\s*\d{1,2}th Gen\b/i, " ")
    .replace(/\s(?:w\/|with)\s.*$/i, " ")
    .replace(/\sRadeon\s.*$/i, " ")
    .replace(/\b(?:CPU|Processor)\b/gi, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(.*\d{4}) 0$/, "$1");
  return clean || text.trim();
}

const noDifference =
  /^(?:geen|none|no|nee|n\/?a|0|zonder.*|without|kein.*|ohne|aucun.*|sans|ningun[oa]|sin|nenhuma?|sem|-+|—)$/i;
/** Whether a supplier's word means none: «geen», «ohne», «n/a». */
export const saysNone = (text: string) => noDifference.test(text.trim());
const capacity = /(\d+(?:[.,]\d+)?)\s*([KMGT])i?B\b/gi;

/** «256GB SSD» → «256 GB SSD»; a bare number gets the unit of its heading. */
export function cleanCapacity(text: string, unit = ""): string {
  const clean = latinDigits(text).trim().replace(/\s+/g, " ");
  if (unit && /^\d+(?:[.,]\d+)?$/.test(clean)) return `${clean} ${unit}`;
  return clean.replace(capacity, (_, size: string, prefix: string) => `${size} ${prefix.toUpperCase()}B`);
}

/** «klasse b» → «B». */
export function cleanGrade(text: string): string {
  const grade = text.trim().replace(/^(?:grade|graad|klasse|class|classe|klass|grado|grau)[\s:]+/i, "");
  return grade.length <= 2 ? grade.toUpperCase() : grade;
}

const isCapacity = (text: string) => /^\d+(?:[.,]\d+)?\s*[MGT]B\b/i.test(text);

/** Reads «processor / memory» and «processor / memory / storage»; null for any other shape. */
export function splitSpecs(specs: string): { cpu: string; ram: string; storage: string } | null {
  const parts = latinDigits(specs)
    .split(/(?<!\bw)\//)
    .map((part) => part.trim());
  const [cpu = "", ram = "", storage = "", ...more] = parts;
  const shaped =
    more.length === 0 && cpu !== "" && !isCapacity(cpu) && /^[\d.,]+\s*[MGT]B(?: \S+)?$/i.test(ram);
  if (!shaped || (storage !== "" && !isCapacity(storage) && !saysNone(storage))) return null;
  return { cpu: cleanCpu(cpu), ram: cleanCapacity(ram), storage: storage && cleanCapacity(storage) };
}
