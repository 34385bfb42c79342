import { Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { reportKinds } from "../../contract/mailReports.rules.ts";
import { type MailReport, mailReports } from "../../contract/mailReports.ts";
import { mails } from "../../contract/mails.routes.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { FactList, Instant, ownDirection, Word, YesNo } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** What came back after mails: what followed from it did so by itself, and the rest is for a person. */
export function MailReportList() {
  return (
    <ListScreen
      of={{ list: mailReports.list }}
      name="mailReports"
      sort="-receivedAt"
      columns={[
        { key: "kind", cell: ({ kind }) => <Word of="reportKinds" value={kind} /> },
        { key: "address", cell: ({ address }) => ownDirection(address) },
        { key: "answer", cell: ({ answer }) => ownDirection(answer) },
        { key: "emailName", cell: ({ emailName }) => ownDirection(emailName) },
        { key: "isOpen", cell: ({ isOpen }) => <YesNo value={isOpen} /> },
        { key: "receivedAt", cell: ({ receivedAt }) => <Instant at={receivedAt} /> },
        { key: "sender", hidden: true, cell: ({ sender }) => ownDirection(sender) },
        { key: "subject", hidden: true, cell: ({ subject }) => ownDirection(subject) },
        { key: "status", hidden: true },
      ]}
      filters={[
        { key: "isOpen", kind: "yesNo" },
        { key: "kind", words: reportKinds, texts: "reportKinds" },
        { key: "address", kind: "texts" },
        { key: "receivedAt", kind: "days" },
      ]}
      to={false}
      nameOf={({ subject, address }) => subject || address}
      panel={(report) => <Report report={report} />}
    />
  );
}

function Report({ report }: { report: MailReport }) {
  const { t } = useTranslation();
  const may = useMay();
  const close = useAct(mailReports.close, { done: t("mailReports.closed") });
  const { id, kind, sender, subject, address, status, answer, mailId, emailId, emailName } = report;
  return (
    <>
      <FactList
        facts={[
          [t("mailReports.fields.kind"), <Word key="kind" of="reportKinds" value={kind} />],
          [t("mailReports.fields.address"), ownDirection(address)],
          [t("mailReports.fields.status"), status],
          [t("mailReports.fields.answer"), ownDirection(answer)],
          [t("mailReports.fields.sender"), ownDirection(sender)],
          [t("fields.subject"), ownDirection(subject)],
          [
            t("mailReports.fields.emailName"),
            emailId && (
              <Link key="email" to={`/emails/${emailId}/figures`}>
                {ownDirection(emailName)}
              </Link>
            ),
          ],
          [
            t("mailReports.toMessage"),
            mailId && may(mails.read) && (
              <Link key="mail" to={`/admin/mails/${mailId}`}>
                {ownDirection(address)}
              </Link>
            ),
          ],
        ]}
      />
      {report.isOpen && may(mailReports.close) && (
        <Button variant="outlined" loading={close.isPending} onClick={() => close.mutate({ params: { id } })}>
          {t("mailReports.close")}
        </Button>
      )}
    </>
  );
}
