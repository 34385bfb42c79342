import { modules as names } from "../../../contract/access.ts";
import { modules } from "../../../contract/modules.ts";
import { trials } from "../../../contract/payments.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { startAllTrials, startTrial } from "./modules.actions.ts";
import { findModules } from "./modules.queries.ts";

export function moduleRoutes(app: App, { db, write, sessions, events }: Services) {
  app.route({ ...modules.list, handler: async () => ({ items: await findModules(db) }) });
  app.route({ ...modules.read, handler: async ({ params }) => (await findModules(db, params.id))[0]! });
  /** Everybody's screens show or lock other places. */
  const changed = () => {
    sessions.forget();
    events.changed("*");
  };
  app.route({
    ...trials.start,
    handler: async (request) => {
      const { id } = request.params;
      const started = await write(request, async (tx) => {
        await startTrial(tx, id);
        return (await findModules(tx, id))[0]!;
      });
      changed();
      return started;
    },
  });
  app.route({
    ...trials.startAll,
    handler: async (request) => {
      const items = await write(request, async (tx) => {
        await startAllTrials(tx, names);
        return findModules(tx);
      });
      changed();
      return { items };
    },
  });
}
