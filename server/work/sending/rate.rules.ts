/** So many may begin within any stretch of so many seconds. */
export type Window = { most: number; seconds: number };

/** A rate per minute in small windows: no minute has more than it says, and its messages do not leave all at once. */
export function windowOf(perMinute: number): Window {
  const most = Math.max(1, Math.floor(perMinute / 10));
  return { most, seconds: 60 / Math.floor(perMinute / most) };
}
