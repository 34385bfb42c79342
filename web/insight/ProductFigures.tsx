import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { insight } from "../../contract/insight.routes.ts";
import type { LotFigures, StockGroup, SupplierFigures } from "../../contract/insight.ts";
import { Count, FactList, Money } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { FiguresPage } from "./FiguresPage.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { WeekChart } from "./WeekChart.tsx";

const listAt = (list: string) => `/products?${list}`;
const count = (value: number | null) => <Count value={value} />;
const money = (value: number | null) => <Money cents={value} />;
export const halves = {
  display: "grid",
  columnGap: 4,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
} as const;

/** What is here and how long, what came and went, and how far the latest lots have come. */
export function ProductFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  const stock = (
    title: string,
    of: string,
    rows: readonly StockGroup[],
    name?: (row: StockGroup) => string,
  ) => (
    <FigureTable
      title={title}
      of={of}
      rows={rows}
      name={name ?? (({ label }) => label || t("insight.unknown"))}
      to={({ list }) => list && `/products?${list}`}
      columns={[
        { label: t("insight.lines"), value: (row) => row.count, show: count, bar: true },
        { label: t("insight.pieces"), value: (row) => row.pieces, show: count },
        ...(rows.some(({ value }) => value !== null)
          ? [{ label: t("insight.value"), value: (row: StockGroup) => row.value, show: money }]
          : []),
      ]}
    />
  );
  const age = ({ key }: StockGroup) => {
    const [from, to] = key.split("-");
    return to
      ? t("insight.daysFromTo", { from: Number(from), to: Number(to) })
      : t("insight.daysFrom", { from: Number(from) });
  };
  return (
    <FiguresPage title={t("insight.products")} of={insight.products} also={["products", "sales"]}>
      {(figures) => (
        <>
          <FactList
            facts={[
              [
                t("insight.sold"),
                <Link key="sold" to={listAt(figures.soldList)}>
                  {count(figures.sold)}
                </Link>,
              ],
              [
                t("insight.sellThrough"),
                figures.sellThrough === null ? "–" : format.percent(figures.sellThrough / 10_000),
              ],
              [t("insight.daysToSell"), count(figures.daysToSell)],
            ]}
          />
          <WeekChart
            title={t("insight.weeks")}
            weeks={figures.weeks}
            series={[
              {
                label: t("insight.received"),
                value: ({ received }) => received,
                to: ({ receivedList }) => listAt(receivedList),
                color: "primary.main",
              },
              {
                label: t("insight.becameSaleable"),
                value: ({ saleable }) => saleable,
                to: ({ saleableList }) => listAt(saleableList),
                color: "secondary.main",
              },
              {
                label: t("insight.sold"),
                value: ({ sold }) => sold,
                to: ({ soldList }) => listAt(soldList),
                color: "success.main",
              },
            ]}
          />
          <Box sx={halves}>
            {stock(t("insight.byType"), t("fields.typeId"), figures.byType)}
            {stock(t("insight.byAge"), t("insight.age"), figures.byAge, age)}
            {stock(t("insight.byPlace"), t("fields.locationId"), figures.byPlace)}
            {stock(t("insight.byGrade"), t("insight.grade"), figures.byGrade)}
          </Box>
          <FigureTable
            title={t("insight.byStage")}
            of={t("fields.lifecycle")}
            rows={figures.byStage}
            name={({ key }) => t(`lifecycles.${key}`)}
            to={({ list }) => list && `/products?${list}`}
            columns={[
              { label: t("insight.lines"), value: (row) => row.count, show: count, bar: true },
              { label: t("insight.pieces"), value: (row) => row.pieces, show: count },
            ]}
          />
          <Suppliers suppliers={figures.suppliers} />
          <Lots lots={figures.lots} />
        </>
      )}
    </FiguresPage>
  );
}

/** Which suppliers' lots earn something, and which nothing. */
function Suppliers({ suppliers }: { suppliers: readonly SupplierFigures[] }) {
  const { t } = useTranslation();
  const at = (list: string) => `/orders/purchases?${list}`;
  const priced = suppliers.some(({ earned }) => earned !== null);
  return (
    <FigureTable
      title={t("insight.suppliers")}
      of={t("insight.supplier")}
      rows={suppliers}
      keyOf={({ id }) => String(id)}
      name={({ name }) => name}
      to={({ id }) => `/contacts/${id}`}
      columns={[
        { label: t("insight.lotCount"), value: ({ lots }) => lots, show: count, to: ({ list }) => at(list) },
        {
          label: t("insight.inArchive"),
          value: ({ archived }) => archived,
          show: count,
          to: ({ list }) => at(`${list}&archived=true`),
        },
        { label: t("insight.lot.received"), value: ({ received }) => received, show: count, bar: true },
        { label: t("insight.lot.sold"), value: ({ sold }) => sold, show: count },
        { label: t("insight.left"), value: ({ left }) => left, show: count },
        ...(priced
          ? (["cost", "revenue", "earned"] as const).map((field) => ({
              label: t(field === "earned" ? "insight.earned" : `insight.lot.${field}`),
              value: (row: SupplierFigures) => row[field],
              show: money,
            }))
          : []),
      ]}
    />
  );
}

function Lots({ lots }: { lots: readonly LotFigures[] }) {
  const { t } = useTranslation();
  const figure = (field: "received" | "tested" | "graded" | "saleable" | "sold") => ({
    label: t(`insight.lot.${field}`),
    value: (lot: LotFigures) => lot[field],
    show: count,
    bar: field === "received",
  });
  const amount = (field: "cost" | "revenue") => ({
    label: t(`insight.lot.${field}`),
    value: (lot: LotFigures) => lot[field],
    show: money,
  });
  const priced = lots.some(({ revenue }) => revenue !== null);
  return (
    <FigureTable
      title={t("insight.lots")}
      of={t("orderKinds.purchase")}
      rows={lots}
      name={({ orderNr, supplierName }) => `${orderNr} · ${supplierName}`}
      to={({ id }) => `/orders/purchases/${id}`}
      columns={[
        ...(["received", "tested", "graded", "saleable", "sold"] as const).map(figure),
        ...(priced ? (["cost", "revenue"] as const).map(amount) : []),
      ]}
    />
  );
}
