import { Skeleton } from "@mui/material";
import { insight } from "../../contract/insight.routes.ts";
import { WeekChart } from "../insight/WeekChart.tsx";
import { useCall } from "../kit/call/data.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { NotShown } from "./Widget.tsx";

/** What came in, became saleable and was sold in the last weeks. */
export function WeeksPicture() {
  const { t } = useTranslation();
  const read = useCall(insight.products, { query: {} }, { also: ["products", "sales"], keepPrevious: true });
  if (read.isError && !read.data) return <NotShown />;
  if (!read.data) return <Skeleton variant="rectangular" height={240} />;
  return (
    <WeekChart
      title={t("insight.weeks")}
      weeks={read.data.weeks}
      series={[
        { label: t("insight.received"), value: ({ received }) => received, color: "primary.main" },
        { label: t("insight.becameSaleable"), value: ({ saleable }) => saleable, color: "secondary.main" },
        { label: t("insight.sold"), value: ({ sold }) => sold, color: "success.main" },
      ]}
    />
  );
}

/** What was sold in money in the last weeks. */
export function RevenuePicture() {
  const { t } = useTranslation();
  const format = useFormat();
  const read = useCall(insight.orders, { query: {} }, { also: ["sales"], keepPrevious: true });
  if (read.isError && !read.data) return <NotShown />;
  if (!read.data) return <Skeleton variant="rectangular" height={240} />;
  const weeks = read.data.spans.map(({ from, sale }) => ({ week: from, net: sale.net }));
  if (weeks.some(({ net }) => net === null)) return null;
  return (
    <WeekChart
      title={t("dashboard.widgets.revenue")}
      weeks={weeks}
      series={[
        {
          label: t("insight.net"),
          value: ({ net }: (typeof weeks)[number]) => net ?? 0,
          show: (cents) => format.money(cents),
          color: "success.main",
        },
      ]}
    />
  );
}
