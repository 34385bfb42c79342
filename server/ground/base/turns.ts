import { Failure } from "./failure.ts";

type Limits = {
  /** How much work is done at once, of each person one piece. */
  places: number;
  /** How much of one person's is done or waits; more is refused with 429 `refusal`. */
  most?: number;
  refusal?: string;
};

/** Work that is dear: it is done a few at a time, and people whose work waits take turns. */
export function takingTurns({
  places,
  most = Number.POSITIVE_INFINITY,
  refusal = "tooManyRequests",
}: Limits) {
  /** What waits, by person; whose turn is next comes first. */
  const queues = new Map<number, (() => void)[]>();
  const working = new Set<number>();

  function next() {
    for (const [userId, [begin, ...others]] of queues) {
      if (working.size >= places) return;
      if (!begin || working.has(userId)) continue;
      queues.delete(userId);
      if (others.length) queues.set(userId, others);
      working.add(userId);
      begin();
    }
  }

  return async function inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const waiting = queues.get(userId) ?? [];
    if (waiting.length + Number(working.has(userId)) >= most) throw new Failure(429, refusal, { most });
    await new Promise<void>((begin) => {
      queues.set(userId, [...waiting, begin]);
      next();
    });
    try {
      return await work();
    } finally {
      working.delete(userId);
      // Whoever waits with more goes behind the others.
      const others = queues.get(userId);
      queues.delete(userId);
      if (others) queues.set(userId, others);
      next();
    }
  };
}
