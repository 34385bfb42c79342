import { groups } from "../../contract/access.ts";
import { invitations, users } from "../../contract/users.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Instant, MailLink, YesNo } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { nameOfUser } from "./names.ts";

export function UserList() {
  const { t } = useTranslation();
  const may = useMay();
  const format = useFormat();
  return (
    <ListScreen
      of={users}
      name="users"
      sort="username"
      nameOf={nameOfUser}
      actions={[
        may(invitations.send) && { text: t("invitations.invite"), to: "/admin/users/invite" },
        may(invitations.list) && { text: t("invitations.title"), to: "/admin/invitations" },
      ]}
      columns={[
        "username",
        {
          key: "person",
          label: t("users.person"),
          sort: "lastName",
          cell: nameOfUser,
          exports: ["firstName", "lastName"],
        },
        { key: "email", cell: (user) => <MailLink to={user.email} /> },
        {
          key: "groups",
          cell: (user) => format.list(user.groups.map((group) => t(`groups.${group}`))) || t("users.noGroup"),
        },
        { key: "confirmed", cell: (user) => <YesNo value={user.confirmed} /> },
        { key: "active", cell: (user) => <YesNo value={user.active} /> },
        { key: "signedInAt", cell: (user) => <Instant at={user.signedInAt} /> },
        { key: "contactName", label: t("users.fields.contactId"), hidden: true },
        { key: "driverName", hidden: true },
        { key: "invitedByName", hidden: true },
        { key: "createdAt", hidden: true, cell: (user) => <Instant at={user.createdAt} /> },
      ]}
      filters={[
        { key: "groups", words: groups, texts: "groups" },
        { key: "active", kind: "yesNo" },
      ]}
    />
  );
}
