import { expect, test } from "vitest";
import { type VehicleWarning, warningsOf } from "./vehicles.rules.ts";

const van = {
  ...{
    registrationNumber: "V123BX",
    inspectionUntil: null,
    insuredUntil: null,
    odometer: null,
    serviceAt: null,
  },
  ...{ outFrom: null, outUntil: null },
};
const today = "2026-12-01";

test.each<[Partial<Parameters<typeof warningsOf>[0]>, VehicleWarning[]]>([
  [{}, []],
  [{ inspectionUntil: "2026-11-30" }, ["inspectionExpired"]],
  [{ inspectionUntil: "2026-12-01" }, ["inspectionSoon"]],
  [{ inspectionUntil: "2026-12-31" }, ["inspectionSoon"]],
  [{ inspectionUntil: "2027-01-01" }, []],
  [{ insuredUntil: "2026-11-30" }, ["insuranceExpired"]],
  [{ insuredUntil: "2026-12-20" }, ["insuranceSoon"]],
  [{ odometer: 90_000, serviceAt: 90_000 }, ["serviceDue"]],
  [{ odometer: 88_500, serviceAt: 90_000 }, ["serviceSoon"]],
  [{ odometer: 88_499, serviceAt: 90_000 }, []],
  [{ odometer: 99_000 }, []],
  [{ outFrom: "2026-12-01" }, ["outOfService"]],
  [{ outFrom: "2026-11-01", outUntil: "2026-12-01" }, ["outOfService"]],
  [{ outFrom: "2026-11-01", outUntil: "2026-11-30" }, []],
  [{ outFrom: "2026-12-02" }, []],
  [{ registrationNumber: "1ABC123" }, ["plateUnchecked"]],
])("%j asks for %j", (change, warnings) => {
  expect(warningsOf({ ...van, ...change }, today)).toEqual(warnings);
});
