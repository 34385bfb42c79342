import { latinDigits } from "./numbers.rules.ts";

/** What somebody asks for who wants several devices of one model: «5 × ThinkPad T480, grade A». */
export type ModelRequest = {
  quantity: number;
  /** Words that each device's name holds. */
  name: string;
  /** An attribute by its name or code, and the value that it has. */
  attributes: { name: string; value: string }[];
};

const largest = 200;

/** Reads such a wish; undefined for a text that is none. */
export function readModel(typed: string): ModelRequest | undefined {
  const [, count = "", rest = ""] = /^\s*(\d{1,3})\s*[x×*]\s*(\S.*)$/iu.exec(latinDigits(typed)) ?? [];
  const [name = "", ...pieces] = rest.split(/[,،;]/).map((piece) => piece.trim());
  const quantity = Number(count);
  if (quantity < 1 || quantity > largest || name === "") return undefined;
  const attributes = pieces.flatMap((piece) => {
    const at = piece.search(/[\s:=]/);
    return at < 0 ? [] : [{ name: piece.slice(0, at), value: piece.slice(at + 1).replace(/^[\s:=]+/, "") }];
  });
  return { quantity, name, attributes };
}
