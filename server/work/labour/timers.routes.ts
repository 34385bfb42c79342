import { timers } from "../../../contract/timers.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { startTimer, stopTimer, timersOf } from "./timers.actions.ts";

/** Time on repairs while it is being counted: a matter of colleagues alone. */
export function timerRoutes(app: App, { db, write, events }: Services) {
  app.route({
    ...timers.list,
    handler: async (request) => ({ items: await timersOf(db, sessionOf(request).userId) }),
  });
  app.route({
    ...timers.start,
    handler: (request) => {
      const { userId } = sessionOf(request);
      const { id } = request.params;
      return write(request, async (tx) => {
        await startTimer(tx, userId, id, request.body.what);
        const own = (await timersOf(tx, userId)).find((timer) => timer.own);
        return own!;
      });
    },
  });
  app.route({
    ...timers.stop,
    handler: async (request) => {
      const { userId } = sessionOf(request);
      const stopped = await write(request, (tx) => stopTimer(tx, userId, request.body.discard));
      events.changed("repairs", `repairs/${stopped.orderId}`);
      return stopped;
    },
  });
}
