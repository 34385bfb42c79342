import { type Static, Type } from "typebox";
import { withOptionSchemas } from "./autocomplete.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  Done,
  day,
  dayRange,
  input,
  instant,
  key,
  name,
  numberRange,
  oneOf,
  onlyThose,
  orNull,
  strict,
  text,
  withSchemas,
} from "./http.ts";
import * as routes from "./vehicles.routes.ts";
import { vehicleWarnings } from "./vehicles.rules.ts";

const upTo = (maximum: number, minimum = 1) => Type.Integer({ minimum, maximum });
export const VehicleInput = input({
  name: { ...name(80), examples: ["Bus 1"] },
  registrationNumber: {
    ...name(20),
    description: "The licence plate; stored in capitals without hyphens and blanks",
    examples: ["V-123-BX"],
  },
  payload: { ...orNull(upTo(60_000)), description: "Kilograms" },
  volume: { ...orNull(upTo(120_000)), description: "Litres" },
  inspectionUntil: { ...orNull(day), description: "The last day of the periodic inspection (APK)" },
  insuredUntil: orNull(day),
  serviceAt: { ...orNull(upTo(3_000_000, 0)), description: "The reading at which the next service is due" },
  outFrom: { ...orNull(day), description: "First day out of service" },
  outUntil: { ...orNull(day), description: "The last day out of service; open without" },
  outReason: { ...text(200), default: "" },
  archived: Type.Boolean({ default: false }),
});
export type VehicleInput = Static<typeof VehicleInput>;

const schemas = crudSchemas({
  input: VehicleInput,
  extra: {
    odometer: { ...orNull(Type.Integer()), description: "Kilometres, by the latest reading" },
    warnings: Type.Array(oneOf(vehicleWarnings, "vehicleWarnings"), {
      description: "Warnings about the vehicle today, the most serious first",
    }),
  },
  filters: {
    archived: onlyThose("the archived ones, which are left out otherwise"),
    payload: numberRange,
    inspectionUntil: dayRange,
    insuredUntil: dayRange,
  },
  sortable: ["name", "registrationNumber", "payload", "odometer", "inspectionUntil", "insuredUntil"],
});
export type VehiclesSchemas = typeof schemas;
const vehicle = subject(
  "vehicle",
  "Vehicles for pickups and deliveries, with payload, inspection and insurance dates.",
);
const Reading = Type.Object({
  id: Type.Integer(),
  day,
  km: Type.Integer({ description: "Kilometres" }),
  meant: Type.Boolean({ description: "True when the reading contradicts others and was confirmed" }),
  userName: orNull(Type.String({ description: "Who read it" })),
  createdAt: instant,
});
export type Reading = Static<typeof Reading>;
const ofVehicle = strict({ vehicleId: key });
const odometerSchemas = {
  list: {
    summary: "Lists the readings of a vehicle's odometer, the latest day first.",
    refuses: { 404: ["notFound"] },
    params: ofVehicle,
    answer: Type.Object({ items: Type.Array(Reading) }),
  },
  add: {
    summary: "Adds a reading of a vehicle's odometer; one that contradicts another is asked about.",
    refuses: { 404: ["notFound"], 409: ["odometerReadToday"], 422: ["odometerBackwards", "odometerAhead"] },
    params: ofVehicle,
    body: strict({
      day,
      km: upTo(3_000_000, 0),
      meant: Type.Boolean({ default: false, description: "Confirms a reading that contradicts another" }),
    }),
    answer: Reading,
  },
  remove: {
    summary: "Deletes a wrong reading.",
    refuses: { 404: ["notFound"] },
    params: strict({ vehicleId: key, id: key }),
    answer: Done,
  },
} as const;
export type OdometerSchemas = typeof odometerSchemas;
export const odometer = withSchemas(vehicle, routes.odometer, odometerSchemas);
export const vehicles = withOptionSchemas(withSchemas(vehicle, routes.vehicles, schemas));
