import type { OrderFigures, OrderGroup, OrdersOfKind, OrderTypeGroup } from "../../contract/insight.ts";
import { folderOf } from "../../contract/statuses.ts";
import { Count, Money } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { Change, Compared, changeOf } from "./Compared.tsx";
import { type FigureColumn, FigureTable } from "./FigureTable.tsx";
import { OpenAmounts } from "./OpenAmounts.tsx";

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
      {
        label: t("insight.net"),
        value: ({ net }) => net,
        show: money,
        to: (row) => at(row.count ? row.list : row.archivedList),
      },
      ...(kind === "purchase"
        ? []
        : [
            { label: t("insight.cost"), value: ({ cost }: Row) => cost, show: money },
            { label: t("insight.margin"), value: ({ margin }: Row) => margin, show: money },
          ]),
    ];
    const isCompared = before !== null && hasPrices;
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
      ...(isCompared
        ? [
            {
              label: t("insight.change"),
              value: (row: Row) => changeOf(row.net, row.before?.net ?? null),
              show: (_: number | null, row: Row) => (
                <Change now={row.net} earlier={row.before?.net ?? null} />
              ),
            },
          ]
        : []),
    ];
  }
  const orNobody = ({ label }: OrderGroup) => label || t("insight.nobody");
  const typeName = ({ key, label }: OrderTypeGroup) =>
    label ||
    (key === "transport"
      ? t("insight.transport")
      : key === "service" || key === "labour"
        ? t(`lineKinds.${key}`)
        : t("insight.unknown"));
  return (
    <>
      <Compared figures={figures} before={before} at={at} />
      {figures.open && <OpenAmounts open={figures.open} kind={kind} />}
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
    </>
  );
}
