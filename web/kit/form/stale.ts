type Values = Readonly<Record<string, unknown>>;
/** A field to which two people gave different values. */
export type Difference = { name: string; mine: unknown; theirs: unknown; by: "me" | "them" | "both" };

const isPlain = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Compares undefined, null and "" as equal: forms and answers write an empty value differently. */
const text = (value: unknown) => JSON.stringify(value === undefined || value === "" ? null : value);

/** The fields in which mine and theirs differ, and who changed each since `base`; objects are compared by property. */
export function differences(
  names: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
  prefix = "",
): Difference[] {
  return names.flatMap((name): Difference[] => {
    const [from, own, other] = [base[name], mine[name], theirs[name]];
    if (isPlain(own) || isPlain(other)) {
      const parts = [from, own, other].map((value) => (isPlain(value) ? value : {})) as [
        Values,
        Values,
        Values,
      ];
      const keys = [...new Set(parts.flatMap((part) => Object.keys(part)))];
      return differences(keys, ...parts, `${prefix}${name}.`);
    }
    if (text(own) === text(other)) return [];
    const by = text(own) === text(from) ? "them" : text(other) === text(from) ? "me" : "both";
    return [{ name: prefix + name, mine: own, theirs: other, by }];
  });
}

export type Side = "mine" | "theirs";
/** The default of each difference: the side that changed it; undecided when both did. */
export const usualChoices = (differences: readonly Difference[]): Record<string, Side> =>
  Object.fromEntries(
    differences.flatMap(({ name, by }) => (by === "both" ? [] : [[name, by === "me" ? "mine" : "theirs"]])),
  );
