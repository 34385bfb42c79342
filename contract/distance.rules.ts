/** Degrees. */
export type Place = { latitude: number; longitude: number };

const earthRadius = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Roads are that much longer than the great circle between their ends. */
export const roadFactor = 1.3;
/** Minutes to a place whose coordinates nobody knows. */
export const unknownLeg = 20;
/** Minutes that each leg takes besides its road: leaving, parking, walking up. */
const around = 3;
const kilometresPerHour = 60;

/** Kilometres of the great circle between two places. */
export function circleDistance(from: Place, to: Place): number {
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export type Leg = { minutes: number; km: number | null };
/** The drive from a place to another; `km` is null when either is unknown. */
export function legBetween(from: Place | null, to: Place | null): Leg {
  if (!from || !to) return { minutes: unknownLeg, km: null };
  const km = circleDistance(from, to) * roadFactor;
  return { minutes: Math.ceil(around + (km / kilometresPerHour) * 60), km };
}
