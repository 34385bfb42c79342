import type { DragEvent } from "react";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { saleLines } from "../../../contract/saleLines.ts";
import { announce } from "../../kit/browser/announcer.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain } from "../../kit/call/data.ts";
import { showError } from "../../kit/call/toasts.ts";
import { numberText } from "../../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";
import { placedAt } from "../sheet/arranging.ts";
import { nameOfLine } from "./LineActions.tsx";

/** Puts the lines of a sale into another order: by keys, or by dropping one on the row of another. */
export function useArrange(order: Order, shown: readonly OrderLine[]) {
  const { t } = useTranslation();
  const ids = order.lines.map(({ id }) => id);
  const store = async (moved: number, target: number) => {
    const line = order.lines.find(({ id }) => id === moved);
    if (!line || moved === target) return;
    const lineIds = placedAt(ids, moved, target);
    try {
      await call(saleLines.arrange, { params: { id: order.id }, body: { lineIds } });
      const locale = localeStore.get();
      const place = numberText(lineIds.indexOf(moved) + 1, locale);
      announce(t("sheet.moved", { line: nameOfLine(line), place, total: numberText(ids.length, locale) }));
      await readAgain();
    } catch (error) {
      showError(error);
    }
  };
  const move = (line: OrderLine, places: -1 | 1) => {
    const target = ids[ids.indexOf(line.id) + places];
    if (target !== undefined) void store(line.id, target);
  };
  const isLine = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("text/x-line");
  const dropping = {
    onDragOver: (event: DragEvent) => isLine(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const row = (event.target as Element).closest("tbody tr");
      if (!row || !isLine(event)) return;
      event.preventDefault();
      const target = shown[[...row.parentElement!.children].indexOf(row)];
      if (target) void store(Number(event.dataTransfer.getData("text/x-line")), target.id);
    },
  };
  return { move, dropping };
}
