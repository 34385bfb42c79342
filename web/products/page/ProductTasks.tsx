import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import Pause from "@mui/icons-material/PauseCircleOutlined";
import Play from "@mui/icons-material/PlayCircleOutlined";
import Circle from "@mui/icons-material/RadioButtonUnchecked";
import Skip from "@mui/icons-material/RemoveCircleOutlined";
import { Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Product } from "../../../contract/productAnswer.ts";
import type { TaskState } from "../../../contract/tasks.ts";
import { toRepairs } from "../../../contract/toRepairs.routes.ts";
import { useMay } from "../../kit/call/session.ts";
import { Note } from "../../kit/look/Text.tsx";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { PagePart } from "../../kit/page/PagePart.tsx";
import { Inline } from "../../kit/page/values.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { DueDay } from "../../tasks/DueDay.tsx";
import { HoldDialog } from "../../tasks/HoldDialog.tsx";
import { type Task, useTaskMove } from "../taskActs.ts";
import { mayWaitForRepair } from "./productActions.ts";

const ToRepairDialog = lazyPart(() => import("../ToRepairDialog.tsx"), "ToRepairDialog");

const icons: Record<TaskState, ReactNode> = {
  toDo: <Circle fontSize="small" sx={{ color: "text.secondary" }} aria-hidden />,
  inProgress: <Play fontSize="small" color="info" aria-hidden />,
  hold: <Pause fontSize="small" color="warning" aria-hidden />,
  done: <CheckCircle fontSize="small" color="success" aria-hidden />,
  skipped: <Skip fontSize="small" sx={{ color: "text.secondary" }} aria-hidden />,
};

const isOpenTask = ({ status }: { status: TaskState }) => status !== "done" && status !== "skipped";

function TaskButtons({ task, onHold, onRepair }: { task: Task; onHold: () => void; onRepair?: () => void }) {
  const { t } = useTranslation();
  const moves = useTaskMove();
  if (!moves) return null;
  const button = (text: string, onClick: () => void) => (
    <Button
      size="small"
      color="inherit"
      disabled={moves.busy}
      aria-label={t("kit.actionOn", { action: text, what: task.name })}
      onClick={onClick}
      sx={{ minWidth: 0, fontSize: 13 }}
    >
      {text}
    </Button>
  );
  const { status } = task;
  return (
    <Box sx={{ display: "flex", flexShrink: 0 }}>
      {(status === "toDo" || status === "hold") &&
        button(t("products.startTask"), () => moves.move(task, "inProgress"))}
      {status !== "done" && button(t("products.finishTask"), () => moves.move(task, "done"))}
      {(status === "toDo" || status === "inProgress") && button(t("products.holdTask"), onHold)}
      {status === "hold" && onRepair && button(t("toRepairs.new"), onRepair)}
      {status === "done" && button(t("products.reopenTask"), () => moves.move(task, "toDo"))}
      {moves.dialog}
    </Box>
  );
}

type Props = { product: Product; tasks: readonly Task[]; readOnly: boolean };

/** The tasks of a device, started, finished and put on hold where they stand. */
export function ProductTasks({ product, tasks, readOnly }: Props) {
  const { t } = useTranslation();
  const moves = useTaskMove();
  const may = useMay();
  const format = useFormat();
  const [holding, setHolding] = useState<Task>();
  const [failed, setFailed] = useState<Task>();
  const queues = may(toRepairs.create) && mayWaitForRepair(product);
  if (tasks.length === 0) return null;
  const done = tasks.filter(({ status }) => status === "done").length;
  return (
    <PagePart title={t("products.tasksDone", { done, count: tasks.length })}>
      <ul className="plainList framed">
        {tasks.map((task) => (
          <Box
            component="li"
            key={task.id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              gap: 1,
              px: 1.5,
              py: 0.25,
              minHeight: 36,
            }}
          >
            {icons[task.status]}
            <Box
              sx={{
                flex: "1 1 140px",
                minWidth: 0,
                display: "flex",
                flexWrap: "wrap",
                alignItems: "baseline",
                columnGap: 1,
                "@media (pointer: coarse)": { "& a": { py: 1.5, my: -1.25 } },
              }}
            >
              <Link to={`/tasks/${task.id}`} style={{ textDecoration: "none", color: "inherit" }}>
                <bdi>{task.name}</bdi>
              </Link>
              <Note component="span">
                <Inline
                  parts={[
                    t(`taskStates.${task.status}`),
                    task.required && isOpenTask(task) && t("fields.required"),
                    task.holdReason,
                    task.assignedTo,
                    task.status !== "done" &&
                      task.waitsFor.length > 0 &&
                      t("tasks.waitsForThese", { tasks: format.list(task.waitsFor) }),
                    task.dueDate && task.status !== "done" && <DueDay task={task} />,
                  ]}
                />
              </Note>
            </Box>
            {!readOnly && (
              <TaskButtons
                task={task}
                onHold={() => setHolding(task)}
                onRepair={queues ? () => setFailed(task) : undefined}
              />
            )}
          </Box>
        ))}
      </ul>
      {failed && (
        <ToRepairDialog
          ids={[product.id]}
          what={`${product.productName} ${product.serialNumber || product.sku}`}
          start={`${failed.name}: ${failed.holdReason}`.slice(0, 500)}
          onClose={() => setFailed(undefined)}
        />
      )}
      {holding && (
        <HoldDialog
          title={t("products.holdTitle", { name: holding.name })}
          onClose={() => setHolding(undefined)}
          onReason={(reason) => {
            moves?.move(holding, "hold", reason);
            setHolding(undefined);
          }}
        />
      )}
    </PagePart>
  );
}
