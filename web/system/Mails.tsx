import { Box } from "@mui/material";
import { mails } from "../../contract/mails.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { FactList, Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The outbox: without a mail server this is where confirmation codes are read. */
export function MailList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={mails}
      name="mails"
      columns={[
        "subject",
        "to",
        { key: "createdAt", cell: (mail) => <Instant at={mail.createdAt} /> },
        { key: "mailState", cell: (mail) => <Word of="mailStates" value={mail.mailState} /> },
        { key: "sentAt", cell: (mail) => <Instant at={mail.sentAt} /> },
        "failure",
      ]}
      filters={[{ key: "sent", kind: "yesNo" }]}
      to={false}
      panel={(mail) => (
        <>
          <FactList
            facts={[
              [t("fields.to"), mail.to],
              [t("fields.createdAt"), <Instant key="at" at={mail.createdAt} />],
              [t("mails.fields.mailState"), <Word key="state" of="mailStates" value={mail.mailState} />],
              [t("fields.sentAt"), <Instant key="sent" at={mail.sentAt} />],
              [t("fields.cancelledAt"), <Instant key="cancelled" at={mail.cancelledAt} />],
              [t("fields.failure"), mail.failure],
            ]}
          />
          <Box dir="auto" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", mt: 2 }}>
            {ownDirection(mail.body)}
          </Box>
        </>
      )}
    />
  );
}
