/** When the page has painted what it has by now: what nobody waits for is loaded then, and not while it is drawn. */
export const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
