import type { Colleague } from "../../contract/comments.ts";

const mostOffered = 8;
/** The colleagues whom a few letters can mean: those whose username begins so, then those of whom another name does. */
export function matching(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const start = typed.toLowerCase();
  const begins = (name: string) => name.toLowerCase().startsWith(start);
  const byUsername = colleagues.filter(({ username }) => begins(username));
  const byName = colleagues.filter((one) => !byUsername.includes(one) && one.name.split(" ").some(begins));
  return [...byUsername, ...byName].slice(0, mostOffered);
}
