import { locations } from "../../contract/locations.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Code, Count } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const inputs = () => import("./LocationForm.tsx").then((module) => module.locationInputs);

export function LocationList() {
  const { t } = useTranslation();
  return (
    <ListScreen
      titleText={t("places.manage")}
      edit={inputs}
      of={locations}
      name="locations"
      sort="name"
      columns={[
        "name",
        "zipcodes",
        {
          key: "locationTemplate",
          cell: (location) => <Code copy={false}>{location.locationTemplate}</Code>,
        },
        { key: "used", align: "end", cell: (location) => <Count value={location.used} /> },
        { key: "unitCapacity", align: "end", cell: (location) => <Count value={location.unitCapacity} /> },
      ]}
    />
  );
}
