import { isUnsaved } from "../browser/unsaved.ts";

/** Milliseconds. */
const lookEvery = 2000;
const rarest = 60_000;

let incomplete = false;
/** Whether a script could not be loaded; some browsers do not try again while the page is open. */
export const isIncomplete = () => incomplete;

/** Reloads the page once the server answers. */
export async function reloadWhenOnline() {
  const answer = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (!answer?.ok) return;
  sessionStorage.setItem("startedAgain", String(Date.now()));
  location.reload();
}
const startedJustNow = () => Date.now() - Number(sessionStorage.getItem("startedAgain")) < rarest;

/**
 * After an update of the server, an open page requests files that no longer exist: it reloads, at most once a minute, unless
 * unsaved input would be lost.
 */
export function startAgainAfterUpdate() {
  window.addEventListener("vite:preloadError", (event) => {
    incomplete = true;
    // Otherwise the router would end on the browser's own error page.
    event.preventDefault();
    if (!startedJustNow() && !isUnsaved()) void reloadWhenOnline();
  });
}

/** Reloads when the server answers again, unless typed text would be lost; returns a function that stops this. */
export function reloadWhenBack() {
  const look = () => void (isUnsaved() || startedJustNow() || reloadWhenOnline());
  const timer = setInterval(look, lookEvery);
  window.addEventListener("online", look);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", look);
  };
}
