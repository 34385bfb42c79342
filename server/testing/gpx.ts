import { realFile } from "./world.ts";

/** The points with a time of a real GPX track; times in milliseconds. */
export const trackOf = (name: string) =>
  [
    ...realFile(`tracking/${name}.gpx`)
      .bytes.toString()
      .matchAll(/<trkpt\s+([^>]*)>([\s\S]*?)<\/trkpt>/g),
  ]
    .map(([, place = "", inside = ""]) => ({
      latitude: Number(/lat="([^"]+)"/.exec(place)?.[1]),
      longitude: Number(/lon="([^"]+)"/.exec(place)?.[1]),
      at: Date.parse(/<time>([^<]+)</.exec(inside)?.[1] ?? ""),
    }))
    .filter(({ at }) => !Number.isNaN(at));
