import { methodText } from "../../contract/paymentMethods.rules.ts";
import { paymentStatuses, payments } from "../../contract/payments.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Code, Day, Instant, Money, Word, YesNo } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** What the company paid for its modules, the latest first. */
export function PaymentList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={{ list: payments.list, export: payments.export }}
      name="payments"
      sort="-id"
      nameOf={({ id }) => t("payments.numbered", { number: id })}
      columns={[
        { key: "id", align: "end", plain: true },
        { key: "modules", cell: ({ modules }) => modules.map((name) => t(`modules.${name}`)).join(", ") },
        { key: "status", beside: true, cell: (row) => <Word of="paymentStatuses" value={row.status} /> },
        { key: "recurrent", cell: (row) => <YesNo value={row.recurrent} /> },
        { key: "method", plain: true, cell: ({ method }) => methodText(method, t) },
        { key: "transactionId", hidden: true, cell: (row) => <Code copy={false}>{row.transactionId}</Code> },
        { key: "periodFrom", cell: (row) => <Day on={row.periodFrom} /> },
        { key: "periodUntil", cell: (row) => <Day on={row.periodUntil} /> },
        { key: "createdAt", cell: (row) => <Instant at={row.createdAt} /> },
        { key: "paidAt", hidden: true, cell: (row) => <Instant at={row.paidAt} /> },
        { key: "updatedAt", hidden: true, cell: (row) => <Instant at={row.updatedAt} /> },
        { key: "vat", align: "end", hidden: true, cell: (row) => <Money cents={row.vat} /> },
        {
          key: "refunded",
          align: "end",
          plain: true,
          cell: (row) => row.refunded > 0 && <Money cents={-row.refunded} />,
        },
        { key: "amount", align: "end", plain: true, cell: (row) => <Money cents={row.amount} /> },
      ]}
      filters={[
        { key: "status", words: paymentStatuses, texts: "paymentStatuses" },
        { key: "createdAt", kind: "days" },
      ]}
    />
  );
}
