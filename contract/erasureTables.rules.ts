/** What a column of a table of erasures may hold, in the order in which it is asked for. */
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
/** A table of more columns is none that somebody tells the columns of. */
export const mostTableColumns = 60;
