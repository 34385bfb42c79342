/** The Dutch sidecodes: the pieces of a plate between its hyphens, X a letter and 9 a digit. */
export const sidecodes = [
  "XX-99-99",
  "99-99-XX",
  "99-XX-99",
  "XX-99-XX",
  "XX-XX-99",
  "99-XX-XX",
  "99-XXX-9",
  "9-XXX-99",
  "XX-999-X",
  "X-999-XX",
  "XXX-99-X",
  "X-99-XXX",
  "9-XX-999",
  "999-XX-9",
] as const;
const formOf = new Map(sidecodes.map((form) => [form.replaceAll("-", ""), form] as const));

const digits = "۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩";
/** A plate as it is stored: capitals and digits without what stands between them. */
export const barePlate = (text: string) =>
  text
    .replace(/[۰-۹٠-٩]/g, (digit) => String(digits.indexOf(digit) % 10))
    .toUpperCase()
    .replace(/[\s.\-·•–—]/g, "");
/** Whether a bare plate can be stored at all, Dutch or not. */
export const isPlate = (bare: string) => /^[A-Z0-9]{1,12}$/.test(bare);

/** The sidecode of a bare plate, from 1; undefined for a foreign one, a diplomat's and the army's. */
export function sidecodeOf(bare: string): number | undefined {
  const shape = bare.replace(/[A-Z]/g, "X").replace(/\d/g, "9");
  const form = formOf.get(shape);
  // Plates of the royal house, of diplomats and of the army have forms of their own.
  if (!form || /^(AA|CDJ?|BN|GN)\d/.test(bare)) return undefined;
  return sidecodes.indexOf(form) + 1;
}

/** A plate as it is written: the hyphens of its sidecode, or where letters and digits of a foreign one meet. */
export function plateText(bare: string): string {
  const sidecode = sidecodeOf(bare);
  if (sidecode === undefined) return bare.replace(/(?<=[A-Z])(?=\d)|(?<=\d)(?=[A-Z])/g, "-");
  let at = 0;
  return sidecodes[sidecode - 1]!.replace(/[X9]/g, () => bare[at++]!);
}
