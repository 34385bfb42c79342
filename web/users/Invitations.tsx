import { Box, Button } from "@mui/material";
import type { OutputOf } from "../../contract/routes.ts";
import { invitationStates, invitations } from "../../contract/users.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { Instant, Word } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type Invitation = OutputOf<typeof invitations.list>["items"][number];

/** Who was invited, by whom, and what became of it. */
export function InvitationList() {
  const { t } = useTranslation();
  const may = useMay();
  const format = useFormat();
  return (
    <ListScreen
      of={invitations}
      name="invitations"
      sort="-invitedAt"
      to={false}
      nameOf={({ email }) => email}
      usual={{ invitationState: "open,expired" }}
      actions={[
        may(invitations.send) && {
          text: t("invitations.invite"),
          to: "/admin/users/invite",
          primary: true,
        },
      ]}
      columns={[
        "email",
        {
          key: "groups",
          label: t("users.fields.groups"),
          cell: ({ groups }) =>
            format.list(groups.map((group) => t(`groups.${group}`))) || t("users.noGroup"),
        },
        {
          key: "invitationState",
          cell: ({ invitationState }) => <Word of="invitationStates" value={invitationState} />,
        },
        "invitedByName",
        { key: "invitedAt", cell: ({ invitedAt }) => <Instant at={invitedAt} /> },
        { key: "expiresAt", cell: ({ expiresAt }) => <Instant at={expiresAt} /> },
        { key: "contactName", hidden: true },
        { key: "actions", label: t("orders.actions"), cell: (row) => <InvitationActions of={row} /> },
      ]}
      filters={[{ key: "invitationState", words: invitationStates, texts: "invitationStates" }]}
    />
  );
}

function InvitationActions({ of: { id, email, invitationState } }: { of: Invitation }) {
  const { t } = useTranslation();
  const may = useMay();
  const again = useAct(invitations.again, { done: t("invitations.sent", { email }) });
  const withdraw = useAct(invitations.withdraw, { done: t("invitations.withdrawn", { email }) });
  if (!may(invitations.again) || (invitationState !== "open" && invitationState !== "expired")) return null;
  const ask = async () => {
    const question = {
      title: t("invitations.withdrawTitle", { email }),
      text: t("invitations.withdrawText"),
      action: t("invitations.withdraw"),
      danger: true,
    };
    if (await confirm(question)) withdraw.mutate({ params: { id } });
  };
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      <Button
        size="small"
        loading={again.isPending}
        aria-label={`${t("invitations.again")}: ${email}`}
        onClick={() => again.mutate({ params: { id } })}
      >
        {t("invitations.again")}
      </Button>
      <Button
        size="small"
        color="error"
        loading={withdraw.isPending}
        aria-label={`${t("invitations.withdraw")}: ${email}`}
        onClick={() => void ask()}
      >
        {t("invitations.withdraw")}
      </Button>
    </Box>
  );
}
