import { services } from "../../contract/services.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Money } from "../kit/page/values.tsx";

export const ServiceList = () => (
  <ListScreen
    of={services}
    name="services"
    sort="name"
    columns={["name", { key: "price", align: "end", cell: ({ price }) => <Money cents={price} /> }, "active"]}
  />
);
