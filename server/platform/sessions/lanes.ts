import { Failure } from "../../ground/base/failure.ts";

type Limits = {
  concurrency: number;
  /** How much waits in one lane, and in all of them; more is refused. */
  inLane: number;
  inAll: number;
};
type Lanes = <T>(lane: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs heavy work a little at once. What waits in different lanes takes turns, so that much of it in one lane holds up the
 * others by a single piece; 429 `tooManyRequests` for what finds no room to wait.
 */
export function createLanes({ concurrency, inLane, inAll }: Limits): Lanes {
  const lanes = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  function next() {
    for (const [lane, starts] of lanes) {
      if (running >= concurrency) return;
      lanes.delete(lane);
      const start = starts.shift()!;
      // Behind all others that wait.
      if (starts.length) lanes.set(lane, starts);
      waiting -= 1;
      running += 1;
      start();
    }
  }

  const turn = (lane: string) =>
    new Promise<void>((start) => {
      const starts = lanes.get(lane) ?? [];
      if (starts.length >= inLane || waiting >= inAll)
        throw new Failure(429, "tooManyRequests", { retryAfter: 5 });
      lanes.set(lane, [...starts, start]);
      waiting += 1;
      next();
    });

  return async (lane, work) => {
    await turn(lane);
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}
