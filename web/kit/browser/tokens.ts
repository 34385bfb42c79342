import { readStorage, writeStorage } from "./browserStorage.ts";
import { createStore } from "./store.ts";

export type Tokens = { accessToken: string; refreshToken: string; username: string };

export const tokens = createStore<Tokens | undefined>(readStorage<Tokens>("session"));

/** The newest tokens: another tab may have refreshed them. */
export function newestTokens() {
  const latest = readStorage<Tokens>("session");
  if (latest && latest.accessToken !== tokens.get()?.accessToken) tokens.set(latest);
  return tokens.get();
}

export function signedIn(next: Tokens) {
  writeStorage("session", next);
  tokens.set(next);
}

/**
 * Clears the session and the rest of local storage, including the theme. Unsent scans are stored elsewhere and stay: those
 * devices are already put away.
 */
export function signedOut() {
  try {
    localStorage.clear();
  } catch {
    // Without storage there is nothing to clear.
  }
  tokens.set(undefined);
}

/** Follows a sign-in or sign-out in another tab, also one made while this page was in the back/forward cache. */
export function followOtherTabs() {
  const look = () => tokens.set(readStorage<Tokens>("session"));
  window.addEventListener("storage", ({ key }) => {
    if (key === "session" || key === null) look();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) look();
  });
}
