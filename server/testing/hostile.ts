/** Numbers from a seed, the same ones every time: a fuzzed request that fails can be sent again. */
export function diceOf(seed: number) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(roll() * limit);
  return {
    below,
    chance: (share: number) => roll() < share,
    one: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}
export type Dice = ReturnType<typeof diceOf>;

const nested = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

/** Values that some field, parser, query or template may stumble over. */
export const hostileValues: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff x",
  "\ufeff\u202e\u200b",
  "\u001b[31m",
  "\r\nSet-Cookie: a=b",
  "x".repeat(10_000),
  "𝕏".repeat(200),
  "' or 1=1; --",
  "'; drop table product; --",
  '") union select null, "passwordHash" from "user" --',
  "$1",
  "%",
  "\\",
  "{{7*7}}",
  "$".concat("{7*7}"),
  "{orderNr}{constructor}",
  "$t(errors.required)",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "NaN",
  "Infinity",
  "1e400",
  "9".repeat(400),
  "2026-02-30",
  "0000-00-00",
  "999999-12-31",
  "-infinity",
  "..",
  "1..",
  "..9999999999",
  ",",
  "1,,2",
  0,
  -0,
  -1,
  0.5,
  1e308,
  -1e308,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  [],
  {},
  [null],
  [[[[[[]]]]]],
  nested(500),
  { length: 1e9 },
  { $ne: null },
  { toString: null, valueOf: 1 },
  JSON.parse('{"__proto__x": {"admin": true}, "constructor": {"prototype": {"admin": true}}}'),
];

type Shape = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  items?: Shape;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
  minItems?: number;
};

const words = [
  "a",
  "Jansen",
  "laptop",
  "SN-1",
  "1",
  "2026-05-01",
  "x@example.nl",
  "#123456",
  "sale",
  "{orderNr}",
  "أهلا",
];
const formatted: Record<string, string> = { email: "iemand@example.nl", date: "2026-05-01" };

/** A value as a schema describes it, near its limits as often as not. */
export function fitting(shape: Shape, dice: Dice, ids: readonly number[]): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return dice.one(shape.enum);
  if (shape.anyOf) return fitting(dice.one(shape.anyOf), dice, ids);
  if (shape.type === "null") return null;
  if (shape.type === "boolean") return dice.chance(0.5);
  if (shape.type === "integer" || shape.type === "number") {
    const { minimum = 0, maximum = 1000 } = shape;
    return dice.one(
      [minimum, maximum, minimum + 1, ...ids, 1, 2, 3].filter((n) => n >= minimum && n <= maximum),
    );
  }
  if (shape.type === "array") {
    const count = (shape.minItems ?? 0) + dice.below(3);
    return Array.from({ length: count }, () => fitting(shape.items ?? {}, dice, ids));
  }
  if (shape.type === "object") return objectOf(shape, dice, ids);
  if (shape.format) return formatted[shape.format] ?? dice.one(words);
  return dice.chance(0.05) ? "z".repeat(Math.min(shape.maxLength ?? 20, 5000)) : dice.one(words);
}

function objectOf({ properties = {}, patternProperties }: Shape, dice: Dice, ids: readonly number[]) {
  const included = Object.entries(properties).filter(() => dice.chance(0.85));
  const entries: [string, unknown][] = included.map(([name, shape]) => [name, fitting(shape, dice, ids)]);
  for (const shape of Object.values(patternProperties ?? {}))
    entries.push([dice.one(["grade", "cpu", "laptop", ""]), fitting(shape, dice, ids)]);
  return Object.fromEntries(entries);
}

/** The same value with one or two places in it replaced by something hostile, missing, or added. */
export function spoiled(value: unknown, dice: Dice): unknown {
  if (typeof value !== "object" || value === null || dice.chance(0.15)) return dice.one(hostileValues);
  if (Array.isArray(value))
    return value.length
      ? value.map((one, at) => (at === 0 ? spoiled(one, dice) : one))
      : [dice.one(hostileValues)];
  const names = Object.keys(value);
  const copy: Record<string, unknown> = { ...value };
  if (!names.length || dice.chance(0.15))
    copy[dice.one(["id", "surprise", "constructor", "version", "toString", "a.b", "a\u0000"])] =
      dice.one(hostileValues);
  else {
    const name = dice.one(names);
    if (dice.chance(0.15)) delete copy[name];
    else copy[name] = spoiled(copy[name], dice);
  }
  return copy;
}
