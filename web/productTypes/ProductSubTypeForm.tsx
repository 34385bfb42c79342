import { productSubTypes } from "../../contract/productTypes.ts";
import { shopOptions } from "../../contract/webshop.routes.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, type InputsOf, PickInput, TextInput } from "../kit/inputs/inputs.tsx";
import { NumberInput } from "../kit/inputs/numberInputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ShopIdInput } from "../webshop/ShopIdInput.tsx";

function PlaceInput(field: FieldProps) {
  const { t } = useTranslation();
  return <NumberInput {...field} help={t("productSubTypes.pindexHelp")} />;
}
/** The inputs of a bulk edit. */
export const productSubTypeInputs: InputsOf<typeof productSubTypes> = {
  pindex: (field) => <PlaceInput {...field} />,
  magentoCategoryId: (field) => <ShopIdInput {...field} from={shopOptions.categories} />,
  magentoAttrSetId: (field) => <ShopIdInput {...field} from={shopOptions.attributeSets} />,
  magentoGroupSpecId: (field) => <ShopIdInput {...field} from={shopOptions.groups} />,
};

export function ProductSubTypeForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={productSubTypes} name="productSubTypes">
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <PickInput {...field("typeId")} from="product-types" />
          <PlaceInput {...field("pindex")} />
          <FieldGroup title={t("fields.webshop")}>
            <FieldRow>
              <ShopIdInput {...field("magentoCategoryId")} from={shopOptions.categories} />
              <ShopIdInput {...field("magentoAttrSetId")} from={shopOptions.attributeSets} />
            </FieldRow>
            <ShopIdInput {...field("magentoGroupSpecId")} from={shopOptions.groups} />
          </FieldGroup>
        </>
      )}
    </FormScreen>
  );
}
