import { saleLines } from "../../../contract/saleLines.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { refusePrices } from "../orders/orders.prices.ts";
import { refuseForeign, seesPrices } from "../orders/orders.queries.ts";
import { addFromList, addModel, addPasted, arrangeLines } from "./saleLines.actions.ts";

/** Several lines of a sale at once. */
export function saleLineRoutes(app: App, { write }: Services) {
  app.route({
    ...saleLines.addMany,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = request.params;
        const sees = seesPrices(sessionOf(request));
        await refuseForeign(tx, "sale", id, sessionOf(request));
        for (const row of request.body.rows) refusePrices(sees, row);
        const { rows, added } = await addPasted(tx, id, request.body);
        return { rows: sees ? rows : rows.map((row) => ({ ...row, unitPrice: null })), added };
      }),
  });
  app.route({
    ...saleLines.addModel,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = request.params;
        await refuseForeign(tx, "sale", id, sessionOf(request));
        refusePrices(seesPrices(sessionOf(request)), request.body);
        return addModel(tx, id, request.body, request.locale);
      }),
  });
  app.route({
    ...saleLines.addFromList,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = request.params;
        await refuseForeign(tx, "sale", id, sessionOf(request));
        return addFromList(tx, id, request.body, sessionOf(request));
      }),
  });
  app.route({
    ...saleLines.arrange,
    handler: (request) =>
      write(request, async (tx) => {
        const { id } = request.params;
        const { lineIds } = request.body;
        await refuseForeign(tx, "sale", id, sessionOf(request));
        await arrangeLines(tx, id, lineIds);
        return { lineIds };
      }),
  });
}
