import type { OutputOf } from "../../contract/routes.ts";
import { tasks } from "../../contract/tasks.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useTaskChange } from "../tasks/useTaskChange.tsx";

export type Task = OutputOf<typeof tasks.read>;

/** The tasks of a device in their order; undefined while they are read, none without the right to see them. */
export function useTasksOf(productId: number): readonly Task[] | undefined {
  const may = useMay();
  const allowed = may(tasks.list);
  const query = { productId: String(productId), standard: false, sort: "position", pageSize: 200 };
  const results = useCall(tasks.list, { query }, { enabled: allowed, also: ["products"] });
  return allowed && !results.isError ? results.data?.items : (results.data?.items ?? []);
}

/** Moves a task to a state; undefined without the right to. */
export function useTaskMove() {
  const { t } = useTranslation();
  const may = useMay();
  const moves = useTaskChange(({ name, status }) =>
    t("products.taskMoved", { name, state: t(`taskStates.${status}`) }),
  );
  return may(tasks.change) ? moves : undefined;
}
