import { labelTemplates } from "../../contract/labelTemplates.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Count } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

export function LabelTemplateList() {
  const { t } = useTranslation();
  const { shortHundredths } = useFormat();
  return (
    <ListScreen
      of={labelTemplates}
      name="labelTemplates"
      sort="name"
      columns={[
        "name",
        {
          key: "width",
          label: t("labelTemplates.fields.size"),
          cell: ({ width, height }) => (
            <bdi>
              {t("labelTemplates.sizeOf", { width: shortHundredths(width), height: shortHundredths(height) })}
            </bdi>
          ),
        },
        {
          key: "productTypes",
          align: "end",
          cell: ({ productTypes }) => <Count value={productTypes} />,
        },
      ]}
    />
  );
}
