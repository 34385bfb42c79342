import { sql } from "kysely";
import { type SamplePart, sample } from "../../contract/sample.ts";
import { notFound } from "../base/failure.ts";
import { dropFiles } from "../files/keeping.ts";
import type { App, Services } from "../http/app.ts";
import { findSample } from "./sample.queries.ts";

type Placed = { discr: string; unique_server_filename: string };
const topicOf: Record<SamplePart, string> = {
  purchases: "purchases",
  sales: "sales",
  products: "products",
  tasks: "tasks",
  erasureReports: "erasure-reports",
  contacts: "contacts",
  companies: "companies",
  users: "users",
  orderStatuses: "order-statuses",
};
/** What goes with them: intakes of purchases, mails about sales. */
const alsoGone = ["intakes", "logs"];

export function sampleRoutes(app: App, services: Services) {
  const { db, write, events } = services;
  app.route({ ...sample.read, handler: () => findSample(db) });
  app.route({
    ...sample.remove,
    handler: async (request) => {
      const { removed, files } = await write(request, async (tx) => {
        const { present, goes } = await findSample(tx);
        if (!present) throw notFound();
        const { rows } = await sql<Placed>`select * from "removeSample"()`.execute(tx);
        return { removed: Object.values(goes).reduce((sum, count) => sum + count, 0), files: rows };
      });
      await dropFiles(services, files);
      events.changed(...Object.values(topicOf), ...alsoGone);
      return { removed };
    },
  });
}
