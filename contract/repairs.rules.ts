import type { Configs } from "./settings.ts";
import { percentage } from "./vat.rules.ts";

type Quoted = {
  /** Cents, VAT included. */
  total: number;
  /** The agreed total, cents; null when nobody was asked. */
  approvedTotal: number | null;
  /** The device is the company's own, so nobody needs to agree. */
  isOwn: boolean;
};

/**
 * Whether the customer still has to approve the costs of a repair. Nobody is asked up to the limit in cents, nor again for what is
 * above the agreed amount by no more than the tolerance, basis points of it.
 */
export const needsApproval = (
  { total, approvedTotal, isOwn }: Quoted,
  { approvalLimit, approvalTolerance }: Pick<Configs, "approvalLimit" | "approvalTolerance">,
) => {
  const agreed = approvedTotal ?? 0;
  return !isOwn && total > Math.max(approvalLimit, agreed + percentage(agreed, approvalTolerance));
};

type Labour = { productName: string; minutes: number | null; workedMinutes: number };
/** The labour that more time on a repair belongs to: of the same name, or quoted and not yet worked; undefined when there is none. */
export const labourToFill = <L extends Labour>(lines: readonly L[], what: string): L | undefined =>
  lines.findLast(({ productName }) => productName === what) ??
  lines.find(({ minutes, workedMinutes }) => (minutes ?? 0) > workedMinutes);

/** Minutes to book for time on a repair, rounded up. */
export const minutesWorked = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));
