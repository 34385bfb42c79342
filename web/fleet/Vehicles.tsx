import { plateText } from "../../contract/plates.rules.ts";
import { vehicles } from "../../contract/vehicles.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Code, Count, Day } from "../kit/page/values.tsx";

import { VehicleWarnings } from "./VehicleWarnings.tsx";

export const VehicleList = () => (
  <ListScreen
    of={vehicles}
    name="vehicles"
    sort="name"
    columns={[
      "name",
      {
        key: "registrationNumber",
        cell: (vehicle) => <Code copy={false}>{plateText(vehicle.registrationNumber)}</Code>,
      },
      { key: "warnings", cell: (vehicle) => <VehicleWarnings of={vehicle.warnings} /> },
      { key: "payload", align: "end", cell: (vehicle) => <Count value={vehicle.payload} /> },
      { key: "odometer", align: "end", cell: (vehicle) => <Count value={vehicle.odometer} /> },
      { key: "inspectionUntil", cell: (vehicle) => <Day on={vehicle.inspectionUntil} /> },
      { key: "insuredUntil", cell: (vehicle) => <Day on={vehicle.insuredUntil} /> },
      { key: "volume", align: "end", hidden: true, cell: (vehicle) => <Count value={vehicle.volume} /> },
    ]}
    filters={[
      { key: "payload", kind: "numbers" },
      { key: "inspectionUntil", kind: "days" },
      { key: "insuredUntil", kind: "days" },
      { key: "archived", kind: "yesNo" },
    ]}
  />
);
