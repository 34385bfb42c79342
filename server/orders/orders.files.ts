import { orderRoutesOf, type ServedKind } from "../../contract/orders.ts";
import { serveFiles } from "../files/serving.ts";
import { type App, type Services, sessionOf } from "../http/app.ts";
import { lockedOrder } from "./orders.actions.ts";
import { refuseForeign } from "./orders.queries.ts";

export const serveOrderFiles = (app: App, services: Services, kind: ServedKind) =>
  serveFiles(app, services, orderRoutesOf[kind], {
    discr: kind === "purchase" ? "purchases" : "sales",
    owner: "orderId",
    refuseForeign: (id, request) => refuseForeign(services.db, kind, id, sessionOf(request)),
    lock: (tx, id) => lockedOrder(tx, kind, id),
  });
