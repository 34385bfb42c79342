import { useTranslation } from "react-i18next";
import { productSubTypes } from "../../contract/productTypes.ts";
import { FieldGroup, FieldRow } from "../kit/Field.tsx";
import { FormScreen } from "../kit/FormScreen.tsx";
import { PickInput, TextInput } from "../kit/inputs.tsx";
import { ListScreen } from "../kit/ListScreen.tsx";
import { NumberInput } from "../kit/numberInputs.tsx";

export const ProductSubTypeList = () => (
  <ListScreen
    of={productSubTypes}
    name="productSubTypes"
    sort="name"
    columns={["name", "typeName", "magentoCategoryId", { key: "pindex", align: "end" }]}
    filters={[{ key: "typeId", from: "product-types" }]}
  />
);

export function ProductSubTypeForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={productSubTypes} name="productSubTypes">
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <PickInput {...field("typeId")} from="product-types" />
          <NumberInput {...field("pindex")} help={t("productSubTypes.pindexHelp")} />
          <FieldGroup title={t("fields.webshop")}>
            <FieldRow>
              <TextInput {...field("magentoCategoryId")} mono />
              <TextInput {...field("magentoAttrSetId")} mono />
              <TextInput {...field("magentoGroupSpecId")} mono />
            </FieldRow>
          </FieldGroup>
        </>
      )}
    </FormScreen>
  );
}
