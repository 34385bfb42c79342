import type { Colleague } from "../../contract/comments.ts";

const mostOffered = 8;
/** The colleagues whom a few letters can mean: those of whom a name begins so. */
export function matching(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const start = typed.toLowerCase();
  return colleagues
    .filter(({ username, name }) =>
      [username, ...name.split(" ")].some((part) => part.toLowerCase().startsWith(start)),
    )
    .slice(0, mostOffered);
}
