import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { fewestForMedian, type OrderFigures, type OrdersOfKind } from "../../contract/insight.ts";
import { Faint, Small } from "../kit/look/Text.tsx";
import { Count, emptyValue, FactList, Money } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { FigureTable } from "./FigureTable.tsx";
import { halves } from "./ProductFigures.tsx";

/** What changed since; null where there was nothing to compare with. */
export const changeOf = (now: number | null, earlier: number | null) =>
  earlier ? (now ?? 0) - earlier : null;

/** What changed, as a share of what was before; nothing before is new. */
export function Change({ now, earlier }: { now: number | null; earlier: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (now === null || earlier === null || (now === 0 && earlier === 0)) return emptyValue;
  if (earlier === 0) return t("insight.isNew");
  const share = (now - earlier) / Math.abs(earlier);
  return <bdi>{`${share > 0 ? "+" : ""}${format.percent(share)}`}</bdi>;
}

type Measure = {
  key: string;
  label: string;
  now: number | null;
  earlier: number | null;
  list: string | null;
};
type Props = { figures: OrdersOfKind; at: (list: string | null) => string | null } & Pick<
  OrderFigures,
  "before"
>;

const costNames = ["goods", "transport", "parts", "labour"] as const;
/** The sums of a kind of orders, each with what it was before, and what came back apart. */
function useMeasures({ figures, at }: Omit<Props, "before">): Measure[] {
  const { t } = useTranslation();
  const { totals, before, kind, returns } = figures;
  const list = at(figures.list);
  const measure = (key: "net" | "cost" | "margin" | "vat"): Measure => ({
    ...{ key, label: t(`insight.${key}`), now: totals[key], earlier: before?.[key] ?? null, list },
  });
  const costs = costNames.map(
    (name): Measure => ({
      ...{ key: name, label: t(`insight.costs.${name}`), list },
      ...{ now: totals.costs?.[name] ?? null, earlier: before?.costs?.[name] ?? null },
    }),
  );
  const sums = [
    measure("net"),
    ...(kind === "purchase" ? [] : [measure("cost"), ...costs, measure("margin")]),
    measure("vat"),
    { key: "returns", label: t("insight.returns"), now: returns.net, earlier: null, list: at(returns.list) },
  ];
  const count = { now: totals.count, earlier: before?.count ?? null, list };
  return [
    { key: "count", label: t("insight.orderCount"), ...count },
    ...sums.filter(({ now, earlier, key }) => now !== null && (measured.includes(key) || now || earlier)),
  ];
}
/** Shown at zero as well. */
const measured = ["net", "cost", "margin", "vat"];

/** What it came to, beside what it was in the days that it is compared with. */
export function Compared({ figures, before, at }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const measures = useMeasures({ figures, at });
  const { totals } = figures;
  const show = (value: number | null, { key }: Measure) =>
    key === "count" ? <Count value={value} /> : <Money cents={value} />;
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
            { label: t("insight.now"), value: ({ now }) => now, show, to: ({ list }) => list },
            ...(before
              ? [
                  { label: t("insight.then"), value: ({ earlier }: Measure) => earlier, show },
                  {
                    label: t("insight.change"),
                    value: ({ now, earlier }: Measure) => changeOf(now, earlier),
                    show: (_: number | null, row: Measure) => <Change now={row.now} earlier={row.earlier} />,
                  },
                ]
              : []),
          ]}
        />
        {before && (
          <Faint component="p" sx={{ mt: -3 }}>
            {before.until === null
              ? t("insight.comparedWith", { from: format.day(before.from), to: format.day(before.to) })
              : t("insight.comparedUntil", {
                  ...{ from: format.day(before.from), to: format.day(before.to) },
                  time: format.digits(before.until),
                })}
          </Faint>
        )}
        {totals.unpriced > 0 && (
          <Small component="p" sx={{ color: "warning.main" }}>
            {t("insight.unpriced", { count: totals.unpriced })}
          </Small>
        )}
      </Box>
      <Beside figures={figures} at={at} />
    </Box>
  );
}

/** How long it took, and what is owed under the margin scheme. */
function Beside({ figures: { leadTime, marginGoods }, at }: Omit<Props, "before">) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = (value: number | null) =>
    value === null
      ? t("insight.tooFew", { count: fewestForMedian })
      : t("insight.span.days", { value: format.number(Math.round(value * 10) / 10) });
  const counted = (value: number, list: string) => (
    <Link to={at(list) ?? ""}>
      <Count value={value} />
    </Link>
  );
  const owed = (of: "vatByItem" | "vatByPeriod", scheme: string) => {
    const figure = t(`insight.${of}`);
    return marginGoods?.scheme === scheme ? t("insight.applies", { figure }) : figure;
  };
  return (
    <Box>
      <FactList
        title={t("insight.leadTime")}
        facts={[
          [t("insight.doneOrders"), counted(leadTime.count, leadTime.list)],
          [t("insight.median"), days(leadTime.median)],
          [t("insight.p90"), days(leadTime.p90)],
        ]}
      />
      {marginGoods !== null && marginGoods.lines > 0 && (
        <FactList
          title={t("insight.marginGoods")}
          facts={[
            [t("insight.lineCount"), counted(marginGoods.lines, marginGoods.list)],
            [t("insight.net"), <Money key="net" cents={marginGoods.net} />],
            [t("insight.costs.goods"), <Money key="cost" cents={marginGoods.cost} />],
            [owed("vatByItem", "perItem"), <Money key="item" cents={marginGoods.vatByItem} />],
            [owed("vatByPeriod", "globalised"), <Money key="period" cents={marginGoods.vatByPeriod} />],
          ]}
        />
      )}
    </Box>
  );
}
