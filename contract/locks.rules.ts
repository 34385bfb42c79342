/** Locks that keep a buyer from using a device: Find My or iCloud, management, Google, network, firmware, tracker. */
export const lockKinds = ["findMy", "mdm", "frp", "sim", "bios", "tracker"] as const;
export type LockKind = (typeof lockKinds)[number];

/** A lock as an erasure report names it. */
export interface LockFound {
  kind: LockKind;
  /** `unknown`: the tool looked and could not tell, or its word has no known meaning. */
  state: "locked" | "unlocked" | "unknown";
  /** The tool's own word. */
  text: string;
}
