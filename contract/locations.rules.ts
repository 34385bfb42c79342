import { normalDigits } from "./contacts.rules.ts";

/**
 * A location label in its stored form `1-07-3` (bay 1–2, compartment 1–24, slot 1–4), from any of the ways
 * people write it: `1-7-3`, `1.7.3`, `B1 C7 S3`, `S1 V07 P3`. Undefined for any other text.
 */
export function normalLabel(input: string): string | undefined {
  const parts = normalDigits(input.replace(/[\s.]+/g, "-"))
    .toUpperCase()
    .match(/^-*[BS]?(\d)[-/]*[CV]?(\d{1,2})[-/]*[SP]?(\d)-*$/);
  const separated = /^\D*\d\D+\d{1,2}\D+\d\D*$/.test(normalDigits(input.replace(/[\s.]+/g, "-")));
  if (!parts || !separated) return undefined;
  const [bay, compartment, slot] = parts.slice(1).map(Number) as [number, number, number];
  if (bay < 1 || bay > 2 || compartment < 1 || compartment > 24 || slot < 1 || slot > 4) return undefined;
  return `${bay}-${String(compartment).padStart(2, "0")}-${slot}`;
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
/** Every label of a location without a template of its own, in the order of its shelves. */
export const everyLabel = (): string[] =>
  upTo(2).flatMap((bay) =>
    upTo(24).flatMap((compartment) =>
      upTo(4).map((slot) => `${bay}-${String(compartment).padStart(2, "0")}-${slot}`),
    ),
  );
