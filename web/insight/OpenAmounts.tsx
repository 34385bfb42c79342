import { dueAges, type OpenAmounts as Open } from "../../contract/insight.ts";
import { folderOf, type OrderKind } from "../../contract/statuses.ts";
import { Count, Money } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { type FigureColumn, FigureTable } from "./FigureTable.tsx";

const count = (value: number | null) => <Count value={value} />;
const money = (value: number | null) => <Money cents={value} />;
const invoicesAt = (list: string) => `/invoices?${list}`;

/** What customers have not paid: by how long it is past due, and by customer. */
export function OpenAmounts({ open, kind }: { open: Open; kind: OrderKind }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  if (open.count + open.uninvoiced.count === 0) return null;
  const ages = open.byAge.map(({ from, ...age }, at) => ({ ...age, key: String(from), label: ageText(at) }));
  const { uninvoiced } = open;
  const rows = [
    ...ages.map((age) => ({ ...age, list: invoicesAt(age.list) })),
    {
      ...{ key: "uninvoiced", label: t("insight.uninvoiced"), count: uninvoiced.count, open: uninvoiced.net },
      list: `/orders/${folderOf[kind]}?${uninvoiced.list}`,
    },
  ];
  const columns: FigureColumn<(typeof rows)[number]>[] = [
    { label: t("insight.invoiceCount"), value: (row) => row.count, show: count, to: ({ list }) => list },
    {
      label: t("insight.openAmount"),
      value: (row) => row.open,
      show: money,
      to: ({ list }) => list,
      bar: true,
    },
  ];
  return (
    <>
      <FigureTable
        title={t("insight.openInvoices")}
        of={t("insight.dueAge")}
        rows={rows}
        keyOf={({ key }) => key}
        name={({ label }) => label}
        columns={columns}
      />
      <FigureTable
        title={t("insight.openByContact")}
        of={t("fields.contactId")}
        rows={open.byContact}
        keyOf={({ id }) => String(id)}
        name={({ name }) => name}
        to={({ list }) => invoicesAt(list)}
        columns={[
          { label: t("insight.invoiceCount"), value: (row) => row.count, show: count },
          { label: t("insight.openAmount"), value: (row) => row.open, show: money },
          ...dueAges.map((_, at) => ({
            label: ageText(at),
            value: (row: Open["byContact"][number]) => row.byAge[at] ?? 0,
            show: money,
          })),
        ]}
      />
    </>
  );
}

/** What an age group is called, by its place in `dueAges`. */
function useAgeText() {
  const { t } = useTranslation();
  const format = useFormat();
  return (at: number) => {
    const [from, next] = [dueAges[at], dueAges[at + 1]];
    if (from === null || from === undefined) return t("insight.notDue");
    const days = { from: format.number(from), to: format.number((next ?? 0) - 1) };
    return next ? t("insight.daysFromTo", days) : t("insight.daysFrom", days);
  };
}
