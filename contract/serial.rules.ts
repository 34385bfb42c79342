import { latinDigits } from "./digits.rules.ts";

declare const normal: unique symbol;
/**
 * A serial number as stored and compared: capitals and Latin digits of ordinary width, hyphens for whatever dash, without white
 * space and invisible characters; "" for none. `normalSerial` in migration 0222 does the same to what was stored before.
 */
export type SerialNumber = "" | (string & { readonly [normal]: true });

/** Normalises a text to a serial number; "" when nothing is left. */
export function normalSerial(text: string): SerialNumber {
  return latinDigits(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-")
    .replace(/[\s\p{Cf}\p{Cc}]/gu, "")
    .toUpperCase() as SerialNumber;
}

const placeholders = new Set(
  `TOBEFILLEDBYOEM TOBEFILLEDBYOEMMANUFACTURER TOBEFILLED DEFAULTSTRING DEFAULT NOTSPECIFIED NOTAVAILABLE NOTAPPLICABLE
  NOTPROVIDED NOTREADABLE UNREADABLE SYSTEMSERIALNUMBER CHASSISSERIALNUMBER BASEBOARDSERIALNUMBER SERIALNUMBER SERIAL
  SERIENUMMER SERIENNUMMER NUMERODESERIE OEM INVALID EMPTY NA NV NVT NB NAN NULL NIL UNDEFINED NONE NO TBD TBA TBC TEST MISSING UNKNOWN
  ONBEKEND GEEN ZONDER NEE ONTBREEKT ONLEESBAAR NIETLEESBAAR NIETBEKEND LEEG NIETBESCHIKBAAR
  UNBEKANNT KEINE KEIN KEINER OHNE FEHLT UNLESERLICH NICHTVORHANDEN
  INCONNU INCONNUE AUCUN AUCUNE SANS ILLISIBLE MANQUANT DESCONOCIDO NINGUNO NINGUNA SIN SINNUMERO ILEGIBLE
  DESCONHECIDO NENHUM NENHUMA SEM SEMNUMERO ILEGIVEL نامشخص ندارد غيرمعروف REF VALUE`.split(/\s+/),
);

const label =
  /^(?:s\s*[/.]\s*n|sn|serial(?:\s*(?:no|nr|number|nummer))?|serie\s*(?:nr|nummer)|seriennummer|seri[eë]nummer|n[º°o]?\s*de\s*s[eé]rie)\s*[.:#]*\s*[:.#\s]\s*(?=\S)/iu;
const told =
  /\(.*\)|\b(?:zie|see|siehe|voir|v[eé]ase|ver|op|on|auf)\s+\p{L}+|\b\d+\s*(?:x|st|stuks?|pcs?)\b/iu;
const number = /^(?=.*\d)[\p{L}\d./_-]{3,}$/u;

export type SerialDoubt =
  | "labelledSerial"
  | "wordySerial"
  | "severalSerials"
  | "foreignLetters"
  | "otherNumber";

/** Doubts about a number that is taken as it is written. */
const kept: readonly SerialDoubt[] = ["labelledSerial", "foreignLetters", "otherNumber"];
/** Whether the number of a cell can be told in spite of a doubt about it. */
export const isTold = (doubt: SerialDoubt): boolean => kept.includes(doubt);

/** Letters of another script that look like Latin ones, among Latin letters and digits. */
const foreign =
  /^(?=.*[\p{Script=Cyrillic}\p{Script=Greek}])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\s]+$/u;
/** Numbers of something else: IP and MAC addresses, UUIDs, mail addresses, versions. */
const otherNumber =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d+)?|\d+(?:\.\d+){2,}|(?:[\da-f]{2}[:-]){5}[\da-f]{2}|\{?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\}?|\S+@\S+\.\S+)$/iu;

/** A cell without the label before its number: «S/N: PF1», «Serial No. PF1». */
export const withoutLabel = (text: string): string => text.normalize("NFKC").trim().replace(label, "");

/**
 * Why a cell with a serial number is to be asked about: a label stands before it («S/N: PF1»), it is words or has some beside
 * it («zie doos», «PF1 (2x)»), it holds several, letters of another script («СN1», with a Cyrillic С), or is the number of something
 * else («10.0.0.12»). Takes the cell as it was written.
 */
export function serialDoubt(text: string): SerialDoubt | null {
  const cell = text.normalize("NFKC").trim();
  if (cell === "" || isPlaceholderSerial(cell)) return null;
  if (otherNumber.test(cell)) return "otherNumber";
  if (label.test(cell)) return "labelledSerial";
  const parts = cell.split(/\s*[,;|&\n]\s*|\s+(?:\/|\+|en|and|und|et|y|e)\s+/u).filter(Boolean);
  if (parts.length > 1 && parts.every((part) => number.test(part))) return "severalSerials";
  if (told.test(cell)) return "wordySerial";
  const words = cell.split(/\s+/);
  if (words.length > 1 && !/\d/.test(cell)) return "wordySerial";
  if (words.length === 2 && words.every((word) => number.test(word) && word.length >= 7))
    return "severalSerials";
  return foreign.test(cell) ? "foreignLetters" : null;
}

/** Whether a text is a placeholder that tools or people enter instead of a serial number. */
export function isPlaceholderSerial(text: string): boolean {
  const serial = normalSerial(text);
  if (serial === "") return false;
  const bare = serial.replace(/[^\p{L}\p{N}]/gu, "");
  if (bare === "" || placeholders.has(bare) || /^(.)\1*$/u.test(bare)) return true;
  return (
    bare.length >= 4 && ["01234567890123456789", "12345678901234567890"].some((run) => run.startsWith(bare))
  );
}
