import { readConfig } from "../../ground/base/config.ts";
import { backUp } from "./habit.ts";

/** What the process that asked for a backup hears. */
export type Answer = { made: Awaited<ReturnType<typeof backUp>> } | { failure: string };

// A process of its own: reading everything takes a core for a while, and must not delay anybody's answers.
const answer: Answer = await backUp(readConfig(process.env)).then(
  (made) => ({ made }),
  (error: Error) => ({ failure: error.message }),
);
process.send?.(answer);
process.disconnect();
