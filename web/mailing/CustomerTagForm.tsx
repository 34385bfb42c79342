import { customerTags } from "../../contract/mailingLists.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { ColorInput } from "../kit/inputs/ColorInput.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { TextInput } from "../kit/inputs/inputs.tsx";

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
