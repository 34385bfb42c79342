import { productSubTypes } from "../../contract/productTypes.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";

const inputs = () => import("./ProductSubTypeForm.tsx").then((module) => module.productSubTypeInputs);

export const ProductSubTypeList = () => (
  <ListScreen
    edit={inputs}
    of={productSubTypes}
    name="productSubTypes"
    sort="name"
    columns={["name", "typeName", "magentoCategoryId", "magentoAttrSetId", { key: "pindex", align: "end" }]}
    filters={[{ key: "typeId", from: "product-types" }]}
  />
);
