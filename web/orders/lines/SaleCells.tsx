import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { Count, Money, ownDirection } from "../../kit/page/values.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { parseHundredths, parseWhole } from "../../kit/texts/numbers.ts";
import { DiscountText } from "../../pricing/DiscountText.tsx";
import { asRead, asTyped, type Sided } from "../../pricing/sides.ts";
import type { VatCode } from "../kinds.ts";
import { SheetCell } from "../sheet/SheetCell.tsx";
import { nameOfLine } from "./LineActions.tsx";
import { saveLine, useConfirmPrice } from "./saveLine.ts";

type Props = { order: Order; line: OrderLine };
const isAmount = (typed: string) => Number(parseHundredths(typed)) >= 0;

/** The props that all cells of a line share. */
function useCell(line: OrderLine, cell: string, field: string) {
  const { t } = useTranslation();
  const wrong = t("sheet.notNumber");
  return { wrong, shared: { cell, field, line: nameOfLine(line) } };
}

/** The line as its person reads its amounts, and what saves amounts that were typed so. */
function useTypedPrices(order: Order, line: OrderLine, isWithVat: boolean) {
  const confirmPrice = useConfirmPrice();
  const rate = order.vatRates.find(({ id }) => id === line.vatCodeId);
  const shown = asRead(line, isWithVat, rate);
  const save = async (typed: Partial<Sided>) => {
    const { unitPrice, priceWithVat, discount, discountUnit } = asTyped({ ...shown, ...typed }, line, rate);
    const amounts = { ...(unitPrice !== null && { unitPrice }), priceWithVat, discount, discountUnit };
    return (await confirmPrice(line, amounts, rate)) && saveLine(order, line, amounts);
  };
  return { shown, save };
}

/** The unit price, shown and typed with or without VAT as the person prefers, and stored as it was typed. */
export function PriceCell({ order, line, isWithVat }: Props & { isWithVat: boolean }) {
  const { t } = useTranslation();
  const { wrong, shared } = useCell(
    line,
    "unitPrice",
    t(isWithVat ? "fields.priceWithVat" : "fields.priceWithoutVat"),
  );
  const format = useFormat();
  const { shown, save } = useTypedPrices(order, line, isWithVat);
  const price = shown.unitPrice;
  return (
    <SheetCell
      {...shared}
      align="end"
      text={format.hundredths(price)}
      check={(typed) => (isAmount(typed) ? undefined : wrong)}
      save={(typed) => save({ unitPrice: parseHundredths(typed) ?? 0 })}
    >
      <Money cents={price} />
    </SheetCell>
  );
}

/** A discount: an amount on the side of the price that is shown, or a percentage when typed with a percent sign. */
export function DiscountCell({ order, line, isWithVat }: Props & { isWithVat: boolean }) {
  const { t } = useTranslation();
  const { wrong, shared } = useCell(line, "discount", t("fields.discount"));
  const format = useFormat();
  const isPercent = line.discountUnit === "basisPoints";
  const { shown, save: saveTyped } = useTypedPrices(order, line, isWithVat);
  const { discount } = shown;
  const text = isPercent ? format.percent(discount / 10_000, 2) : format.shortHundredths(discount);
  const save = (typed: string) =>
    saveTyped({
      discount: parseHundredths(typed) ?? 0,
      discountUnit: /[%٪]/.test(typed) ? "basisPoints" : "cents",
    });
  return (
    <SheetCell
      {...shared}
      align="end"
      text={discount ? text : ""}
      check={(typed) => (isAmount(typed) ? undefined : wrong)}
      save={save}
    >
      <DiscountText of={shown} />
    </SheetCell>
  );
}

export function VatCell({ order, line, vatCodes }: Props & { vatCodes: readonly VatCode[] }) {
  const { t } = useTranslation();
  const { shared } = useCell(line, "vatCodeId", t("fields.vatCodeId"));
  const code = vatCodes.find(({ id }) => id === line.vatCodeId);
  return (
    <SheetCell
      {...shared}
      text={line.vatCodeId === null ? "" : String(line.vatCodeId)}
      value={code?.name}
      options={vatCodes}
      save={(typed) => saveLine(order, line, { vatCodeId: Number(typed) || null })}
    >
      {code?.code ?? "–"}
    </SheetCell>
  );
}

export function RemarksCell({ order, line }: Props) {
  const { t } = useTranslation();
  const { shared } = useCell(line, "remarks", t("fields.remarks"));
  return (
    <SheetCell {...shared} text={line.remarks} save={(remarks) => saveLine(order, line, { remarks })}>
      {line.remarks ? ownDirection(line.remarks) : "–"}
    </SheetCell>
  );
}

/** The quantity of a service. */
export function CountCell({ order, line }: Props) {
  const { t } = useTranslation();
  const { wrong, shared } = useCell(line, "quantity", t("fields.quantity"));
  const format = useFormat();
  return (
    <SheetCell
      {...shared}
      align="end"
      text={format.whole(line.quantity)}
      check={(typed) => (Number(parseWhole(typed)) > 0 ? undefined : wrong)}
      save={(typed) => saveLine(order, line, { quantity: parseWhole(typed) ?? 1 })}
    >
      <Count value={line.quantity} />
    </SheetCell>
  );
}
