import type { FastifyRequest } from "fastify";
import { type Intake, intakes } from "../../../contract/intakes.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { stepsOf } from "../../platform/changes/steps.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import {
  closeIntake,
  correctScan,
  count,
  decide,
  openIntake,
  setLineType,
  takeScans,
  undoScan,
} from "./intakes.actions.ts";
import { intakePreview, preview } from "./intakes.queries.ts";

export function intakeRoutes(app: App, services: Services) {
  const { db, write, events } = services;
  /** Opening and closing an intake changes the status of its purchase and the types of its lines, so the supplier is notified. */
  const notify = <T>(orderId: number, answer: T) => {
    events.changed("purchases", `purchases/${orderId}`);
    return answer;
  };
  const change = (request: FastifyRequest & { params: { id: number } }, by: (tx: Tx) => Promise<unknown>) =>
    write(request, async (tx) => {
      await by(tx);
      return intakePreview(tx, request.params.id);
    });

  app.route({
    ...intakes.open,
    handler: async (request) => {
      const intake = await write(request, async (tx) =>
        intakePreview(tx, await openIntake(tx, sessionOf(request).userId, request.body)),
      );
      return notify(intake.orderId, intake);
    },
  });
  app.route({ ...intakes.read, handler: ({ params }) => intakePreview(db, params.id) });
  app.route({
    ...intakes.scan,
    handler: async (request) => {
      const { id } = request.params;
      let intake: Intake | undefined;
      // An idempotency key stores the answer of the change: only the results, not the whole intake for every scan.
      const results = await write(request, async (tx) => {
        const scanned = await takeScans(tx, id, sessionOf(request).userId, request.body.serialNumbers);
        intake = preview(scanned.intake);
        return scanned.results;
      });
      return { results, intake: intake ?? (await intakePreview(db, id)) };
    },
  });
  app.route({
    ...intakes.undo,
    handler: (request) =>
      change(request, (tx) =>
        undoScan(tx, request.params.id, sessionOf(request).userId, request.body.scanId),
      ),
  });
  app.route({
    ...intakes.decide,
    handler: (request) => change(request, (tx) => decide(tx, request.params.id, request.body)),
  });
  app.route({
    ...intakes.correct,
    handler: (request) =>
      change(request, (tx) => correctScan(tx, request.params.id, sessionOf(request).userId, request.body)),
  });
  app.route({
    ...intakes.type,
    handler: async (request) => {
      const intake = await change(request, (tx) => setLineType(tx, request.params.id, request.body));
      return notify(intake.orderId, intake);
    },
  });
  app.route({
    ...intakes.count,
    handler: (request) => change(request, (tx) => count(tx, request.params.id, request.body)),
  });
  app.route({
    ...intakes.close,
    handler: async (request) => {
      const answer = await write(request, async (tx) => {
        const closed = await closeIntake(
          tx,
          request.params.id,
          sessionOf(request).userId,
          stepsOf(services, request),
        );
        return { ...closed, intake: await intakePreview(tx, request.params.id) };
      });
      return notify(answer.intake.orderId, answer);
    },
  });
}
