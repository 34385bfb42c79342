import { numberText } from "../kit/texts/format.ts";

/** Disks are sold in powers of ten: 512110190592 bytes are 512 GB. */
export const driveSizeText = (bytes: number, locale: string) =>
  bytes >= 950e9
    ? `${numberText(Math.round(bytes / 1e11) / 10, locale)} TB`
    : `${numberText(Math.round(bytes / 1e9), locale)} GB`;
