import { isScientific, isSpoiled } from "../../../contract/numbers.rules.ts";
import type { ErasureReport } from "./reports.ts";

/** Only a table went through a spreadsheet for sure; elsewhere a number may end in zeros or look like a date. */
const isLost = ({ source }: Pick<ErasureReport, "source">, number: string) =>
  source === "csv" ? isSpoiled(number) : isScientific(number);

/** Whether a report names a drive by a number that a spreadsheet has spoiled, so that nobody knows which drive it is. */
export const hasSpoiledDrive = (report: Pick<ErasureReport, "source" | "results" | "hardware">): boolean =>
  [...report.results, ...(report.hardware.checks ?? [])].some(({ driveSerial }) =>
    isLost(report, driveSerial),
  );

/** A report without the numbers of its machine that a spreadsheet has spoiled. */
export function withoutSpoiled(report: ErasureReport): ErasureReport {
  const known = (number: string) => (isLost(report, number) ? "" : number);
  const { machine, hardware } = report;
  const { serial, assetTag } = machine;
  return {
    ...report,
    machine: { ...machine, serial: known(serial), assetTag: known(assetTag) },
    hardware: {
      ...hardware,
      disks: hardware.disks.map((disk) => ({ ...disk, serial: known(disk.serial) })),
    },
  };
}
