import { cpus, loadavg } from "node:os";

/** Milliseconds of processor time that this process has used since: a busy machine does not lengthen them. */
export function effort() {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
}

/** By how much everything takes longer on a busy machine than on one that does nothing else; at least 1. */
export const overcommitment = () => Math.max(1, loadavg()[0]! / cpus().length);
