import { groups } from "../../contract/access.ts";
import { users } from "../../contract/users.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Instant, MailLink } from "../kit/page/values.tsx";
import { listText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";

export function UserList() {
  const { t } = useTranslation();
  const locale = localeStore.use();
  return (
    <ListScreen
      of={users}
      name="users"
      sort="username"
      to={(user) => `/admin/users/${encodeURIComponent(user.username)}`}
      columns={[
        "username",
        {
          key: "person",
          label: t("users.person"),
          cell: (user) => `${user.firstName} ${user.lastName}`,
          exports: ["firstName", "lastName"],
        },
        { key: "email", cell: (user) => <MailLink to={user.email} /> },
        {
          key: "groups",
          cell: (user) =>
            listText(
              user.groups.map((group) => t(`groups.${group}`)),
              locale,
            ) || t("users.noGroup"),
        },
        "confirmed",
        "active",
        { key: "createdAt", cell: (user) => <Instant at={user.createdAt} /> },
      ]}
      filters={[{ key: "groups", words: groups, texts: "groups" }]}
    />
  );
}
