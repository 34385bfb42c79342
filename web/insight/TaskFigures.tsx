import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { insight } from "../../contract/insight.routes.ts";
import type { TaskGroup } from "../../contract/insight.ts";
import { Count, emptyValue } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { FiguresPage } from "./FiguresPage.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { halves } from "./ProductFigures.tsx";
import { WeekChart } from "./WeekChart.tsx";

const count = (value: number | null) => <Count value={value} />;
const pathOf = (list: string) => `/tasks?${list}`;
const listOf = ({ list }: { list: string | null }) => list && pathOf(list);

/** What the workshop did week by week, what each task and person takes, and what waits. */
export function TaskFigures() {
  const { t } = useTranslation();
  const span = useSpan();
  const work = (title: string, of: string, rows: readonly TaskGroup[], unknown: string) => (
    <FigureTable
      title={title}
      of={of}
      rows={rows}
      name={({ label }) => label || unknown}
      to={listOf}
      columns={[
        { label: t("insight.done"), value: ({ done }) => done, show: count, to: listOf, bar: true },
        {
          label: t("insight.open"),
          value: ({ open }) => open,
          show: count,
          to: (row) => pathOf(row.openList),
        },
        {
          label: t("insight.overdue"),
          value: (row) => row.overdue,
          show: count,
          to: (row) => pathOf(row.overdueList),
        },
        { label: t("insight.waiting"), value: ({ waiting }) => waiting, show: span, to: listOf },
        { label: t("insight.working"), value: ({ working }) => working, show: span, to: listOf },
      ]}
    />
  );
  return (
    <FiguresPage
      title={t("insight.tasks")}
      of={insight.tasks}
      also={["tasks"]}
      next={({ overdue }) =>
        overdue.count > 0 && (
          <Box
            sx={{
              borderInlineStart: 3,
              borderColor: "warning.main",
              bgcolor: "background.paper",
              px: 1.5,
              py: 1,
            }}
          >
            <Link to={`/tasks?${overdue.list}`}>{t("insight.overdueTasks", { count: overdue.count })}</Link>
          </Box>
        )
      }
    >
      {(figures) => (
        <>
          <WeekChart
            title={t("insight.doneByWeek")}
            weeks={figures.weeks}
            series={[{ label: t("insight.done"), value: ({ done }) => done, color: "primary.main" }]}
            to={listOf}
          />
          <Box sx={halves}>
            {work(t("insight.byTask"), t("insight.task"), figures.byTask, t("insight.looseTasks"))}
            {work(t("insight.byPerson"), t("fields.assignedToId"), figures.byPerson, t("insight.nobody"))}
            {work(t("insight.byProductType"), t("fields.typeId"), figures.byType, t("insight.noDevice"))}
            <FigureTable
              title={t("insight.byState")}
              of={t("fields.status")}
              rows={figures.byState}
              name={({ key }) => t(`taskStates.${key}`)}
              to={listOf}
              columns={[
                {
                  label: t("insight.taskCount"),
                  value: (row) => row.count,
                  show: count,
                  to: listOf,
                  bar: true,
                },
                { label: t("insight.waiting"), value: ({ waiting }) => waiting, show: span, to: listOf },
                { label: t("insight.oldestDays"), value: ({ days }) => days, show: count, to: listOf },
              ]}
            />
          </Box>
        </>
      )}
    </FiguresPage>
  );
}

/** Minutes as people say them: minutes, hours, or days. */
function useSpan() {
  const { t } = useTranslation();
  const format = useFormat();
  return (minutes: number | null) => {
    if (minutes === null) return emptyValue;
    const [unit, size] =
      minutes < 90
        ? (["minutes", 1] as const)
        : minutes < 36 * 60
          ? (["hours", 60] as const)
          : (["days", 24 * 60] as const);
    const value = Math.round((minutes / size) * 10) / 10;
    return t(`insight.span.${unit}`, { value: format.number(value) });
  };
}
