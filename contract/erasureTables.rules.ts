/** The fields that a column of an erasure table can hold, in the order in which they are offered. */
export const tableFields = [
  "state",
  "driveSerial",
  "machineSerial",
  "driveModel",
  "capacity",
  "standard",
  "started",
  "ended",
  "tool",
  "operator",
] as const;
export type TableField = (typeof tableFields)[number];
/** Nobody is asked about the columns of a wider table. */
export const mostTableColumns = 60;
