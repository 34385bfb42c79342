import type { HistoryPart } from "../../contract/history.ts";
import { keyIn, type TextArea } from "../../contract/textKeys.ts";
import { tagOf } from "../../contract/texts.rules.ts";
import { dayText, instantText, moneyText, numberText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { useLabels } from "../kit/texts/labels.ts";

const longest = 60;

/** Puts words around what the server tells; `labels` is where the resource has its own names of fields. */
export function useWording(labels: string) {
  const { t } = useTranslation();
  const label = useLabels(labels);
  const locale = localeStore.use();
  function valueText({ kind, texts }: HistoryPart, value: HistoryPart["before"]): string {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
    if (kind === "money") return moneyText(Number(value), locale);
    const text = String(value);
    if (kind === "day") return dayText(text, locale);
    if (kind === "instant") return instantText(text, locale);
    if (kind) return new Intl.DisplayNames(tagOf(locale), { type: kind }).of(text) ?? text;
    if (texts) return t(keyIn(texts as TextArea, text));
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  }
  return (fact: HistoryPart) => {
    const { what, count, about, field } = fact;
    const isLine = what === "lineAdded" || what === "lineRemoved";
    const pieces = isLine && typeof fact.after === "number" ? `${numberText(fact.after, locale)} × ` : "";
    const name = fact.name && `${pieces}${fact.name}`;
    const [before, after] = [valueText(fact, fact.before), valueText(fact, fact.after)];
    const text = t(keyIn("history", what), {
      count,
      name,
      field: field && (name ?? label(field)),
      before,
      after,
    });
    return about ? `${text} (${about})` : text;
  };
}
