import { daysAfter } from "./days.rules.ts";
import { isPlate, sidecodeOf } from "./plates.rules.ts";

/** What somebody should see to, the gravest first. */
export const vehicleWarnings = [
  "outOfService",
  "inspectionExpired",
  "insuranceExpired",
  "serviceDue",
  "inspectionSoon",
  "insuranceSoon",
  "serviceSoon",
  "plateUnchecked",
] as const;
export type VehicleWarning = (typeof vehicleWarnings)[number];
/** Days and kilometres before a date or a reading from which it is told. */
export const warnDays = 30;
export const warnKilometres = 1500;

type Vehicle = {
  registrationNumber: string;
  inspectionUntil: string | null;
  insuredUntil: string | null;
  odometer: number | null;
  serviceAt: number | null;
  outFrom: string | null;
  outUntil: string | null;
};
/** What to see to on a day. */
export function warningsOf(vehicle: Vehicle, today: string): VehicleWarning[] {
  const { registrationNumber, inspectionUntil, insuredUntil, odometer, serviceAt, outFrom, outUntil } =
    vehicle;
  const soon = daysAfter(today, warnDays);
  const isOut = outFrom !== null && outFrom <= today && (outUntil === null || today <= outUntil);
  const left = odometer === null || serviceAt === null ? undefined : serviceAt - odometer;
  const holds: Record<VehicleWarning, boolean> = {
    outOfService: isOut,
    inspectionExpired: inspectionUntil !== null && inspectionUntil < today,
    insuranceExpired: insuredUntil !== null && insuredUntil < today,
    serviceDue: left !== undefined && left <= 0,
    inspectionSoon: inspectionUntil !== null && inspectionUntil >= today && inspectionUntil <= soon,
    insuranceSoon: insuredUntil !== null && insuredUntil >= today && insuredUntil <= soon,
    serviceSoon: left !== undefined && left > 0 && left <= warnKilometres,
    plateUnchecked: isPlate(registrationNumber) && sidecodeOf(registrationNumber) === undefined,
  };
  return vehicleWarnings.filter((warning) => holds[warning]);
}
