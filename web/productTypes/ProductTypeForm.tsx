import { attributes } from "../../contract/attributes.ts";
import { labelTemplates } from "../../contract/labelTemplates.ts";
import { productTypes } from "../../contract/productTypes.ts";
import { shopOptions } from "../../contract/webshop.routes.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { type FieldProps, type InputsOf, PickInput, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ShopIdInput } from "../webshop/ShopIdInput.tsx";
import { ShopTextsInput } from "./ShopTextsInput.tsx";
import { TasksInput } from "./TasksInput.tsx";

function IsAttributeInput(field: FieldProps) {
  const { t } = useTranslation();
  return <SwitchInput {...field} help={t("productTypes.isAttributeHelp")} />;
}
function LabelInput(field: FieldProps) {
  const { t } = useTranslation();
  return <PickInput {...field} from={labelTemplates.options} help={t("productTypes.labelTemplateHelp")} />;
}
/** The inputs of a bulk edit. */
export const productTypeInputs: InputsOf<typeof productTypes> = {
  comment: (field) => <TextInput {...field} rows={2} />,
  isAttribute: (field) => <IsAttributeInput {...field} />,
  labelTemplateId: (field) => <LabelInput {...field} />,
  magentoCategoryId: (field) => <ShopIdInput {...field} from={shopOptions.categories} />,
};

export function ProductTypeForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={productTypes} name="productTypes">
      {({ field, form }) => (
        <>
          <TextInput {...field("name")} />
          <TextInput {...field("comment")} rows={2} />
          <PickInput
            {...field("attributes")}
            from={attributes.options}
            multiple
            help={t("productTypes.attributesHelp")}
          />
          <TasksInput tasks={field("tasks")} dependencies={field("dependencies")} />
          <LabelInput {...field("labelTemplateId")} />
          <IsAttributeInput {...field("isAttribute")} />
          <ShopIdInput {...field("magentoCategoryId")} from={shopOptions.categories} />
          <ShopTextsInput
            titleOf={(locale) => field(`shopTitles.${locale}`)}
            textOf={(locale) => field(`shopTexts.${locale}`)}
            form={form}
          />
        </>
      )}
    </FormScreen>
  );
}
