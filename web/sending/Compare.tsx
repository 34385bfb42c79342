import { sending } from "../../contract/sending.routes.ts";
import type { EmailFigures } from "../../contract/sending.ts";
import { FiguresPage } from "../insight/FiguresPage.tsx";
import { FigureTable } from "../insight/FigureTable.tsx";
import { Count } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

/** The mails of a period side by side, of each as the share of the messages that were accepted. */
export function EmailsCompared() {
  const { t } = useTranslation();
  return (
    <FiguresPage title={t("sending.compareTitle")} of={sending.compare} also={["emails"]}>
      {({ emails }) =>
        emails.length === 0 ? (
          <p>{t("sending.compareNone")}</p>
        ) : (
          (["openRate", "clickRate", "unsubscribeRate"] as const).map((key) => (
            <Rates key={key} of={key} emails={emails} />
          ))
        )
      }
    </FiguresPage>
  );
}

const deedsOf = {
  openRate: { count: "opened", query: "opened=true" },
  clickRate: { count: "clicked", query: "clicked=true" },
  unsubscribeRate: { count: "unsubscribed", query: "unsubscribed=true" },
} as const;

function Rates({ of, emails }: { of: keyof typeof deedsOf; emails: readonly EmailFigures[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { count, query } = deedsOf[of];
  const rate = (value: number | null) => (value === null ? "–" : format.percent(value / 10_000, 1));
  const whole = (value: number | null) => <Count value={value} />;
  const listOf = (search: string) => (row: EmailFigures) => `/emails/${row.id}/recipients?${search}`;
  return (
    <FigureTable
      title={t(`sending.rates.${of}`)}
      of={t("emails.one")}
      rows={emails}
      name={({ name }) => name}
      keyOf={({ id }) => String(id)}
      to={({ id }) => `/emails/${id}/figures`}
      columns={[
        { label: t("sending.ofAccepted"), value: (row) => row[of], show: rate, to: listOf(query), bar: true },
        { label: t("sending.people"), value: (row) => row[count], show: whole, to: listOf(query) },
        {
          label: t("recipientStates.accepted"),
          value: ({ counts }) => counts.accepted,
          show: whole,
          to: listOf("state=accepted"),
        },
      ]}
    />
  );
}
