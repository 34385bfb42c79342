import { productTypes } from "../../contract/productTypes.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Count } from "../kit/page/values.tsx";

const inputs = () => import("./ProductTypeForm.tsx").then((module) => module.productTypeInputs);

export const ProductTypeList = () => (
  <ListScreen
    edit={inputs}
    of={productTypes}
    name="productTypes"
    sort="name"
    columns={[
      "name",
      "comment",
      { key: "attributes", align: "end", cell: (type) => <Count value={type.attributes.length} /> },
      { key: "tasks", align: "end", cell: (type) => <Count value={type.tasks.length} /> },
      "isAttribute",
    ]}
  />
);
