import { createStore } from "../kit/browser/store.ts";

export const place = createStore(typeof location === "undefined" ? "/" : location.pathname);

/** Whether codes are mailed; without a mail server they are read elsewhere. */
export const mailsLeave = createStore(true);
/** Whether nobody has signed up yet, so that the next account is the Admin's. */
export const firstAccount = createStore(false);
/** Whether this is a try-out company. */
export const tryOut = createStore(false);

/** Tells that somebody sends a password: the product can be loaded while the server answers. */
export const signingIn = createStore(false);

/** Goes to another screen before sign-in, keeping where the person wanted to go. */
export function goTo(path: string, values: Record<string, string> = {}) {
  const search = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) search.set(name, value);
  history.pushState(null, "", search.size ? `${path}?${search}` : path);
  place.set(path);
}
export const queryParam = (name: string) => new URLSearchParams(location.search).get(name) ?? "";
