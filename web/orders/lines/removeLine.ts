import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine, SaleLineInput } from "../../../contract/orderLines.ts";
import { saleServices } from "../../../contract/services.routes.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { call } from "../../kit/call/api.ts";
import { useAct } from "../../kit/call/data.ts";
import { confirm } from "../../kit/page/Confirm.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { routesOf } from "../kinds.ts";
import { bodyOf, serviceBodyOf } from "./lineBodies.ts";

/** Removes a line once that is confirmed, with an undo for those who see its price. */
export function useRemoveLine(kind: OrderKind, order: Order, onDone: () => void) {
  const { t } = useTranslation();
  const params = { id: order.id };
  const seesPrices = order.transportCost !== null;
  const putBack = async (line: OrderLine): Promise<{ productName: string }> => {
    if (kind === "sale" && line.kind === "service") {
      const { version: _, ...service } = serviceBodyOf(line);
      const { name } = await call(saleServices.create, { body: { ...service, orderId: order.id } });
      return { productName: name };
    }
    const { version: _, ...body } = bodyOf(kind, line);
    return call(routesOf(kind).addLine, { params, body: body as SaleLineInput });
  };
  const remove = useAct(routesOf(kind).removeLine, {
    done: t("orders.lineRemoved"),
    undo: ({ params: { lineId } }) => {
      const line = order.lines.find(({ id }) => id === lineId);
      if (!line || !seesPrices) return () => undefined;
      return () => () =>
        putBack(line).then(({ productName }) => t("orders.linePutBack", { product: productName }));
    },
    onDone,
  });
  return async (line: OrderLine) => {
    const title = t("orders.removeLineOf", { line: line.productName });
    if (await confirm({ title, action: t("orders.removeLine"), danger: true }))
      remove.mutate({ params: { ...params, lineId: line.id } });
  };
}
