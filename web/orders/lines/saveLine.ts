import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine, SaleLineInput } from "../../../contract/orderLines.ts";
import { sales } from "../../../contract/orders.routes.ts";
import { saleServices } from "../../../contract/services.routes.ts";
import type { VatRate } from "../../../contract/vat.rules.ts";
import { onSide } from "../../../contract/vat.rules.ts";
import { call } from "../../kit/call/api.ts";
import { confirm } from "../../kit/page/Confirm.tsx";
import { formatNow, useTranslation } from "../../kit/texts/i18n.ts";
import { saleBodyOf, serviceBodyOf } from "./lineBodies.ts";

type Changes = Partial<Omit<SaleLineInput, "productId">>;

/** Saves some fields of a sale's line, for the version that was read. */
export const saveLine = ({ id: orderId }: Pick<Order, "id">, line: OrderLine, changes: Changes) =>
  line.kind === "service"
    ? call(saleServices.replace, { params: { id: line.id }, body: { ...serviceBodyOf(line), ...changes } })
    : call(sales.replaceLine, {
        params: { id: orderId, lineId: line.id },
        body: { ...saleBodyOf(line), ...changes },
      });

type Price = { unitPrice?: number | null | undefined; priceWithVat: boolean };

/** Confirms a new price of goods. */
export function useConfirmPrice() {
  const { t } = useTranslation();
  return async (line: OrderLine, { unitPrice, priceWithVat }: Price, rate: VatRate | undefined) => {
    const price = unitPrice ?? 0;
    const isSame = line.unitPrice === price && line.priceWithVat === priceWithVat;
    if (line.kind === "service" || line.unitPrice === null || isSame) return true;
    const [net, gross, asked] = [
      onSide(price, priceWithVat, false, rate),
      onSide(price, priceWithVat, true, rate),
      price,
    ].map((cents) => formatNow().money(cents)) as [string, string, string];
    return confirm({
      title: t("orders.priceTitle", { price: asked }),
      text: t(priceWithVat && net !== gross ? "orders.priceWithVat" : "orders.priceText", {
        ...{ price: net, gross, product: line.productName },
      }),
      action: t("orders.priceAction"),
    });
  };
}
