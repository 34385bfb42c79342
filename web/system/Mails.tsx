import { Box } from "@mui/material";
import { useTranslation } from "react-i18next";
import { type Mail, mails } from "../../contract/mails.ts";
import { ListScreen } from "../kit/ListScreen.tsx";
import { FactList, Instant, ownDirection } from "../kit/show.tsx";

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
        { key: "sentAt", cell: (mail) => <Sent mail={mail} /> },
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
              [t("fields.sentAt"), <Sent key="sent" mail={mail} />],
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

function Sent({ mail: { sentAt, cancelledAt } }: { mail: Mail }) {
  const { t } = useTranslation();
  if (sentAt) return <Instant at={sentAt} />;
  if (!cancelledAt) return t("mails.waiting");
  return (
    <>
      {t("mails.cancelled")} · <Instant at={cancelledAt} />
    </>
  );
}
