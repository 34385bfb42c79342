import { lifecycles, productStatuses } from "../../contract/statuses.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { StatusChip, Word } from "../kit/page/values.tsx";

export const ProductStatusList = () => (
  <ListScreen
    of={productStatuses}
    name="productStatuses"
    sort="position"
    columns={[
      { key: "name", cell: (status) => <StatusChip {...status} /> },
      { key: "lifecycle", cell: (status) => <Word of="lifecycles" value={status.lifecycle} /> },
      { key: "position", align: "end" },
    ]}
    filters={[{ key: "lifecycle", words: lifecycles, texts: "lifecycles" }]}
  />
);
