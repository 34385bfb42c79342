import type { FastifyRequest } from "fastify";
import { byKind } from "../../../contract/calendar.routes.ts";
import { calendar, type Planning } from "../../../contract/calendar.ts";
import { daysAfter } from "../../../contract/days.rules.ts";
import { conflictsOf } from "../../../contract/plan.rules.ts";
import { plateText } from "../../../contract/plates.rules.ts";
import { type StopKind, stopKinds } from "../../../contract/stops.rules.ts";
import type { Stop } from "../../../contract/stops.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db } from "../../ground/database/connection.ts";
import { findToday } from "../../ground/database/days.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { sendPdf } from "../../platform/http/pdf.ts";
import { planStop } from "../stops/plan.actions.ts";
import { findPlan } from "../stops/plan.queries.ts";
import { findPlanSettings } from "../stops/planSettings.ts";
import { countWaiting, findStop, stopsBetween, waitingStops } from "../stops/stops.queries.ts";
import { confirmPlan } from "./confirmation.mails.ts";
import { daySheetsPdf } from "./daySheets.ts";
import { tellOrders } from "./stops.routes.ts";

/** The days of a span; a screen shows six weeks at most, and a list two months. */
const mostDays = 62;
function daysOf(from: string, to: string): string[] {
  if (to < from) throw refused("rangeReversed", "to");
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (count > mostDays) throw refused("rangeTooLong", "to", { most: mostDays });
  return Array.from({ length: count }, (_, at) => daysAfter(from, at));
}

const routesOf = byKind(calendar);

/** A stop with what is wrong with its vehicle's day at that stop. */
async function withConflicts(db: Db, stop: Stop) {
  const { day, vehicleId } = stop;
  if (day === null || vehicleId === null) return { ...stop, conflicts: [] };
  const found = conflictsOf(await findPlan(db, day, vehicleId));
  return { ...stop, conflicts: found.filter((conflict) => conflict.stop === stop.id) };
}

export function calendarRoutes(app: App, services: Services) {
  const { db } = services;
  for (const kind of stopKinds) serveKind(app, services, kind);
  app.route({
    ...calendar.planning,
    handler: async ({ query }) => findPlanning(db, query.from, query.to),
  });
  app.route({
    ...calendar.print,
    handler: async (request, reply) => {
      const { name, bytes } = await daySheetsPdf(
        services,
        services.printer.of(sessionOf(request).userId),
        request.locale,
        request.body,
      );
      return sendPdf(reply, name, bytes);
    },
  });
}

function serveKind(app: App, services: Services, kind: StopKind) {
  const { db, write } = services;
  const routes = routesOf[kind];
  const read = async (request: FastifyRequest, id: number) =>
    withConflicts(db, await findStop(db, id, sessionOf(request), kind));
  app.route({
    ...routes.list,
    handler: async ({ query }) => {
      if (query.unplanned) return { items: await waitingStops(db, kind) };
      const from = query.from ?? query.to ?? (await findToday(db));
      const to = query.to ?? daysAfter(from, query.from ? 0 : 6);
      daysOf(from, to);
      return { items: await stopsBetween(db, from, to, kind) };
    },
  });
  app.route({ ...routes.read, handler: (request) => read(request, request.params.id) });
  app.route({
    ...routes.plan,
    handler: async (request) => {
      const { id } = request.params;
      await write(request, async (tx) => {
        await planStop(tx, id, sessionOf(request), kind, request.body);
        return { id };
      });
      const stop = await read(request, id);
      tellOrders(services, stop.orders);
      return stop;
    },
  });
  app.route({
    ...routes.confirm,
    handler: async (request) => {
      const { id } = request.params;
      await write(request, async (tx) => {
        await confirmPlan(tx, id, sessionOf(request), kind);
        return { id };
      });
      const stop = await read(request, id);
      tellOrders(services, stop.orders);
      return stop;
    },
  });
}

/** What a calendar shows of some days. */
async function findPlanning(db: Db, from: string, to: string): Promise<Planning> {
  const days = daysOf(from, to);
  const [stops, unplanned, unplannedTotal, vehicles, drivers, settings] = await Promise.all([
    stopsBetween(db, from, to),
    waitingStops(db),
    countWaiting(db),
    db
      .selectFrom("vehicle")
      .select(["id", "name", "registrationNumber", "payload", "volume", "inspectionUntil", "insuredUntil"])
      .select(["outFrom", "outUntil"])
      .where("archived", "=", false)
      .orderBy("name")
      .execute(),
    db
      .selectFrom("driver")
      .select(["id", "name", "licenceUntil"])
      .where("archived", "=", false)
      .orderBy("name")
      .execute(),
    findPlanSettings(db),
  ]);
  return {
    stops,
    unplanned,
    unplannedTotal,
    vehicles: vehicles.map(({ registrationNumber, ...vehicle }) => ({
      ...vehicle,
      plate: plateText(registrationNumber),
    })),
    drivers,
    days: days.map((day) => ({ day, hours: settings.hoursOn(day) })),
    depot: settings.depot,
  };
}
