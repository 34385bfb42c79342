import { useWatch } from "react-hook-form";
import { attributes, attributeTypes } from "../../contract/attributes.ts";
import { shopOptions } from "../../contract/webshop.routes.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import {
  type FieldProps,
  type InputsOf,
  PickInput,
  SelectInput,
  SwitchInput,
  TextInput,
} from "../kit/inputs/inputs.tsx";
import { PositionInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ShopIdInput } from "../webshop/ShopIdInput.tsx";
import { OptionsInput } from "./OptionsInput.tsx";

function DataBearingInput(field: FieldProps) {
  const { t } = useTranslation();
  return <SwitchInput {...field} help={t("attributes.dataBearingHelp")} />;
}
/** The inputs of a bulk edit. */
export const attributeInputs: InputsOf<typeof attributes> = {
  dataBearing: (field) => <DataBearingInput {...field} />,
  position: (field) => <PositionInput {...field} />,
};

/** Only an attribute that is chosen from a list has options, and only a text a unit. */
function ByType({ options, colors, unit }: Record<"options" | "colors" | "unit", FieldProps>) {
  const { t } = useTranslation();
  const type = useWatch({ control: options.control, name: "type" });
  if (type === "select") return <OptionsInput options={options} colors={colors} />;
  return type === "text" ? <TextInput {...unit} help={t("attributes.unitHelp")} /> : null;
}

export function AttributeForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={attributes} name="attributes" blank={{ type: "text" }}>
      {({ field, record }) => (
        <>
          <FieldRow>
            <TextInput {...field("name")} />
            <TextInput
              {...field("code")}
              mono
              help={t("attributes.codeHelp")}
              disabled={record !== undefined}
            />
          </FieldRow>
          <SelectInput {...field("type")} options={attributeTypes} texts="attributeTypes" />
          <ByType options={field("options")} colors={field("colors")} unit={field("unit")} />
          <PickInput {...field("productTypes")} from="product-types" multiple />
          <DataBearingInput {...field("dataBearing")} />
          <FieldRow>
            <PositionInput {...field("position")} />
            <ShopIdInput {...field("magentoAttrCode")} from={shopOptions.attributes} />
          </FieldRow>
        </>
      )}
    </FormScreen>
  );
}
