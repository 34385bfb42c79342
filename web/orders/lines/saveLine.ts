import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine, SaleLineInput } from "../../../contract/orderLines.ts";
import { sales } from "../../../contract/orders.ts";
import { saleServices } from "../../../contract/services.ts";
import { call } from "../../kit/call/api.ts";
import { confirm } from "../../kit/page/Confirm.tsx";
import { moneyText } from "../../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";
import { saleBodyOf, serviceBodyOf } from "./lineBodies.ts";

type Changes = Partial<Omit<SaleLineInput, "productId">>;

/** Stores some fields of a line of a sale, over the version that was read. */
export const saveLine = ({ id: orderId }: Pick<Order, "id">, line: OrderLine, changes: Changes) =>
  line.kind === "service"
    ? call(saleServices.replace, { params: { id: line.id }, body: { ...serviceBodyOf(line), ...changes } })
    : call(sales.replaceLine, {
        params: { id: orderId, lineId: line.id },
        body: { ...saleBodyOf(line), ...changes },
      });

/** Asks before goods get another price; services need no such question. */
export function useConfirmPrice() {
  const { t } = useTranslation();
  return async ({ unitPrice, productName, kind }: OrderLine, price: number) => {
    if (kind === "service" || unitPrice === null || unitPrice === price) return true;
    const values = { price: moneyText(price, localeStore.get()), product: productName };
    return confirm({
      title: t("orders.priceTitle", values),
      text: t("orders.priceText", values),
      action: t("orders.priceAction"),
    });
  };
}
