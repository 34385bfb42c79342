import type { Format } from "../kit/texts/format.ts";

/** Disks are sold in powers of ten: 512110190592 bytes are 512 GB. */
export const driveSizeText = (bytes: number, format: Format) =>
  bytes >= 950e9
    ? `${format.number(Math.round(bytes / 1e11) / 10)} TB`
    : `${format.number(Math.round(bytes / 1e9))} GB`;
