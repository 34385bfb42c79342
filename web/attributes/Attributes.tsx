import { attributes, attributeTypes } from "../../contract/attributes.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Code, Word } from "../kit/page/values.tsx";

const inputs = () => import("./AttributeForm.tsx").then((module) => module.attributeInputs);

export const AttributeList = () => (
  <ListScreen
    edit={inputs}
    of={attributes}
    name="attributes"
    sort="position"
    columns={[
      "name",
      { key: "code", cell: (attribute) => <Code>{attribute.code}</Code> },
      { key: "type", cell: (attribute) => <Word of="attributeTypes" value={attribute.type} /> },
      "options",
      "unit",
      "dataBearing",
      { key: "magentoAttrCode", cell: (attribute) => <Code>{attribute.magentoAttrCode}</Code>, hidden: true },
      { key: "position", align: "end" },
    ]}
    filters={[{ key: "type", words: attributeTypes, texts: "attributeTypes" }]}
  />
);
