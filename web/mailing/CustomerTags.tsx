import { customerTags } from "../../contract/mailingLists.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Count, StatusChip } from "../kit/page/values.tsx";

export const CustomerTagList = () => (
  <ListScreen
    of={customerTags}
    name="customerTags"
    sort="tagName"
    nameOf={({ tagName }) => tagName}
    columns={[
      { key: "tagName", cell: ({ tagName, color }) => <StatusChip name={tagName} color={color} /> },
      { key: "customers", align: "end", cell: ({ customers }) => <Count value={customers} /> },
    ]}
  />
);
