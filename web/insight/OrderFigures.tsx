import { useSearch } from "@tanstack/react-router";
import { insight } from "../../contract/insight.routes.ts";
import {
  comparisons,
  type OrderFigures as Figures,
  type OrderPeriod,
  type SoldService,
  type SpanLength,
  spanLengths,
} from "../../contract/insight.ts";
import { folderOf, type OrderKind } from "../../contract/statuses.ts";
import { Count, Money } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { FiguresPage } from "./FiguresPage.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { KindFigures } from "./KindFigures.tsx";
import { AddressChoice } from "./Period.tsx";
import { WeekChart } from "./WeekChart.tsx";

const colors = { sale: "success.main", purchase: "primary.main", repair: "secondary.main" } as const;

type Asked = Pick<OrderPeriod, "per" | "compare"> & { kind?: OrderKind };

/** What was bought, sold and repaired, what it came to, by whom and for whom, and how long it took. */
export function OrderFigures() {
  const { t } = useTranslation();
  const { per = "week", compare = "before", kind: chosen }: Asked = useSearch({ strict: false });
  return (
    <FiguresPage
      title={t("insight.orders")}
      of={insight.orders}
      query={{ per, compare }}
      also={["sales", "purchases", "repairs"]}
      choices={
        <>
          <AddressChoice
            label={t("insight.per")}
            name="per"
            options={spanLengths.map((id) => ({ id, name: t(`spanLengths.${id}`) }))}
            value={per}
          />
          <AddressChoice
            label={t("insight.compare")}
            name="compare"
            options={comparisons.map((id) => ({ id, name: t(`comparisons.${id}`) }))}
            value={compare}
          />
        </>
      }
    >
      {(figures) => {
        const kinds = figures.kinds.map(({ kind }) => kind);
        const kind = chosen && kinds.includes(chosen) ? chosen : kinds.includes("sale") ? "sale" : kinds[0];
        const shown = figures.kinds.find((row) => row.kind === kind);
        return (
          <>
            <Spans figures={figures} per={per} />
            {kind && (
              <AddressChoice
                label={t("insight.kind")}
                name="kind"
                options={kinds.map((id) => ({ id, name: t(`resources.${folderOf[id]}`) }))}
                value={kind}
              />
            )}
            {shown && <KindFigures figures={shown} before={figures.before} />}
            <Services services={figures.services.filter((service) => service.kind === kind)} />
          </>
        );
      }}
    </FiguresPage>
  );
}

/** Day by day, week by week, month by month or year by year. */
function Spans({ figures, per }: { figures: Figures; per: SpanLength }) {
  const { t } = useTranslation();
  const format = useFormat();
  const spans = figures.spans.map((span) => ({ ...span, week: span.from }));
  const name = ({ week }: { week: string }) =>
    per === "month" || per === "year" ? format.monthAndYear(week) : format.day(week);
  return (
    <WeekChart
      title={t("insight.ordersBySpan")}
      of={t(`spanLengths.${per}`)}
      name={name}
      weeks={spans}
      series={figures.kinds.map(({ kind }) => ({
        label: t(`resources.${folderOf[kind]}`),
        value: (span: (typeof spans)[number]) => span[kind].count,
        color: colors[kind],
        to: (span: (typeof spans)[number]) =>
          span[kind].list && `/orders/${folderOf[kind]}?${span[kind].list}`,
      }))}
    />
  );
}

function Services({ services }: { services: readonly SoldService[] }) {
  const { t } = useTranslation();
  return (
    <FigureTable
      title={t("insight.services")}
      of={t("lineKinds.service")}
      rows={services}
      name={({ name }) => name}
      to={({ kind, list }) => `/orders/${folderOf[kind]}?${list}`}
      columns={[
        {
          label: t("insight.pieces"),
          value: ({ pieces }) => pieces,
          show: (value) => <Count value={value} />,
          bar: true,
        },
        ...(services.some(({ net }) => net !== null)
          ? [
              {
                label: t("insight.net"),
                value: ({ net }: SoldService) => net,
                show: (value: number | null) => <Money cents={value} />,
              },
            ]
          : []),
      ]}
    />
  );
}
