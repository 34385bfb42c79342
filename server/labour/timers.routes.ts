import { timers } from "../../contract/timers.ts";
import { Failure } from "../base/failure.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { startTimer, stopTimer, timersOf } from "./timers.actions.ts";

/** Time on repairs while it is being counted: a matter of colleagues alone. */
export function timerRoutes(app: App, { db, write, events }: Services) {
  const colleague = (request: Parameters<typeof sessionOf>[0]) => {
    const { userId, ownContactId } = sessionOf(request);
    if (ownContactId !== null) throw new Failure(403, "forbidden");
    return userId;
  };
  app.route({
    ...timers.list,
    handler: async (request) => ({ items: await timersOf(db, colleague(request)) }),
  });
  app.route({
    ...timers.start,
    handler: (request) => {
      const userId = colleague(request);
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
      const userId = colleague(request);
      const stopped = await write(request, (tx) => stopTimer(tx, userId, request.body.discard));
      events.changed("repairs", `repairs/${stopped.orderId}`);
      return stopped;
    },
  });
}
