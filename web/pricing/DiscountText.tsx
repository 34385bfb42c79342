import type { Order } from "../../contract/orderAnswer.ts";
import { Money } from "../kit/page/values.tsx";
import { percentText } from "../kit/texts/format.ts";
import { locale as localeStore } from "../kit/texts/i18n.ts";

export type Discounted = Pick<Order, "discount" | "discountUnit">;
/** A discount as it was agreed: an amount or a percentage. */
export function DiscountText({ of: { discount, discountUnit } }: { of: Discounted }) {
  const locale = localeStore.use();
  if (!discount) return <span aria-hidden>–</span>;
  return discountUnit === "cents" ? (
    <Money cents={discount} />
  ) : (
    <bdi>{percentText(discount / 10_000, locale, 2)}</bdi>
  );
}
