import { latinDigits } from "./digits.rules.ts";
import { brandName, cleanCpu } from "./hardware.rules.ts";

/** The fields that both a device and its reports have. */
export const comparedFields = ["productName", "cpu", "ram", "storage"] as const;
export type ComparedField = (typeof comparedFields)[number];

/** Whether two texts differ in meaning; false when they say too little to compare. */
export function differs(field: ComparedField, own: string, reported: string): boolean {
  if (!own.trim() || !reported.trim()) return false;
  return comparisons[field](plain(own), plain(reported));
}

const plain = (text: string) => latinDigits(text).replace(/\s+/g, " ").trim();

const gigabytes: Record<string, number> = { M: 1 / 1024, G: 1, T: 1000 };
/** Sizes in GB: «2 x 8 GB» twice, «16384 MB» as 16, «1 TB» as 1000. */
function sizesIn(text: string): number[] {
  const written = /(?:(\d{1,2})\s*[x×*]\s*)?(\d+(?:[.,]\d+)?)\s*([MGT])i?B?\b/gi;
  return [...text.matchAll(written)].flatMap(([, times = "1", size = "", unit = "G"]) =>
    Array<number>(Number(times)).fill(Number(size.replace(",", ".")) * gigabytes[unit.toUpperCase()]!),
  );
}
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Sold sizes are rounded (500 for 512), and some tools count in 1024s (476 for 512). */
const sameSize = (a: number, b: number) =>
  [a / b, (a * 1.0737) / b, a / (b * 1.0737)].some(
    (ratio, binary) => Math.abs(ratio - 1) < (binary ? 0.015 : 0.05),
  );

function differentMemory(own: string, reported: string) {
  const [a, b] = [sum(sizesIn(own)), sum(sizesIn(reported))];
  return a > 0 && b > 0 && Math.abs(a / b - 1) > 0.1;
}

const noDrive = /^(?:geen|none|no|zonder|without|kein.*|sans|aucun.*|ninguno|sin|nenhum|sem|بدون|-)\b/i;
const flash = /\b(?:ssd|nvme?|m\.2|pcie?|emmc|ufs|flash)\b/i;
const platters = /\b(?:hdd|platter|rpm|harde? (?:schijf|disk)|festplatte)\b/i;
const kindOf = (text: string) => (flash.test(text) === platters.test(text) ? undefined : flash.test(text));

function differentStorage(own: string, reported: string) {
  if (noDrive.test(own) !== noDrive.test(reported)) return true;
  const kinds = [kindOf(own), kindOf(reported)];
  if (!kinds.includes(undefined) && kinds[0] !== kinds[1]) return true;
  const sorted = (text: string) => sizesIn(text).sort((a, b) => a - b);
  const [ownSizes, reportedSizes] = [sorted(own), sorted(reported)];
  if (!ownSizes.length || !reportedSizes.length) return false;
  const areSame =
    ownSizes.length === reportedSizes.length &&
    ownSizes.every((size, at) => sameSize(size, reportedSizes[at]!));
  return !areSame && !sameSize(sum(ownSizes), sum(reportedSizes));
}

type Processor = { family?: string; number?: string; generation?: number };
const families =
  /\b(?:core )?(i[3579]|m[1-7]|ultra [579]|celeron|pentium|xeon|atom|athlon|ryzen [3579]|ryzen|epyc|a\d{1,2}|fx)\b/i;

function processorOf(text: string): Processor {
  const clean = cleanCpu(text).replace(/\b\d+(?:[.,]\d+)?\s*[GM]Hz\b/gi, " ");
  const processor =
    /\b(\d{1,2})\s*(?:e|ste|de|th|st|nd|rd|\.|ª|º|ème|eme)?\s*[- ]?\s*gen|\bgen(?:eratie|eration)?\.?\s*(\d{1,2})\b|نسل\s*(\d{1,2})/i.exec(
      text,
    );
  const number = /(?:^|[\s-])([a-z]{0,2}\d{3,5}[a-z]{0,2}\d?)(?![\w.])(?:\s*v(\d))?/i.exec(clean);
  const digits = /\d+/.exec(number?.[1] ?? "")?.[0] ?? "";
  const family = families.exec(clean)?.[1]?.toLowerCase();
  const isCore = family !== undefined && /^i[3579]$/.test(family) && digits !== "";
  const derived = isCore ? coreGeneration(digits) : undefined;
  const generation = Number(processor?.slice(1).find(Boolean)) || derived;
  return {
    ...(family && { family }),
    ...(number && { number: `${digits}${number[2] ? `v${number[2]}` : ""}` }),
    ...(generation && { generation }),
  };
}
/** The generation of an Intel Core: 8 for i5-8250U, 10 for i5-10210U, 11 for i5-1135G7, 1 for i5-520M. */
const coreGeneration = (digits: string) =>
  digits.length === 3 ? 1 : Number(digits.slice(0, digits.length === 5 || digits.startsWith("1") ? 2 : 1));

function differentProcessor(own: string, reported: string) {
  const [a, b] = [processorOf(own), processorOf(reported)];
  const isOther = (part: keyof Processor) =>
    a[part] !== undefined && b[part] !== undefined && a[part] !== b[part];
  const families = [a.family, b.family].map((family) => family?.split(" "));
  if (isOther("family") && families[0]?.[0] !== families[1]?.[0]) return true;
  if (isOther("family") && families.every((words) => words?.length === 2)) return true;
  return a.number && b.number ? isOther("number") : isOther("generation");
}

const makers =
  /^(?:hewlett[\s-]*packard|hp|dell|lenovo|apple|fujitsu|asus\S*|acer|microsoft|samsung|toshiba|msi)\b/i;
const makerOf = (name: string) => {
  const written = makers.exec(name)?.[0];
  return written ? brandName(written) : undefined;
};
/** The words of a name that distinguish models; not a maker's code such as 20KHS0AB00, MacBookPro15,2 or A1905. */
const modelNumbers = (name: string) =>
  new Set(
    name
      .toLowerCase()
      .replace(/\b(iphone|ipad|galaxy|pixel)\s+(?=[a-z]?\d{1,2}\b)/g, "$1")
      .split(/[\s()/"”″]+/)
      .filter((word) => /\d{3}/.test(word) || /^(?:iphone|ipad|galaxy|pixel)[a-z]?\d/.test(word))
      .filter((word) => !/^\d{2}[a-z][a-z0-9]|,\d|^a\d{4}$|^20\d\d$|[mgt]b$|hz$/.test(word)),
  );

function differentModel(own: string, reported: string) {
  const [mine, found] = [makerOf(own), makerOf(reported)];
  if (mine && found && mine !== found) return true;
  const [numbers, others] = [modelNumbers(own), modelNumbers(reported)];
  const within = [...numbers].some((number) =>
    [...others].some((other) => other.includes(number) || number.includes(other)),
  );
  return numbers.size > 0 && others.size > 0 && !within;
}

const comparisons: Record<ComparedField, (own: string, reported: string) => boolean> = {
  productName: differentModel,
  cpu: differentProcessor,
  ram: differentMemory,
  storage: differentStorage,
};
