import { Box, Button } from "@mui/material";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import type { OutputOf } from "../../contract/routes.ts";
import { taskStates, taskStatuses, tasks } from "../../contract/tasks.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Segments } from "../kit/page/Segments.tsx";
import { Code } from "../kit/page/values.tsx";
import type { Grouping } from "../kit/rows/ListCards.tsx";
import type { Search } from "../kit/rows/listState.ts";
import { formatNow, useTranslation } from "../kit/texts/i18n.ts";
import { BoardBy } from "./BoardBy.tsx";
import { DueDay } from "./DueDay.tsx";
import { TaskStateSelect } from "./TaskState.tsx";

const inputs = () => import("./TaskForm.tsx").then((module) => module.taskInputs);
const TaskBulk = lazyPart(() => import("./TaskBulk.tsx"), "TaskBulk");
const TaskBoard = lazy(() => import("./TaskBoard.tsx").then((module) => ({ default: module.TaskBoard })));

/** Mine or everybody's, and on the board what its lanes stand for. */
function Whose({ mine }: { mine: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const search: Search = useSearch({ strict: false });
  const goTo = (to: string, next: Search) => void navigate({ to, search: next, replace: true });
  const here = mine ? "/my-tasks" : "/tasks";
  return (
    <Box sx={{ mb: { xs: 1, sm: 1.5 }, display: "flex", flexWrap: "wrap", gap: 1 }}>
      <Segments
        label={t("tasks.whose")}
        value={mine ? "mine" : "all"}
        options={[
          ["all", t("tasks.all")],
          ["mine", t("tasks.mine")],
        ]}
        onChoose={(whose) => {
          const { page: _page, view: _view, lane: _lane, by: _by, ...rest } = search;
          goTo(whose === "mine" ? "/my-tasks" : "/tasks", rest);
        }}
      />
      {search.as === "board" && !mine && (
        <BoardBy search={search} change={(changes) => goTo(here, withChanges(search, changes))} />
      )}
      {search.as !== "board" && may(tasks.bulkEdit.edit) && /^\d+$/.test(String(search.standardTaskId)) && (
        <Box sx={{ flexBasis: "100%", color: "text.secondary" }}>{t("tasks.scanHint")}</Box>
      )}
    </Box>
  );
}
const withChanges = (search: Search, changes: Search): Search =>
  Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value));

export const TaskList = () => <TasksOf mine={false} />;
export const MyTaskList = () => <TasksOf mine />;

const open = taskStates.filter((state) => state !== "done").join();
const ofMe = { standard: false, mine: true };
const ofAll = { standard: false };

type Task = OutputOf<typeof tasks.read>;
/** The tasks of a device under its name. */
const ofDevice: Grouping<Task> = {
  of: ({ productId }) => productId,
  heading: ({ productId, productName, serialNumber, sku }) => (
    <Link to={`/products/${productId}`} style={{ textDecoration: "none", color: "inherit" }}>
      <bdi>{productName}</bdi> <Code>{serialNumber || sku}</Code>
    </Link>
  ),
  says: ["productName", "sku", "serialNumber"],
};

function TasksOf({ mine }: { mine: boolean }) {
  const { t } = useTranslation();
  return (
    <ListScreen
      edit={inputs}
      bulk={(chosen) => <TaskBulk {...chosen} />}
      bulkOfAll
      of={mine ? { ...tasks, create: undefined } : tasks}
      name="tasks"
      titleText={mine ? t("tasks.mine") : undefined}
      to={({ id }) => `/tasks/${id}`}
      nameOf={({ name, serialNumber, sku }) => formatNow().list([name, serialNumber || sku].filter(Boolean))}
      sort="dueDate"
      usual={{ status: open }}
      none={mine ? { text: t("tasks.noneOfMine"), button: <OfNobody /> } : undefined}
      fixed={mine ? ofMe : ofAll}
      board={(given) => <TaskBoard {...given} />}
      grouping={ofDevice}
      columns={[
        "name",
        { key: "status", beside: true, cell: (task) => <TaskStateSelect task={task} /> },
        { key: "dueDate", exports: ["dueDate", "overdue"], cell: (task) => <DueDay task={task} /> },
        "productName",
        { key: "sku", cell: (task) => <Code>{task.sku}</Code> },
        { key: "serialNumber", cell: (task) => <Code>{task.serialNumber}</Code> },
        { key: "assignedTo", hidden: mine },
        { key: "waitsFor", hidden: true },
      ]}
      filters={[
        { key: "status", words: taskStatuses, texts: "taskStates" },
        { key: "standardTaskId", from: "tasks", optional: true },
        { key: "typeId", from: "product-types", optional: true },
        ...(mine ? [] : [{ key: "assignedToId", from: "users", optional: true } as const]),
        { key: "productId", from: "products" },
        { key: "overdue", kind: "yesNo" },
        { key: "dueDate", kind: "days", optional: true },
        { key: "finishedAt", kind: "days", optional: true },
      ]}
    >
      <Whose mine={mine} />
    </ListScreen>
  );
}

function OfNobody() {
  const { t } = useTranslation();
  return (
    <Button variant="outlined" component={Link} to={`/tasks?status=${open}&assignedToId=()`}>
      {t("tasks.showOfNobody")}
    </Button>
  );
}
