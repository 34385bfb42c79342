import { Box } from "@mui/material";
import { insight } from "../../contract/insight.routes.ts";
import type { OrderFigures as Figures, OrderGroup, SoldService } from "../../contract/insight.ts";
import { folderOf, type OrderKind } from "../../contract/statuses.ts";
import { Count, Money } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { FiguresPage } from "./FiguresPage.tsx";
import { type FigureColumn, FigureTable } from "./FigureTable.tsx";
import { halves } from "./ProductFigures.tsx";
import { WeekChart } from "./WeekChart.tsx";

type Week = Figures["weeks"][number];

const count = (value: number | null) => <Count value={value} />;
const money = (value: number | null) => <Money cents={value} />;
const colors = { sale: "success.main", purchase: "primary.main", repair: "secondary.main" } as const;

/** What is ordered: each kind by phase and by contact, week by week, and the services on them. */
export function OrderFigures() {
  const { t } = useTranslation();
  const groupColumns = (kind: OrderKind, rows: readonly OrderGroup[]): FigureColumn<OrderGroup>[] => {
    const at = (list: string) => `/orders/${folderOf[kind]}?${list}`;
    return [
      {
        label: t("insight.orderCount"),
        value: (row) => row.count,
        show: count,
        to: ({ list }) => at(list),
        bar: true,
      },
      {
        label: t("insight.inArchive"),
        value: ({ archived }) => archived,
        show: count,
        to: ({ archivedList }) => at(archivedList),
      },
      ...(rows.some(({ total }) => total !== null)
        ? [{ label: t("insight.totalWithVat"), value: ({ total }: OrderGroup) => total, show: money }]
        : []),
    ];
  };
  return (
    <FiguresPage title={t("insight.orders")} of={insight.orders} also={["sales", "purchases", "repairs"]}>
      {(figures) => (
        <>
          <WeekChart
            title={t("insight.ordersByWeek")}
            weeks={figures.weeks}
            series={figures.kinds.map(({ kind }) => ({
              label: t(`resources.${folderOf[kind]}`),
              value: (week: Week) => week[kind],
              color: colors[kind],
            }))}
          />
          {figures.kinds.map(({ kind, byPhase, byContact }) => {
            const name = { kind: t(`resources.${folderOf[kind]}`) };
            return (
              <Box key={kind} sx={halves}>
                <FigureTable
                  title={t("insight.ordersByPhase", name)}
                  of={t("fields.phase")}
                  rows={byPhase}
                  name={({ key }) => t(`phases.${key}`)}
                  columns={groupColumns(kind, byPhase)}
                />
                <FigureTable
                  title={t("insight.ordersByContact", name)}
                  of={t("fields.contactId")}
                  rows={byContact}
                  keyOf={({ key }) => key}
                  name={({ label }) => label}
                  columns={groupColumns(kind, byContact)}
                />
              </Box>
            );
          })}
          <FigureTable
            title={t("insight.services")}
            of={t("lineKinds.service")}
            rows={figures.services}
            name={({ name }) => name}
            columns={[
              { label: t("insight.pieces"), value: ({ pieces }) => pieces, show: count, bar: true },
              ...(figures.services.some(({ net }) => net !== null)
                ? [{ label: t("insight.net"), value: ({ net }: SoldService) => net, show: money }]
                : []),
            ]}
          />
        </>
      )}
    </FiguresPage>
  );
}
