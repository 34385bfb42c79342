import { type Static, Type } from "typebox";
import { withOptionSchemas } from "./autocomplete.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import { day, dayRange, input, name, numberRange, onlyThose, orNull, text, withSchemas } from "./http.ts";
import * as routes from "./vehicles.routes.ts";

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
  odometer: { ...orNull(upTo(3_000_000, 0)), description: "Kilometres, by the latest reading" },
  serviceAt: { ...orNull(upTo(3_000_000, 0)), description: "The reading at which the next service is due" },
  outFrom: { ...orNull(day), description: "First day out of service" },
  outUntil: { ...orNull(day), description: "The last day out of service; open without" },
  outReason: { ...text(200), default: "" },
  archived: Type.Boolean({ default: false }),
});
export type VehicleInput = Static<typeof VehicleInput>;

const schemas = crudSchemas({
  input: VehicleInput,
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
export const vehicles = withOptionSchemas(withSchemas(vehicle, routes.vehicles, schemas));
