type Quoted = {
  /** Cents, VAT included. */
  total: number;
  /** The agreed total, cents; null when nobody was asked. */
  approvedTotal: number | null;
  /** The device is the company's own, so nobody needs to agree. */
  isOwn: boolean;
};

/** Whether the customer still has to approve the costs of a repair; up to `limit` in cents nobody is asked. */
export const needsApproval = ({ total, approvedTotal, isOwn }: Quoted, limit: number) =>
  !isOwn && total > Math.max(limit, approvedTotal ?? 0);

/** Minutes to book for time on a repair, rounded up. */
export const minutesWorked = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));
