import { drivers } from "../../contract/drivers.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Day } from "../kit/page/values.tsx";

export const DriverList = () => (
  <ListScreen
    of={drivers}
    name="drivers"
    sort="name"
    columns={[
      "name",
      "username",
      "email",
      "phone",
      { key: "licenceUntil", cell: (driver) => <Day on={driver.licenceUntil} /> },
    ]}
    filters={[
      { key: "licenceUntil", kind: "days" },
      { key: "archived", kind: "yesNo" },
    ]}
  />
);
