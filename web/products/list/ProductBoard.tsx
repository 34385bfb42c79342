import { Skeleton } from "@mui/material";
import { useRef } from "react";
import { filterAllows } from "../../../contract/filters.rules.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { type Lifecycle, lifecycles } from "../../../contract/statuses.ts";
import { Board, type BoardOf } from "../../kit/board/Board.tsx";
import { ApiError, call } from "../../kit/call/api.ts";
import { useMay } from "../../kit/call/session.ts";
import { formatNow, useTranslation } from "../../kit/texts/i18n.ts";
import { canUndoStatus, useProductStatuses } from "../status.ts";

const onCards = ["productName", "serialNumber", "status", "location", "daysInStatus"];
/** What is sold is here no more. */
const stages = lifecycles.filter((stage) => stage !== "sold");
const stageOf = ({ id }: { id: number }): Lifecycle => stages[id - 1]!;

/** Stock by the stages of its life; what goes on gets the first status of the next stage, what goes back the one that it had. */
export function ProductBoard({ columns, query, ...board }: BoardOf<ProductRow>) {
  const { t } = useTranslation();
  const may = useMay();
  const statuses = useProductStatuses();
  const had = useRef(new Map<number, number>());
  if (statuses.length === 0) return <Skeleton variant="rectangular" height={320} />;
  const statusIn = (stage: Lifecycle, { id }: ProductRow) => {
    const some = statuses.filter(({ lifecycle }) => lifecycle === stage);
    return some.find((status) => status.id === had.current.get(id)) ?? some[0];
  };
  return (
    <Board
      {...board}
      query={query}
      columns={onCards.flatMap((key) => columns.find((column) => column.key === key) ?? [])}
      list={products.list}
      lanes={stages.flatMap((stage, at) =>
        filterAllows(query.lifecycle, stage) ? [{ id: at + 1, name: t(`lifecycles.${stage}`) }] : [],
      )}
      queryOf={(lane) => ({ lifecycle: stageOf(lane) })}
      pathTo={({ id }) => `/products/${id}`}
      moving={
        may(products.setStatus)
          ? {
              can: ({ archived, lifecycle }) => !archived && lifecycle !== "ready" && lifecycle !== "sold",
              canUndo: (from, to) => canUndoStatus(stageOf(from), stageOf(to)),
              nameOf: ({ productName, serialNumber, sku }) =>
                formatNow().list([productName, serialNumber || sku]),
              move: async (row, to) => {
                const stage = stageOf(to);
                const status = statusIn(stage, row);
                if (!status) throw new ApiError(422, { code: "noStatusFor" });
                await call(products.setStatus, {
                  body: { ids: [row.id], statusId: status.id, from: row.statusId },
                });
                had.current.set(row.id, row.statusId);
                return { ...row, statusId: status.id, statusName: status.name, lifecycle: stage };
              },
            }
          : undefined
      }
    />
  );
}
