import { isPlainCode } from "../../contract/scanText.rules.ts";
import { type ScanKey, typedText } from "./burst.ts";

const shifted: Readonly<Record<string, string>> = {
  ...{ 1: "!", 2: "@", 3: "#", 4: "$", 5: "%", 6: "^", 7: "&", 8: "*", 9: "(", 0: ")" },
  ...{ "-": "_", "=": "+", "[": "{", "]": "}", "\\": "|", ";": ":", "'": '"', "`": "~" },
  ...{ ",": "<", ".": ">", "/": "?" },
};
const signs: Readonly<Record<string, string>> = {
  ...{ Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]", Backslash: "\\", Space: " " },
  ...{ Semicolon: ";", Quote: "'", Backquote: "`", Comma: ",", Period: ".", Slash: "/" },
};

/** What a key is on a US keyboard, for which scanners are set; what its layout made of it where it has no place there. */
function onUsKeyboard({ key, code, shiftKey }: ScanKey) {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const sign = digit ?? signs[code];
  if (sign) return shiftKey ? (shifted[sign] ?? sign) : sign;
  return key.length === 1 ? key : "";
}

/**
 * The code that a scanner sent: as the layout has it, unless that makes of it what no code has in it while the keys themselves
 * are one. With Caps Lock the keys tell which letters are capitals.
 */
export function readKeys(keys: readonly ScanKey[]): string {
  const typed = typedText(keys);
  const pressed = keys.map(onUsKeyboard).join("").trim();
  const differInCase =
    keys.some(({ capsLock }) => capsLock) &&
    typed !== pressed &&
    typed.toLowerCase() === pressed.toLowerCase();
  const isRubbish = !isPlainCode(typed) || keys.some(({ key }) => key === "Dead");
  return differInCase || (isRubbish && isPlainCode(pressed)) ? pressed : typed;
}
