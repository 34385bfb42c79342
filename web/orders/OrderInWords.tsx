import { today } from "../kit/texts/company.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { plainStateOf } from "./plainState.ts";

/** How an order stands, in a sentence for people outside the company. */
export function OrderInWords({ order }: { order: Parameters<typeof plainStateOf>[0] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { text, day } = plainStateOf(order, today());
  return t(`portal.states.${text}`, { day: day && format.day(day, { weekday: true }) });
}
