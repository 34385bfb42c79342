import { mailKinds, mailStates, mails } from "../../contract/mails.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { FactList, Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Every mail, bulk or not: without a mail server this is where confirmation codes are read. */
export function MailList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={{ list: mails.list, export: mails.export }}
      name="mails"
      sort="-createdAt"
      columns={[
        { key: "subject", cell: ({ subject }) => ownDirection(subject) },
        { key: "to", cell: ({ to }) => ownDirection(to) },
        { key: "kind", cell: ({ kind }) => <Word of="mailKinds" value={kind} /> },
        { key: "createdAt", cell: (mail) => <Instant at={mail.createdAt} /> },
        { key: "mailState", beside: true, cell: (mail) => <Word of="mailStates" value={mail.mailState} /> },
        { key: "sentAt", cell: (mail) => <Instant at={mail.sentAt} /> },
        "failure",
        { key: "orderNr", hidden: true },
        { key: "emailName", hidden: true, cell: ({ emailName }) => ownDirection(emailName) },
      ]}
      filters={[
        { key: "kind", words: mailKinds, texts: "mailKinds" },
        { key: "mailState", words: mailStates, texts: "mailStates" },
        { key: "to", kind: "texts" },
        { key: "createdAt", kind: "days" },
        { key: "sent", kind: "yesNo" },
      ]}
      nameOf={({ subject }) => subject}
      panel={(mail) => (
        <FactList
          facts={[
            [t("fields.to"), mail.to],
            [t("mails.fields.kind"), <Word key="kind" of="mailKinds" value={mail.kind} />],
            [t("fields.createdAt"), <Instant key="at" at={mail.createdAt} />],
            [t("mails.fields.mailState"), <Word key="state" of="mailStates" value={mail.mailState} />],
            [t("fields.sentAt"), <Instant key="sent" at={mail.sentAt} />],
            [t("fields.cancelledAt"), <Instant key="cancelled" at={mail.cancelledAt} />],
            [t("fields.failure"), mail.failure],
          ]}
        />
      )}
    />
  );
}
