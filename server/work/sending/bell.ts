/** Wakes who waits when it rings, when the process begins to stop, or in time. */
export function createBell(stopping: AbortSignal) {
  let hasRung = false;
  let wake: (() => void) | undefined;
  const ring = () => {
    hasRung = true;
    wake?.();
  };
  stopping.addEventListener("abort", ring, { once: true });
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    ring,
    get isEnding() {
      return stopping.aborted;
    },
    /** Returns at once when it rang since it was last waited for. */
    async wait(milliseconds: number) {
      if (!hasRung) await sleep(milliseconds);
      hasRung = false;
      wake = undefined;
    },
    /** Waits whatever rings. */
    rest: (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds)),
  };
}
