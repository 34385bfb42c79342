import { limits, Refused } from "./reasons.ts";

const [quote, backslash] = [0x22, 0x5c];
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);
const separating = new Set([0x2c, 0x3a]);

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/**
 * Measures before parsing: a worker whose heap overflows inside JSON.parse takes the whole process with it,
 * and 20 MB of `{"33":0}` become 800 MB.
 */
function refuseTooMuch(text: string): void {
  let depth = 0;
  let tokens = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (closing.has(code)) depth -= 1;
    else if (opening.has(code) || separating.has(code)) {
      tokens += 1;
      if (opening.has(code)) depth += 1;
      if (depth > limits.jsonDepth) throw new Refused("tooDeep");
      if (tokens > limits.jsonTokens) throw new Refused("tooLarge");
    }
  }
}

export function readJson(text: string): unknown {
  refuseTooMuch(text);
  try {
    // Outside a string these are space or wrong anyway; inside they spoil that string alone.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what JSON does not allow
    return JSON.parse(text.replace(/[\u0000-\u001f]/g, " "));
  } catch {
    throw new Refused(/[}\]]\s*$/.test(text.slice(-100)) ? "malformed" : "truncated");
  }
}
