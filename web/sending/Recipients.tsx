import { Box, Button } from "@mui/material";
import { Link, useParams } from "@tanstack/react-router";
import { recipientStates } from "../../contract/emailStates.rules.ts";
import { type Recipient, recipientFacts, sending } from "../../contract/sending.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const facts = Object.keys(recipientFacts).map((key) => ({ key, kind: "yesNo" }) as const);

/** Who gets a mail or got it, and what became of each message: what the figures of the mail lead to. */
export function RecipientList() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const figures = useCall(sending.figures, { params: { id } });
  const url = `/emails/${id}/recipients`;
  const list = { ...sending.recipients, url };
  const exported = { ...sending.exportRecipients, url: `${url}/bulk/print/export` };
  const name = figures.data?.name ?? "";
  return (
    <ListScreen
      of={{ list, export: exported }}
      name="recipients"
      titleText={name ? t("recipients.ofEmail", { name }) : undefined}
      sort="id"
      columns={[
        { key: "address", cell: ({ address }) => ownDirection(address) },
        { key: "contactName", cell: (row) => <ContactLink {...row} /> },
        { key: "state", beside: true, cell: ({ state }) => <Word of="recipientStates" value={state} /> },
        { key: "answer", cell: ({ answer }) => <Answer text={answer} /> },
        { key: "acceptedAt", cell: ({ acceptedAt }) => <Instant at={acceptedAt} /> },
        { key: "openedAt", cell: ({ openedAt }) => <Instant at={openedAt} /> },
        { key: "clickedAt", cell: ({ clickedAt }) => <Instant at={clickedAt} /> },
        { key: "unsubscribedAt", cell: ({ unsubscribedAt }) => <Instant at={unsubscribedAt} /> },
        { key: "bouncedAt", hidden: true, cell: ({ bouncedAt }) => <Instant at={bouncedAt} /> },
        { key: "attempts", hidden: true, align: "end" },
        { key: "again", cell: (row) => <Again emailId={id} recipient={row} />, exports: [] },
      ]}
      filters={[{ key: "state", words: recipientStates, texts: "recipientStates" }, ...facts]}
      to={false}
      nameOf={({ address }) => address}
      actions={[{ text: t("recipients.toFigures"), to: `/emails/${id}/figures` }]}
    />
  );
}

function ContactLink({ contactId, contactName }: Recipient) {
  return contactId ? <Link to={`/contacts/${contactId}`}>{ownDirection(contactName)}</Link> : null;
}
const Answer = ({ text }: { text: string }) => (
  <Box component="bdi" sx={{ whiteSpace: "normal", minInlineSize: 160, overflowWrap: "anywhere" }}>
    {text}
  </Box>
);

/** A person decides about what may have been sent. */
function Again({ emailId, recipient }: { emailId: number; recipient: Recipient }) {
  const { t } = useTranslation();
  const may = useMay();
  const again = useAct(sending.again, { done: t("recipients.againDone") });
  if (!may(sending.again) || !["unknown", "refused"].includes(recipient.state)) return null;
  const { address } = recipient;
  const ask = async () => {
    const yes = await confirm({
      title: t("recipients.againTitle", { address }),
      text: t(recipient.state === "unknown" ? "recipients.againUnknown" : "recipients.againRefused"),
      action: t("recipients.again"),
    });
    if (yes) again.mutate({ params: { id: emailId, recipientId: recipient.id } });
  };
  return (
    <Button
      size="small"
      loading={again.isPending}
      aria-label={t("kit.actionOn", { action: t("recipients.again"), what: address })}
      onClick={() => void ask()}
    >
      {t("recipients.again")}
    </Button>
  );
}
