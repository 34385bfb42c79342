import { orderRoutesOf } from "../../../contract/orders.ts";
import { folderOf, type OrderKind } from "../../../contract/statuses.ts";
import { serveFiles } from "../../platform/files/serving.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { lockedOrder } from "./orders.actions.ts";
import { refuseForeign } from "./orders.queries.ts";

export const serveOrderFiles = (app: App, services: Services, kind: OrderKind) =>
  serveFiles(app, services, orderRoutesOf[kind], {
    discr: folderOf[kind],
    subject: "order",
    refuseForeign: (id, request) => refuseForeign(services.db, kind, id, sessionOf(request)),
    lock: (tx, id) => lockedOrder(tx, kind, id),
  });
