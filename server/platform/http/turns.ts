import { Failure } from "../../ground/base/failure.ts";

type Limits = {
  /** How many run at once. */
  all: number;
  /** Milliseconds without anything finishing, after which those that wait give up. */
  patience: number;
};
/** The subject of work, and how many about the same subject may run at once. */
export type Subject = { name: string; concurrency: number };
type WaitingTask = Subject & { start: (isCrowded: boolean) => void; refuse: (failure: Failure) => void };
/** `isCrowded` is true when more than half of the turns are taken. */
export type Turns = <T>(subject: Subject, work: (isCrowded: boolean) => Promise<T>) => Promise<T>;

const subjectBusy = () => new Failure(409, "busyTryAgain");
const allBusy = () => new Failure(503, "databaseBusy", { retryAfter: 2 });

/**
 * Runs work in order of arrival, with a limit on its concurrency in all and one for each subject, so that a blocked subject
 * does not block others. When work fails because of a held lock (`isHeldUp`), work waiting for the same subject fails too,
 * with 409 `busyTryAgain`. When nothing finishes any more waiting work fails with 503 `databaseBusy`.
 */
export function createTurns({ all, patience }: Limits, isHeldUp: (error: unknown) => boolean): Turns {
  const running = new Map<string, number>();
  let count = 0;
  let queue: WaitingTask[] = [];
  let watch: NodeJS.Timeout | undefined;

  const isFree = ({ name, concurrency }: Subject) => count < all && (running.get(name) ?? 0) < concurrency;

  function begin(name: string) {
    count += 1;
    running.set(name, (running.get(name) ?? 0) + 1);
  }

  function end(name: string) {
    count -= 1;
    const left = (running.get(name) ?? 1) - 1;
    if (left) running.set(name, left);
    else running.delete(name);
  }

  function refuse(isRefused: (waiting: WaitingTask) => boolean, failure: () => Failure) {
    const refused = queue.filter(isRefused);
    queue = queue.filter((waiting) => !isRefused(waiting));
    for (const waiting of refused) waiting.refuse(failure());
  }

  function next() {
    queue = queue.filter((waiting) => {
      if (!isFree(waiting)) return true;
      begin(waiting.name);
      waiting.start(count > all / 2);
      return false;
    });
    if (queue.length) watch ??= setTimeout(giveUp, patience).unref();
  }

  function giveUp() {
    watch = undefined;
    refuse(() => true, allBusy);
  }

  const turn = (subject: Subject) =>
    new Promise<boolean>((start, refuseOne) => {
      queue.push({ ...subject, start, refuse: refuseOne });
      next();
    });

  return async (subject, work) => {
    const isCrowded = await turn(subject);
    try {
      return await work(isCrowded);
    } catch (error) {
      if (isHeldUp(error)) refuse(({ name }) => name === subject.name, subjectBusy);
      throw error;
    } finally {
      end(subject.name);
      clearTimeout(watch);
      watch = undefined;
      next();
    }
  };
}
