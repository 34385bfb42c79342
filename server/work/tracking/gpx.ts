import { plateText } from "../../../contract/plates.rules.ts";
import { notFound } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import { findTrail } from "./tracking.queries.ts";

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** The trail of a vehicle on a day as GPX 1.1: its track, and a waypoint where it stood; with the name of the file. */
export async function findGpx(db: Db, vehicleId: number, day?: string) {
  const { name, registrationNumber } = await db
    .selectFrom("vehicle")
    .select(["name", "registrationNumber"])
    .where("id", "=", vehicleId)
    .executeTakeFirstOrThrow(notFound);
  const shown = day ?? (await findToday(db));
  const { points, stretches } = await findTrail(db, vehicleId, shown);
  const place = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    `lat="${latitude}" lon="${longitude}"`;
  const stood = stretches
    .filter(({ state }) => state === "stopped")
    .map((one) => `<wpt ${place(one)}><time>${one.from}</time><name>${one.from}/${one.until}</name></wpt>`);
  const track = points.map(
    (one) => `<trkpt ${place(one)}><time>${new Date(one.fixedAt).toISOString()}</time></trkpt>`,
  );
  const title = escaped(`${name} ${plateText(registrationNumber)} ${shown}`);
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Omloop">',
    ...stood,
    `<trk><name>${title}</name><trkseg>`,
    ...track,
    "</trkseg></trk></gpx>",
  ].join("\n");
  return { text, fileName: `${registrationNumber}-${shown}.gpx` };
}
