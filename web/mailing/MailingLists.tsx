import { mailingLists } from "../../contract/mailingLists.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Count, YesNo } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

export function MailingListList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      of={mailingLists}
      name="mailingLists"
      sort="listName"
      nameOf={({ listName }) => listName}
      columns={[
        "listName",
        {
          key: "customers",
          align: "end",
          cell: ({ customers }) => <Count value={customers} />,
        },
        {
          key: "kind",
          label: t("mailingLists.kind"),
          cell: ({ filter }) => t(filter ? "mailingLists.byFilter" : "mailingLists.byHand"),
        },
        "description",
        { key: "private", cell: (list) => <YesNo value={list.private} /> },
      ]}
      filters={[
        { key: "byFilter", kind: "yesNo" },
        { key: "private", kind: "yesNo" },
      ]}
    />
  );
}
