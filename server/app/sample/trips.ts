import type { Stop } from "../../../contract/stops.ts";
import type { Scene } from "./company.ts";

/** Two vans, their drivers, and who drives to what is agreed for the coming days. */
export async function planTrips(scene: Scene) {
  const { clock } = scene;
  const jolanda = scene.as("jolanda.voorbeeld");
  clock.turnTo(-1, "16:20");
  const van = await jolanda.post("/admin/vehicles", {
    ...{ name: "Bus 1", registrationNumber: "V-314-BX", payload: 1100, volume: 9000 },
    ...{
      inspectionUntil: clock.day(20),
      insuredUntil: clock.day(200),
      serviceAt: 120_000,
    },
  });
  const truck = await jolanda.post("/admin/vehicles", {
    ...{ name: "Bakwagen", registrationNumber: "83-BXT-7", payload: 3200, volume: 32_000 },
    ...{ inspectionUntil: clock.day(150), insuredUntil: clock.day(120), serviceAt: 80_000 },
  });
  for (const { id, readings } of [
    { id: van.id, readings: [117_150, 118_400] },
    { id: truck.id, readings: [63_900, 64_250] },
  ])
    for (const [at, km] of readings.entries())
      await jolanda.post(`/admin/vehicles/${id}/odometer`, { day: clock.day(at * 14 - 15), km });
  const driver = await jolanda.post("/admin/drivers", {
    ...{ firstName: "Dirk", lastName: "van der Berg", phone: "06 12 34 56 78" },
    ...{ username: "dirk.voorbeeld", licenceUntil: clock.day(900) },
  });
  const { stops } = await jolanda.get(`/calendar/planning?from=${clock.day(0)}&to=${clock.day(20)}`);
  for (const stop of stops as Stop[]) {
    if (stop.state !== "planned") continue;
    const folder = stop.kind === "pickup" ? "pickups" : "deliveries";
    await jolanda.put(`/calendar/${folder}/${stop.id}`, {
      ...{ day: stop.day, windowFrom: "10:00", windowUntil: "12:00", vehicleId: van.id, driverId: driver.id },
      ...{ position: null, overrideReason: "Zo met de klant afgesproken", version: stop.version },
    });
  }
}
