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
 * Forgets the session and everything else in local storage, the stored theme included. Scans that could not be sent yet are
 * elsewhere and stay, for whoever made them: those laptops were put away.
 */
export function signedOut() {
  try {
    localStorage.clear();
  } catch {
    // Nothing was kept.
  }
  tokens.set(undefined);
}

/** Follows a sign-in or sign-out in another tab, also one that took place while the browser kept this page for «back». */
export function followOtherTabs() {
  const look = () => tokens.set(readStorage<Tokens>("session"));
  window.addEventListener("storage", ({ key }) => {
    if (key === "session" || key === null) look();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) look();
  });
}
