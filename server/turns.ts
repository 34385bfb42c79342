import { Failure } from "./failure.ts";

type Limits = {
  /** How many run at once, and how many of those about one subject. */
  all: number;
  ofSubject: number;
  /** Milliseconds in which nothing ends, after which those that wait give up. */
  patience: number;
};
type Waiting = { subject: string; start: (isCrowded: boolean) => void; refuse: (failure: Failure) => void };
/** The work is told whether more than half of what may run at once does. */
export type Turns = <T>(subject: string, work: (isCrowded: boolean) => Promise<T>) => Promise<T>;

const subjectBusy = () => new Failure(409, "busyTryAgain");
const allBusy = () => new Failure(503, "databaseBusy", { retryAfter: 2 });

/**
 * Runs work in the order in which it came, so much at once that others find a connection free and so little about one
 * subject that what holds that up holds up nothing else. When work fails because a lock is held (`isHeldUp`), what waits
 * for the same subject is refused with it: 409 `busyTryAgain`. Where nothing ends any more, 503 `databaseBusy`.
 */
export function createTurns(
  { all, ofSubject, patience }: Limits,
  isHeldUp: (error: unknown) => boolean,
): Turns {
  const running = new Map<string, number>();
  let count = 0;
  let queue: Waiting[] = [];
  let watch: NodeJS.Timeout | undefined;

  const isFree = (subject: string) => count < all && (running.get(subject) ?? 0) < ofSubject;

  function begin(subject: string) {
    count += 1;
    running.set(subject, (running.get(subject) ?? 0) + 1);
  }

  function end(subject: string) {
    count -= 1;
    const left = (running.get(subject) ?? 1) - 1;
    if (left) running.set(subject, left);
    else running.delete(subject);
  }

  function refuse(isRefused: (waiting: Waiting) => boolean, failure: () => Failure) {
    const refused = queue.filter(isRefused);
    queue = queue.filter((waiting) => !isRefused(waiting));
    for (const waiting of refused) waiting.refuse(failure());
  }

  function next() {
    queue = queue.filter((waiting) => {
      if (!isFree(waiting.subject)) return true;
      begin(waiting.subject);
      waiting.start(count > all / 2);
      return false;
    });
    if (queue.length) watch ??= setTimeout(giveUp, patience).unref();
  }

  function giveUp() {
    watch = undefined;
    refuse(() => true, allBusy);
  }

  const turn = (subject: string) =>
    new Promise<boolean>((start, refuseOne) => {
      queue.push({ subject, start, refuse: refuseOne });
      next();
    });

  return async (subject, work) => {
    const isCrowded = await turn(subject);
    try {
      return await work(isCrowded);
    } catch (error) {
      if (isHeldUp(error)) refuse((waiting) => waiting.subject === subject, subjectBusy);
      throw error;
    } finally {
      end(subject);
      clearTimeout(watch);
      watch = undefined;
      next();
    }
  };
}
