import { Skeleton } from "@mui/material";
import { useRef, useState } from "react";
import type { OutputOf } from "../../contract/routes.ts";
import { taskPeople, tasks } from "../../contract/tasks.routes.ts";
import { type SettableState, taskStates } from "../../contract/tasks.ts";
import { Board, type BoardOf } from "../kit/board/Board.tsx";
import { call } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay, useMe } from "../kit/call/session.ts";
import { StatusChip } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { HoldDialog } from "./HoldDialog.tsx";
import { stateColors } from "./TaskState.tsx";

type Task = OutputOf<typeof tasks.list>["items"][number];
type Props = BoardOf<Task>;
const hold = taskStates.indexOf("hold") + 1;

/** Tasks by their state, or by who does them: dragged on, or to another person. */
export const TaskBoard = (props: Props) =>
  props.search.by === "person" ? <PersonBoard {...props} /> : <StateBoard {...props} />;

const pathTo = ({ id }: Task) => `/tasks/${id}`;
const nameOf = ({ name, serialNumber, sku }: Task) => [name, serialNumber || sku].filter(Boolean).join(" · ");
const chosen = (columns: Props["columns"], keys: readonly string[]) =>
  keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);

/** Who may move a task of somebody. */
function useCan() {
  const me = useMe();
  const may = useMay();
  if (!may(tasks.change)) return undefined;
  return ({ archived, assignedToId }: Task) =>
    !archived && (assignedToId === null || assignedToId === me?.userId || may(tasks.remove));
}

function StateBoard({ columns, query, ...board }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const reason = useRef("");
  const [asking, setAsking] = useState<{ answer: (reason: string) => void }>();
  const answered = (text: string) => {
    asking?.answer(text);
    setAsking(undefined);
  };
  return (
    <>
      <Board
        {...board}
        query={query}
        columns={chosen(columns, [
          "name",
          "productName",
          "serialNumber",
          "assignedTo",
          "waitsFor",
          "dueDate",
        ])}
        list={tasks.list}
        lanes={taskStates.map((state, at) => ({
          id: at + 1,
          name: t(`taskStates.${state}`),
          head: <StatusChip name={t(`taskStates.${state}`)} color={stateColors[state]} />,
        }))}
        queryOf={({ id }) => ({ status: taskStates[id - 1] })}
        pathTo={pathTo}
        moving={
          can && {
            can,
            nameOf,
            canUndo: (from) => from.id !== hold,
            ask: async (_task, to) => {
              if (to.id !== hold) return true;
              reason.current = await new Promise<string>((answer) => setAsking({ answer }));
              return reason.current !== "";
            },
            move: ({ id, version }, to, former) => {
              const status = taskStates[to.id - 1] as SettableState;
              const holdReason = status === "hold" ? reason.current : "";
              const { assignedToId, overrideReason } = former ?? {};
              const restored = former && { assignedToId, overrideReason };
              return call(tasks.change, {
                params: { id },
                body: { status, holdReason, ...restored, version },
              });
            },
          }
        }
      />
      {asking && <HoldDialog onClose={() => answered("")} onReason={answered} />}
    </>
  );
}

function PersonBoard({ columns, query, ...board }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const people = useCall(taskPeople.list, {}, { staleTime: 60_000 }).data;
  if (!people) return <Skeleton variant="rectangular" height={320} />;
  return (
    <Board
      {...board}
      query={query}
      columns={chosen(columns, ["name", "productName", "serialNumber", "waitsFor", "dueDate"]).toSpliced(
        1,
        0,
        {
          key: "status",
          label: t("fields.status"),
          plain: true,
          cell: ({ status }) => <StatusChip name={t(`taskStates.${status}`)} color={stateColors[status]} />,
        },
      )}
      list={tasks.list}
      lanes={[{ id: 0, name: t("tasks.nobody") }, ...people]}
      queryOf={({ id }) => ({ assignedToId: id === 0 ? "()" : String(id) })}
      pathTo={pathTo}
      moving={
        can && {
          can,
          nameOf,
          canUndo: () => true,
          texts: { moved: "tasks.assigned", stays: "kit.cardStays" },
          move: ({ id, version }, to) =>
            call(tasks.change, { params: { id }, body: { assignedToId: to.id || null, version } }),
        }
      }
    />
  );
}
