const western = (text: string) =>
  text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Digits as people type them (spaces, dots, Persian or Arabic numerals) in the one form that is stored. */
export const normalDigits = (text: string) => western(text).replace(/[\s.]/g, "");

/** A chamber of commerce number: 8 digits, leading zeros real, no checksum (KVK developer documentation). */
export const validKvk = (text: string) => text === "" || /^\d{8}$/.test(text);

/** An RSIN: 9 digits that pass the 11-test of Dutch fiscal numbers; an optional field. */
export function validRsin(text: string) {
  if (text === "") return true;
  if (!/^\d{9}$/.test(text) || text === "000000000") return false;
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (at === 8 ? -1 : 9 - at), 0);
  return sum % 11 === 0;
}
