import { workbench } from "../../../contract/workbench.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { findBench } from "./bench.queries.ts";
import { scanTask, undoScan } from "./scan.actions.ts";

export function workbenchRoutes(app: App, { db, write, events }: Services) {
  /** A finished device becomes saleable and gets attributes: screens with products are notified. */
  const notify = <T extends { product: { id: number } }>(answer: T) => {
    events.changed("products", `products/${answer.product.id}`);
    return answer;
  };
  app.route({ ...workbench.read, handler: ({ query }) => findBench(db, query.orderId) });
  app.route({
    ...workbench.scan,
    handler: async (request) =>
      notify(
        await write(request, (tx) =>
          scanTask(tx, sessionOf(request), { ...request.body, locale: request.locale }),
        ),
      ),
  });
  app.route({
    ...workbench.undo,
    handler: async (request) =>
      notify(
        await write(request, (tx) =>
          undoScan(tx, sessionOf(request), { ...request.body, locale: request.locale }),
        ),
      ),
  });
}
