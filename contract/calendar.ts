import { type Static, Type } from "typebox";
import * as routes from "./calendar.routes.ts";

import { day, fileAs, Id, idsUpTo, key, oneOf, orNull, strict, time, withSchemas } from "./http.ts";
import { conflictCodes } from "./plan.rules.ts";
import { Stop, StopPlan } from "./stops.ts";

export const Conflict = Type.Object({
  code: oneOf(conflictCodes, "conflicts"),
  stop: key,
  by: Type.Integer({ description: "Minutes, kilograms, litres, days or vehicles" }),
});
const span = strict({
  from: Type.Optional({ ...day, description: "Today when both are left out" }),
  to: Type.Optional({ ...day, description: "Six days later when both are left out" }),
  unplanned: Type.Optional(Type.Boolean({ description: "Stops without a day, and failed ones" })),
});
const Place = Type.Object({ latitude: Type.Number(), longitude: Type.Number() });
const Hours = Type.Object({ from: time, until: time });
const VehicleOfPlan = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  plate: Type.String(),
  payload: orNull(Type.Integer()),
  volume: orNull(Type.Integer()),
  inspectionUntil: orNull(day),
  insuredUntil: orNull(day),
  outFrom: orNull(day),
  outUntil: orNull(day),
});
const DriverOfPlan = Type.Object({ id: Type.Integer(), name: Type.String(), licenceUntil: orNull(day) });
export const Planning = Type.Object({
  stops: Type.Array(Stop),
  unplanned: Type.Array(Stop),
  unplannedTotal: Type.Integer(),
  vehicles: Type.Array(VehicleOfPlan),
  drivers: Type.Array(DriverOfPlan),
  days: Type.Array(
    Type.Object({ day, hours: { ...orNull(Hours), description: "null: nobody works on that day" } }),
  ),
  depot: orNull(Place),
});
export type Planning = Static<typeof Planning>;
const PlannedStop = Type.Object({ ...Stop.properties, conflicts: Type.Array(Conflict) });

const list = (what: string) =>
  ({
    summary: `Lists ${what} of a range of days, or those waiting to be planned.`,
    refuses: { 422: ["rangeTooLong", "rangeReversed"] },
    query: span,
    answer: Type.Object({ items: Type.Array(Stop) }),
  }) as const;
const readOne = (what: string) =>
  ({
    summary: `Returns ${what} with the conflicts of its plan.`,
    refuses: { 404: ["notFound"] },
    params: Id,
    answer: PlannedStop,
  }) as const;
const planOne = (what: string) =>
  ({
    summary: `Plans or moves ${what}; conflicts are refused unless a reason overrides them.`,
    refuses: {
      404: ["notFound"],
      409: ["stale"],
      422: ["planConflicts", "stopUnderWay", "stopEnded", "windowReversed"],
    },
    params: Id,
    body: {
      ...StopPlan,
      examples: [
        {
          day: "2026-11-17",
          windowFrom: "10:00",
          windowUntil: "12:00",
          vehicleId: 1,
          driverId: 1,
          version: 1,
        },
      ],
    },
    answer: PlannedStop,
  }) as const;
const confirmOne = {
  summary: "E-mails the day and hours to the contact in their language; once per plan.",
  refuses: {
    404: ["notFound"],
    422: ["stopWithoutDay", "contactWithoutEmail", "alreadyConfirmed", "stopEnded"],
  },
  params: Id,
  answer: PlannedStop,
} as const;
const calendarSchemas = {
  pickups: list("pickups"),
  pickup: readOne("a pickup"),
  planPickup: planOne("a pickup"),
  confirmPickup: confirmOne,
  deliveries: list("deliveries"),
  delivery: readOne("a delivery"),
  planDelivery: planOne("a delivery"),
  confirmDelivery: confirmOne,
  planning: {
    summary: "Returns the calendar of a range of days.",
    refuses: { 422: ["rangeTooLong", "rangeReversed"] },
    query: strict({ from: day, to: day }),
    answer: Planning,
  },
  print: {
    summary: "Prints the run sheets of a day, one page per vehicle.",
    refuses: { 422: ["nothingToPrint"] },
    body: strict({ day, vehicleIds: Type.Optional(idsUpTo(100)) }),
    answer: fileAs("application/pdf"),
  },
} as const;
export type CalendarSchemas = typeof calendarSchemas;
export const calendar = withSchemas(
  { name: "Calendar", description: "Pickups and deliveries by day, vehicle and hour.", topic: "stops" },
  routes.calendar,
  calendarSchemas,
);
