import type { Session } from "../../../contract/access.ts";
import { system } from "../../../contract/system.ts";
import { type Scopes, visibleTopics } from "../changes/topics.ts";
import type { App, Services } from "./app.ts";
import { keepStreams } from "./openStreams.ts";

/** Serves the change notices: a stream has the topics that its session may read. */
export function serveStreams(app: App, services: Services, who: Scopes) {
  const { db, events } = services;
  const streams = keepStreams(app, services);
  async function messageFor(viewer: Session, topics: readonly string[]) {
    const allowed = await visibleTopics(db, viewer, who, topics);
    return allowed.length ? `data: ${JSON.stringify({ topics: allowed })}\n\n` : "";
  }
  const unlisten = events.listen((topics) => streams.sendAll((viewer) => messageFor(viewer, topics)));
  app.addHook("preClose", async () => void unlisten());

  app.route({
    ...system.events,
    handler: (request, reply) => {
      const { missed } = request.query;
      const before = missed === undefined ? [] : events.lately(missed);
      streams.begin(request, reply, async (viewer) => `${await messageFor(viewer, before)}: connected\n\n`);
    },
  });
}
