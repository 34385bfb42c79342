import { useTranslation } from "react-i18next";
import { locations } from "../../contract/locations.ts";
import { FormScreen } from "../kit/FormScreen.tsx";
import { TagsInput, TextInput } from "../kit/inputs.tsx";
import { ListScreen } from "../kit/ListScreen.tsx";
import { NumberInput } from "../kit/numberInputs.tsx";
import { Code, Count } from "../kit/show.tsx";

export const LocationList = () => (
  <ListScreen
    of={locations}
    name="locations"
    sort="name"
    columns={[
      "name",
      "zipcodes",
      { key: "locationTemplate", cell: (location) => <Code copy={false}>{location.locationTemplate}</Code> },
      { key: "used", align: "end", cell: (location) => <Count value={location.used} /> },
      { key: "unitCapacity", align: "end", cell: (location) => <Count value={location.unitCapacity} /> },
    ]}
  />
);

export function LocationForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={locations} name="locations">
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <TagsInput {...field("zipcodes")} help={t("locations.zipcodesHelp")} />
          <TextInput {...field("locationTemplate")} mono help={t("locations.templateHelp")} />
          <NumberInput {...field("unitCapacity")} help={t("locations.capacityHelp")} />
        </>
      )}
    </FormScreen>
  );
}
