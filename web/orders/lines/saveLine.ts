import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine, SaleLineInput } from "../../../contract/orderLines.ts";
import { sales } from "../../../contract/orders.routes.ts";
import { withVat } from "../../../contract/orders.rules.ts";
import { saleServices } from "../../../contract/services.routes.ts";
import type { VatRate } from "../../../contract/vat.rules.ts";
import { call } from "../../kit/call/api.ts";
import { confirm } from "../../kit/page/Confirm.tsx";
import { moneyText } from "../../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";
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

type WithVat = { asked: number; rate: VatRate | undefined };

/** Confirms a new price of goods, and of any line when the price with VAT cannot be exactly what was typed. */
export function useConfirmPrice() {
  const { t } = useTranslation();
  return async ({ unitPrice, productName, kind }: OrderLine, price: number, typed?: WithVat) => {
    const gross = withVat(price, typed?.rate);
    const isInexact = typed !== undefined && gross !== typed.asked;
    if (!isInexact && (kind === "service" || unitPrice === null || unitPrice === price)) return true;
    const [net, incl, asked] = [price, gross, typed?.asked ?? 0].map((cents) =>
      moneyText(cents, localeStore.get()),
    );
    const values = { price: net, gross: incl, asked, product: productName };
    return confirm({
      title: t("orders.priceTitle", { price: incl }),
      text: t(
        isInexact ? "orders.priceInexact" : gross === price ? "orders.priceText" : "orders.priceWithVat",
        values,
      ),
      action: t("orders.priceAction"),
    });
  };
}
