import type { Order } from "../../contract/orderAnswer.ts";
import { Money } from "../kit/page/values.tsx";
import { useFormat } from "../kit/texts/i18n.ts";

export type Discounted = Pick<Order, "discount" | "discountUnit">;
/** A discount as it was agreed: an amount or a percentage. */
export function DiscountText({ of: { discount, discountUnit } }: { of: Discounted }) {
  const format = useFormat();
  if (!discount) return <span aria-hidden>–</span>;
  return discountUnit === "cents" ? (
    <Money cents={discount} />
  ) : (
    <bdi>{format.percent(discount / 10_000, 2)}</bdi>
  );
}
