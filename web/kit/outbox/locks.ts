const locks = () => globalThis.navigator?.locks;
/** Over http, browsers have no Web Locks, and no tab knows which others live. */
export const hasLocks = () => Boolean(locks());

/** Holds a name until the returned function is called, or the tab is gone. */
export function holdName(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks()?.request(name, () => promise);
  return resolve;
}

/** Acts under a name as soon as no living tab holds it; at once in browsers without Web Locks. */
export async function whenFree(name: string, act: () => Promise<unknown>, signal?: AbortSignal) {
  if (hasLocks()) await locks()?.request(name, { signal }, act);
  else await act();
}

/** The names that living tabs hold. */
export async function heldNames() {
  const state = await locks()?.query();
  return new Set(state?.held?.map(({ name }) => name));
}
