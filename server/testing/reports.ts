import type { Upload } from "../platform/files/uploads.ts";

type Drive = { drive?: string; result?: string; at?: string; findMy?: string };

/** A CSV erasure report of one drive in the machine with this serial number, and of its iCloud lock. */
export const erasureReport = (
  serial: string,
  document: string,
  { drive = `D-${document}`, result = "success", at = "2026-11-10 12:00:00", findMy = "" }: Drive = {},
): Pick<Upload, "name" | "bytes"> => ({
  name: `${document}.csv`,
  bytes: Buffer.from(
    [
      "Report UUID,Computer Serial,Drive Serial,Drive Model,Status,Method,End Time,Date,Find My iPhone",
      [document, serial, drive, "Samsung 980", result, "NIST 800-88 Purge", at, at, findMy].join(","),
      "",
    ].join("\n"),
  ),
});
