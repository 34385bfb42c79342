/** The separator of GS1 (FNC1), as a scanner sends it. */
const separator = "\u001d";
/** Application identifiers of GS1 with the length of what follows them; without one it ends at a separator. */
const gs1Lengths: Readonly<Record<string, number | undefined>> = {
  ...{ "00": 18, "01": 14, "02": 14, 11: 6, 12: 6, 13: 6, 15: 6, 16: 6, 17: 6, 20: 2 },
  ...{ 10: undefined, 21: undefined, 22: undefined, 30: undefined, 37: undefined },
  ...{ 240: undefined, 241: undefined, 250: undefined, 251: undefined, 400: undefined },
  ...{ 8002: undefined, 8003: undefined, 8004: undefined },
};
const identifiers = Object.keys(gs1Lengths).sort((one, other) => other.length - one.length);
/** Those of a serial number, of a mobile phone's IMEI, of an asset, and of the article. */
const tellingParts = ["21", "8002", "8004", "01"];

/** The parts of a GS1 code by their identifiers; undefined for a text that is none. */
function gs1Parts(code: string): Readonly<Record<string, string>> | undefined {
  const parts: Record<string, string> = {};
  let rest = code;
  while (rest) {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1);
      continue;
    }
    const identifier = identifiers.find((one) => rest.startsWith(one));
    if (!identifier) return undefined;
    rest = rest.slice(identifier.length);
    const length =
      gs1Lengths[identifier] ?? (rest.includes(separator) ? rest.indexOf(separator) : rest.length);
    const part = rest.slice(0, length);
    if (part.length < length || (gs1Lengths[identifier] && !/^\d+$/.test(part))) return undefined;
    parts[identifier] = part;
    rest = rest.slice(length);
  }
  return parts;
}
/** The same as it is printed below the bars: `(01)08712345678906(21)PF1`. */
function printedParts(code: string): Readonly<Record<string, string>> | undefined {
  const parts = [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  return parts.length ? Object.fromEntries(parts.map(([, name, value]) => [name!, value!])) : undefined;
}
function gs1Readings(code: string): string[] {
  const parts = printedParts(code) ?? gs1Parts(code);
  // Without a separator nothing tells where the serial number ends; an article's number after it does.
  const first = /^21(.+?)01(\d{14})$/.exec(code);
  const found = tellingParts.flatMap((name) => parts?.[name] ?? []);
  // A lot or a date between them hides where the serial number begins, once the separators are gone.
  const rest = /^01\d{14}(.+)$/.exec(code)?.[1] ?? "";
  const tails = [...rest.matchAll(/21(?=.{5,20}$)/g)].map(({ index }) => rest.slice(index + 2));
  const article = parts?.["01"]?.replace(/^0/, "");
  return [...(first ? [first[1]!] : []), ...found, ...tails, ...(article ? [article] : [])];
}

/** What makers print before a serial number: a data identifier or a word. */
const prefixes = [
  /^\(?(?:S|25S|30S)\)?[:\s]*(.{5,})$/i,
  /^(?:S\/?N|SERIAL(?: ?(?:NO|NUMBER|NR))?|SERIENNUMMER|SERIENUMMER|SERVICE TAG|IMEI\d?|ASSET(?: ?TAG)?)[.:#\s]+(.{4,})$/i,
  /^(?:SN|IMEI)(.{5,})$/i,
];
const withoutPrefix = (code: string) => prefixes.flatMap((prefix) => prefix.exec(code)?.[1] ?? []);

/** Lenovo prints `1S`, ten or seven characters of the model, and a serial number of eight or seven. */
function afterModel(code: string): string[] {
  const rest = /^\(?1S\)?(.{14,18})$/i.exec(code)?.[1];
  if (!rest) return [];
  return [10, 7].map((model) => rest.slice(model)).filter(({ length }) => length === 7 || length === 8);
}

/** The names under which addresses carry a serial number. */
const inQuery = ["sn", "s", "serial", "serialnumber", "servicetag", "imei"];
function inAddress(code: string): string[] {
  if (!/^https?:\/\//i.test(code) || !URL.canParse(code)) return [];
  const { pathname, searchParams } = new URL(code);
  const named = [...searchParams].filter(([name]) => inQuery.includes(name.toLowerCase()));
  const last = pathname.split("/").at(-1) ?? "";
  return [...named.map(([, value]) => value), ...(/\d/.test(last) && last.length > 4 ? [last] : [])];
}

/** The signs of a keyboard, and below each the sign of a US keyboard on the same key. */
const keyboards: readonly (readonly [own: string, us: string])[] = [
  // French
  [
    "&é\"'(-è_çàÉÈÇÀ)=°aqzwAQZWmM,?;.:/!§ù%^$*1234567890",
    "12345678902790-=_qawzQAWZ;:mM,<.>/?'\"[]\\!@#$%^&*()",
  ],
  // Belgian
  [
    "&é\"'(§è!çàÉÈÇÀ)-°_aqzwAQZWmM,?;.:/=+ù%^$µ1234567890",
    "12345678902790-=_+qawzQAWZ;:mM,<.>/?'\"[]\\!@#$%^&*()",
  ],
  // French with Caps Lock, which leaves digits as they are
  ["aqzwAQZW", "qawzQAWZ"],
  // German
  ["yzYZß-_?´`öÖäÄüÜ+*#'\"§&/()=", "zyZY-/?_=+;:'\"[{]}\\|@#^&*()"],
];
const layouts = keyboards.map(([own, us]) => new Map([...own].map((sign, at) => [sign, us[at]!])));
const plain = /^[\w\-./:?=&+*$%#@()[\] ]+$/;
/** What a scanner for US keyboards may have sent that was read as keys of another. */
const retyped = (code: string) =>
  layouts
    .map((signs) => [...code].map((sign) => signs.get(sign) ?? sign).join(""))
    .filter((text) => plain.test(text.replaceAll(separator, "")));

/** Whether a text can be what stands in a code: what layouts make of one has other signs. */
export const isPlainCode = (text: string) => /^[\w\-./:?=+*$% ]+$/.test(text.replaceAll(separator, ""));

/** The code without what scanners and code types put around it. */
const bare = (code: string) =>
  code
    .trim()
    .replace(/^\](?:C1|d[12]|Q[13]|e0|A0)/i, "")
    .replace(/^\*(.+)\*$/, "$1")
    .trim();

const printed = (code: string) => [
  ...gs1Readings(code),
  ...afterModel(code),
  ...withoutPrefix(code),
  ...inAddress(code),
];

function readingsIn(scanned: string, texts: readonly string[]): string[] {
  const readings = texts
    .map(bare)
    .flatMap((text) => [text, ...printed(text).flatMap((part) => [part, ...printed(part)])]);
  const clean = readings.map((text) => text.replaceAll(separator, "").trim());
  return [...new Set(clean)].filter((text) => text !== scanned && text.length >= shortest);
}
/**
 * What a scanned text means besides itself, the likeliest first: the number within what its maker prints, or what the scanner
 * sent where a keyboard's layout made rubbish of it. It is looked up after the text itself.
 */
export const readingsOf = (scanned: string) =>
  readingsIn(scanned, [scanned, ...(isPlainCode(scanned) ? [] : retyped(scanned))]);
/** The same, and what the scanner sent where a layout only swapped letters: another device may have that number, so a person is asked. */
export const guessesOf = (scanned: string) => readingsIn(scanned, [scanned, ...retyped(scanned)]);
const shortest = 4;

/** Letters that eyes and scanners take for digits, and those of other scripts that look like Latin ones, below them what they look like. */
const lookalikes = {
  letters: "OIАВЕКМНОРСТУХІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
  signs: "01ABEKMH0PCTYX1SJABEZH1KMN0PTYX",
} as const;
/** Numbers that differ only by lookalikes have the same. */
export const looks = (serial: string) =>
  serial.replace(
    /[OI\p{Script=Cyrillic}\p{Script=Greek}]/gu,
    (letter) => lookalikes.signs[lookalikes.letters.indexOf(letter)] ?? letter,
  );
