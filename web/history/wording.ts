import type { HistoryPart } from "../../contract/history.ts";
import { keyIn, type TextArea } from "../../contract/textKeys.ts";
import { tagOf } from "../../contract/texts.rules.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { useLabels } from "../kit/texts/labels.ts";

const longest = 60;

/** Writes a value as its kind is written. */
export function useValueText() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ kind, texts }: Pick<HistoryPart, "kind" | "texts">, value: HistoryPart["before"]): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
    if (kind === "money") return format.money(Number(value));
    const text = String(value);
    if (kind === "day") return format.day(text);
    if (kind === "instant") return format.instant(text);
    if (kind) return new Intl.DisplayNames(tagOf(format.locale), { type: kind }).of(text) ?? text;
    return texts ? t(keyIn(texts as TextArea, text)) : text;
  };
}

/** Puts words around what the server tells; `labels` is where the resource has its own names of fields. */
export function useWording(labels: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = useLabels(labels);
  const valueText = useValueText();
  const shortText = (fact: HistoryPart, value: HistoryPart["before"]) => {
    const text = valueText(fact, value);
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
  return (fact: HistoryPart) => {
    const { what, count, about, field } = fact;
    const isLine = what === "lineAdded" || what === "lineRemoved";
    const pieces = isLine && typeof fact.after === "number" ? `${format.number(fact.after)} × ` : "";
    const name = fact.name && `${pieces}${fact.name}`;
    const [before, after] = [shortText(fact, fact.before), shortText(fact, fact.after)];
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
