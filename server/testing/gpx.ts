import { realFile } from "./world.ts";

/** The points with a time of a GPX file; times in milliseconds. */
export const pointsIn = (text: string) =>
  [...text.matchAll(/<trkpt\s+([^>]*)>([\s\S]*?)<\/trkpt>/g)]
    .map(([, place = "", inside = ""]) => ({
      latitude: Number(/lat="([^"]+)"/.exec(place)?.[1]),
      longitude: Number(/lon="([^"]+)"/.exec(place)?.[1]),
      at: Date.parse(/<time>([^<]+)</.exec(inside)?.[1] ?? ""),
    }))
    .filter(({ at }) => !Number.isNaN(at));
/** Those of a real track. */
export const trackOf = (name: string) => pointsIn(realFile(`tracking/${name}.gpx`).bytes.toString());
