/** Numbers as they are stored: without blanks, dots and dashes, in capitals. */
export const bareNumber = (text: string) => text.replace(/[\s.\-/]/g, "").toUpperCase();

/** The remainder by 97 of a text in which letters stand for 10 to 35 (ISO 7064). */
function remainder97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Eight digits; the register has no check digit. */
export const isKvkNr = (text: string) => /^\d{8}$/.test(text);

/** A bare IBAN with its check digits right. */
export const isIban = (text: string) =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text) &&
  (!text.startsWith("NL") || /^NL\d{2}[A-Z]{4}\d{10}$/.test(text)) &&
  remainder97(text.slice(4) + text.slice(0, 4)) === 1;

/** An IBAN in groups of four, as it is printed. */
export const ibanText = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1 ");

const weights = [9, 8, 7, 6, 5, 4, 3, 2];
/** What follows the country in the VAT numbers of the Union, as VIES takes them; Greece is EL, Northern Ireland XI. */
const vatForms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/**
 * Whether a bare VAT number is valid. A Dutch one passes the 11-test (companies) or the 97-test (sole traders since 2020); for
 * the rest of the Union the form is checked, for other countries only that a number follows the country.
 */
export function isVatNr(text: string): boolean {
  const form = vatForms[text.slice(0, 2)];
  if (form) return form.test(text.slice(2));
  if (!text.startsWith("NL")) return /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(text);
  if (!/^NL\d{9}B\d{2}$/.test(text) || text.endsWith("B00")) return false;
  const digits = text.slice(2, 11);
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === Number(digits[8]) || remainder97(text) === 1;
}
