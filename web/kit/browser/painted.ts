/** Resolves after the next paint. Delays what the first paint does not need, so that it does not slow that down. */
export const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
