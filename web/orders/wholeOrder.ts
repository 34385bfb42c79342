import { useMemo } from "react";
import type { OrderKind } from "../../contract/statuses.ts";
import { useCall, useCalls } from "../kit/call/data.ts";
import { routesOf } from "./kinds.ts";

const also = ["intakes", "products", "erasure-reports"];

/** An order with all its lines: of a long one those that its answer leaves out follow in pages. */
export function useWholeOrder(kind: OrderKind, id: number) {
  const routes = routesOf(kind);
  const read = useCall(routes.read, { params: { id } }, { also });
  const order = read.data;
  const perPage = order?.lines.length ?? 0;
  const pages = order && perPage > 0 ? Math.ceil(order.lineCount / perPage) : 1;
  const rest = Array.from({ length: pages - 1 }, (_, at) => ({
    params: { id },
    query: { page: at + 2, pageSize: perPage },
  }));
  const { data: others } = useCalls(routes.lines, rest, { also });
  const isLong = rest.length > 0;
  const data = useMemo(() => {
    if (!order || !isLong || !others) return order;
    return { ...order, lines: [...order.lines, ...others.flatMap(({ items }) => items)] };
  }, [order, isLong, others]);
  return { ...read, data };
}
