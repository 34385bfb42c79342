import { Box } from "@mui/material";
import type { OrderFigures, OrderGroup, OrdersOfKind, OrderTypeGroup, Sums } from "../../contract/insight.ts";
import { fewestForMedian } from "../../contract/insight.ts";
import { folderOf } from "../../contract/statuses.ts";
import { Faint, Small } from "../kit/look/Text.tsx";
import { Count, emptyValue, FactList, Money } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { type FigureColumn, FigureTable } from "./FigureTable.tsx";
import { halves } from "./ProductFigures.tsx";

const count = (value: number | null) => <Count value={value} />;
const money = (value: number | null) => <Money cents={value} />;

/** The figures of bought, sold or repaired orders, each leading to its list. */
export function KindFigures({ figures, before }: { figures: OrdersOfKind } & Pick<OrderFigures, "before">) {
  const { t } = useTranslation();
  const { kind } = figures;
  const at = (list: string | null) => list && `/orders/${folderOf[kind]}?${list}`;
  const table = (
    title: string,
    of: string,
    rows: readonly OrderGroup[],
    name: (row: OrderGroup) => string,
  ) => (
    <FigureTable
      title={title}
      of={of}
      rows={rows}
      keyOf={({ key }) => key}
      name={name}
      columns={columnsOf(rows)}
    />
  );
  function columnsOf<Row extends OrderGroup>(rows: readonly Row[]): FigureColumn<Row>[] {
    const hasPrices = rows.some(({ net }) => net !== null);
    const amounts: FigureColumn<Row>[] = [
      { label: t("insight.net"), value: ({ net }) => net, show: money },
      ...(kind === "purchase"
        ? []
        : [
            { label: t("insight.cost"), value: ({ cost }: Row) => cost, show: money },
            { label: t("insight.margin"), value: ({ margin }: Row) => margin, show: money },
          ]),
    ];
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
      ...(hasPrices ? amounts : []),
    ];
  }
  const orNobody = ({ label }: OrderGroup) => label || t("insight.nobody");
  const typeName = ({ key, label }: OrderTypeGroup) =>
    label || (key === "service" || key === "labour" ? t(`lineKinds.${key}`) : t("insight.unknown"));
  return (
    <>
      <Compared figures={figures} before={before} list={at(figures.list)} />
      <Box sx={halves}>
        {table(t("insight.byPhase"), t("fields.phase"), figures.byPhase, ({ key }) =>
          t(`phases.${key as "draft"}`),
        )}
        {table(t("insight.byStatus"), t("fields.status"), figures.byStatus, ({ label }) => label)}
        {table(t("insight.byContact"), t("fields.contactId"), figures.byContact, ({ label }) => label)}
        <FigureTable
          title={t("insight.byProductType")}
          of={t("fields.typeId")}
          rows={figures.byType}
          keyOf={({ key }) => key}
          name={typeName}
          columns={columnsOf(figures.byType)}
        />
        {table(
          t("insight.byPartner"),
          t("fields.partnerId"),
          figures.byPartner,
          ({ label }) => label || t("insight.noPartner"),
        )}
        {table(t("insight.byMaker"), t("insight.maker"), figures.byPerson, orNobody)}
      </Box>
    </>
  );
}

type Measure = { key: keyof Sums; label: string; now: number | null; earlier: number | null };

/** What it came to, beside what it was in the days that it is compared with. */
function Compared({
  figures,
  before,
  list,
}: { figures: OrdersOfKind; list: string | null } & Pick<OrderFigures, "before">) {
  const { t } = useTranslation();
  const format = useFormat();
  const { totals, before: sumsBefore, kind, leadTime, marginGoods } = figures;
  const keys = ["count", "net", "cost", "margin", "vat"] as const;
  const measures: Measure[] = keys
    .filter((key) => totals[key] !== null && (kind !== "purchase" || key !== "cost"))
    .map((key) => ({
      key,
      label: key === "count" ? t("insight.orderCount") : t(`insight.${key}`),
      now: totals[key],
      earlier: sumsBefore?.[key] ?? null,
    }));
  const show = (value: number | null, { key }: Measure) => (key === "count" ? count(value) : money(value));
  const change = ({ now, earlier }: Measure) => {
    if (now === null || earlier === null) return emptyValue;
    if (earlier === 0) return now === 0 ? emptyValue : t("insight.isNew");
    const share = (now - earlier) / Math.abs(earlier);
    return <bdi>{`${share > 0 ? "+" : ""}${format.percent(share)}`}</bdi>;
  };
  const days = (value: number | null) =>
    value === null
      ? t("insight.tooFew", { count: fewestForMedian })
      : t("insight.span.days", { value: format.number(Math.round(value * 10) / 10) });
  return (
    <Box sx={halves}>
      <Box>
        <FigureTable
          title={t("insight.results")}
          of={t("insight.figure")}
          rows={measures}
          keyOf={({ key }) => key}
          name={({ label }) => label}
          columns={[
            {
              label: t("insight.now"),
              value: ({ now }) => now,
              show,
              to: ({ key }) => (key === "count" ? null : list),
            },
            ...(before
              ? [
                  { label: t("insight.then"), value: ({ earlier }: Measure) => earlier, show },
                  {
                    label: t("insight.change"),
                    value: ({ now, earlier }: Measure) => (earlier ? (now ?? 0) - earlier : null),
                    show: (_: number | null, row: Measure) => change(row),
                  },
                ]
              : []),
          ]}
        />
        {before && (
          <Faint component="p" sx={{ mt: -3 }}>
            {t("insight.comparedWith", {
              from: format.day(before.from),
              to: format.day(before.to),
            })}
          </Faint>
        )}
        {totals.unpriced > 0 && (
          <Small component="p" sx={{ color: "warning.main" }}>
            {t("insight.unpriced", { count: totals.unpriced })}
          </Small>
        )}
      </Box>
      <Box>
        <FactList
          title={t("insight.leadTime")}
          facts={[
            [t("insight.doneOrders"), count(leadTime.count)],
            [t("insight.median"), days(leadTime.median)],
            [t("insight.p90"), days(leadTime.p90)],
          ]}
        />
        {marginGoods !== null && marginGoods.lines > 0 && (
          <FactList
            title={t("insight.marginGoods")}
            facts={[
              [t("insight.lineCount"), count(marginGoods.lines)],
              [t("insight.net"), money(marginGoods.net)],
              [t("insight.cost"), money(marginGoods.cost)],
              [
                t("insight.marginVat"),
                money(marginGoods.scheme === "perItem" ? marginGoods.vatByItem : marginGoods.vatByPeriod),
              ],
            ]}
          />
        )}
      </Box>
    </Box>
  );
}
