import { Box, Skeleton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { insight } from "../../contract/insight.ts";
import { useCall } from "../kit/call/data.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Count, emptyValue } from "../kit/page/values.tsx";
import { numberText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { FigureTable } from "./FigureTable.tsx";
import { PeriodChoice, usePeriod } from "./Period.tsx";
import { halves } from "./ProductFigures.tsx";
import { WeekChart } from "./WeekChart.tsx";

const count = (value: number | null) => <Count value={value} />;
const listOf = ({ list }: { list: string | null }) => list && `/tasks?${list}`;

/** What the workshop did week by week, what each task and person takes, and what waits. */
export function TaskFigures() {
  const { t } = useTranslation();
  const span = useSpan();
  const read = useCall(insight.tasks, { query: usePeriod() }, { also: ["tasks"], keep: true });
  const figures = read.data;
  if (read.error && !figures) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!figures)
    return (
      <Page title={t("insight.tasks")}>
        <Skeleton variant="rectangular" height={420} />
      </Page>
    );
  const { overdue } = figures;
  return (
    <Page
      title={t("insight.tasks")}
      width={1280}
      next={
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
      <PeriodChoice from={figures.from} to={figures.to} />
      <WeekChart
        title={t("insight.doneByWeek")}
        weeks={figures.weeks}
        series={[{ label: t("insight.done"), value: ({ done }) => done, color: "primary.main" }]}
        to={listOf}
      />
      <Box sx={halves}>
        <FigureTable
          title={t("insight.byTask")}
          of={t("insight.task")}
          rows={figures.byTask}
          name={({ label }) => label || t("insight.looseTasks")}
          to={listOf}
          columns={[
            { label: t("insight.done"), value: ({ done }) => done, show: count, bar: true },
            { label: t("insight.open"), value: ({ open }) => open, show: count },
            { label: t("insight.waiting"), value: ({ waiting }) => waiting, show: span },
            { label: t("insight.working"), value: ({ working }) => working, show: span },
          ]}
        />
        <FigureTable
          title={t("insight.byPerson")}
          of={t("fields.assignedToId")}
          rows={figures.byPerson}
          name={({ label }) => label || t("insight.nobody")}
          to={listOf}
          columns={[
            { label: t("insight.done"), value: ({ done }) => done, show: count, bar: true },
            { label: t("insight.open"), value: ({ open }) => open, show: count },
            { label: t("insight.overdue"), value: (row) => row.overdue, show: count },
            { label: t("insight.working"), value: ({ working }) => working, show: span },
          ]}
        />
      </Box>
      <FigureTable
        title={t("insight.byState")}
        of={t("fields.status")}
        rows={figures.byState}
        name={({ key }) => t(`taskStates.${key}`)}
        to={listOf}
        columns={[
          { label: t("insight.taskCount"), value: (row) => row.count, show: count, bar: true },
          { label: t("insight.oldestDays"), value: ({ days }) => days, show: count },
        ]}
      />
    </Page>
  );
}

/** Minutes as people say them: minutes, hours, or days. */
function useSpan() {
  const { t } = useTranslation();
  const locale = localeStore.use();
  return (minutes: number | null) => {
    if (minutes === null) return emptyValue;
    const [unit, size] =
      minutes < 90
        ? (["minutes", 1] as const)
        : minutes < 36 * 60
          ? (["hours", 60] as const)
          : (["days", 24 * 60] as const);
    const value = Math.round((minutes / size) * 10) / 10;
    return t(`insight.span.${unit}`, { value: numberText(value, locale) });
  };
}
