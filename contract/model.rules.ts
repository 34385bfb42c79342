import { latinDigits } from "./digits.rules.ts";

/** A request for several devices of one model: «5 × ThinkPad T480, grade A». */
export type ModelRequest = {
  quantity: number;
  /** Words that the names of the devices contain. */
  name: string;
  /** An attribute by its name or code, and the value that it has. */
  attributes: { name: string; value: string }[];
};

const largest = 200;

/** A count and what it counts; an x without a space beside it is part of a serial number such as 5X4C2H2. */
const counted = /^\s*(\d{1,3})(?:\s*[×*]\s*|\s+x\s*|x\s+)(\S.*)$/iu;

/** Reads such a request; undefined for any other text. */
export function readModel(typed: string): ModelRequest | undefined {
  const [, count = "", rest = ""] = counted.exec(latinDigits(typed)) ?? [];
  const [name = "", ...pieces] = rest.split(/[,،;]/).map((piece) => piece.trim());
  const quantity = Number(count);
  if (quantity < 1 || quantity > largest || name === "") return undefined;
  const attributes = pieces.flatMap((piece) => {
    const at = piece.search(/[\s:=]/);
    return at < 0 ? [] : [{ name: piece.slice(0, at), value: piece.slice(at + 1).replace(/^[\s:=]+/, "") }];
  });
  return { quantity, name, attributes };
}
