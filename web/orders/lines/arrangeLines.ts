import { type DragEvent, useEffect, useRef } from "react";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { saleLines } from "../../../contract/saleLines.routes.ts";
import { announce } from "../../kit/browser/announcer.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain } from "../../kit/call/data.ts";
import { showError } from "../../kit/call/toasts.ts";
import { formatNow, useTranslation } from "../../kit/texts/i18n.ts";
import { placedAt } from "../sheet/arranging.ts";
import { nameOfLine } from "./LineActions.tsx";

type Arranged = { line: OrderLine; lineIds: readonly number[] } | undefined;

/** Reorders the lines of a sale, by keys or by drag and drop. */
export function useArrange(order: Order, shown: readonly OrderLine[]) {
  const { t } = useTranslation();
  /** The latest move, from which the next one counts until the server's order shows it; and the latest that was saved. */
  const requested = useRef<Arranged>(undefined);
  const saved = useRef<Arranged>(undefined);
  const busy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order as the server has it now is shown
  useEffect(() => {
    if (requested.current === saved.current) requested.current = undefined;
  }, [order]);
  const idsNow = () => requested.current?.lineIds ?? order.lines.map(({ id }) => id);
  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      while (requested.current && requested.current !== saved.current) {
        const next = requested.current;
        const { line, lineIds } = next;
        await call(saleLines.arrange, { params: { id: order.id }, body: { lineIds } });
        saved.current = next;
        const [place, total] = [lineIds.indexOf(line.id) + 1, lineIds.length].map((count) =>
          formatNow().number(count),
        );
        announce(t("sheet.moved", { line: nameOfLine(line), place, total }));
        await readAgain();
      }
    } catch (error) {
      requested.current = undefined;
      showError(error);
    } finally {
      busy.current = false;
    }
  };
  const put = (moved: number, target: number | undefined) => {
    const line = order.lines.find(({ id }) => id === moved);
    if (!line || target === undefined || moved === target) return;
    requested.current = { line, lineIds: placedAt(idsNow(), moved, target) };
    void save();
  };
  const move = ({ id }: OrderLine, places: -1 | 1) => put(id, idsNow()[idsNow().indexOf(id) + places]);
  const isLine = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("text/x-line");
  const dropping = {
    onDragOver: (event: DragEvent) => isLine(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const row = (event.target as Element).closest("tbody tr");
      if (!row || !isLine(event)) return;
      event.preventDefault();
      const target = shown[[...row.parentElement!.children].indexOf(row)];
      put(Number(event.dataTransfer.getData("text/x-line")), target?.id);
    },
  };
  return { move, dropping };
}
