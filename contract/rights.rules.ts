import { type Group, mayHold, type Right, rightsFor, rightsOf } from "./access.ts";

/** Why somebody may do something: the groups that bring it, and whether it was given to them alone. */
export type Reason = { right: Right; groups: Group[]; isSingle: boolean };

/** What members of these groups with these extra rights may do, and why. */
export function reasonsFor(memberOf: readonly Group[], extra: readonly Right[]): Reason[] {
  return rightsFor(memberOf, extra).map((right) => ({
    right,
    groups: memberOf.filter((group) => rightsOf[group].includes(right)),
    isSingle: extra.includes(right) && mayHold(memberOf, right),
  }));
}

/** The extra rights that do not count now, because people in these groups may not hold them. */
export const idleRights = (memberOf: readonly Group[], extra: readonly Right[]) =>
  extra.filter((right) => !mayHold(memberOf, right));
