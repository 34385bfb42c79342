import { today } from "../kit/texts/company.ts";
import { dayText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { plainStateOf } from "./plainState.ts";

/** How an order stands, in a sentence for people outside the company. */
export function OrderInWords({ order }: { order: Parameters<typeof plainStateOf>[0] }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const { text, day } = plainStateOf(order, today());
  return t(`portal.states.${text}`, { day: day && dayText(day, locale, { weekday: true }) });
}
