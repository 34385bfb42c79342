type Quoted = {
  /** Cents, VAT included. */
  total: number;
  /** What was agreed to, cents; null when nobody was asked. */
  approvedTotal: number | null;
  /** The device is the company's own, which asks nobody. */
  isOwn: boolean;
};

/** Whether somebody still has to agree to what a repair costs; `limit` in cents is what nobody is asked about. */
export const needsApproval = ({ total, approvedTotal, isOwn }: Quoted, limit: number) =>
  !isOwn && total > Math.max(limit, approvedTotal ?? 0);

/** Minutes that are booked for time on a repair: each begun minute counts as a whole one. */
export const minutesWorked = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));
