import { customerTags } from "../../contract/mailingLists.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { ColorInput } from "../kit/inputs/ColorInput.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { TextInput } from "../kit/inputs/inputs.tsx";
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

export const CustomerTagForm = () => (
  <FormScreen of={customerTags} name="customerTags" titleOf={({ tagName }) => tagName}>
    {({ field }) => (
      <FieldRow>
        <TextInput {...field("tagName")} />
        <ColorInput {...field("color")} />
      </FieldRow>
    )}
  </FormScreen>
);
