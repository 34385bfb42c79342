import { type Control, type FieldValues, useWatch } from "react-hook-form";
import { FieldRow } from "../kit/Field.tsx";
import { type FieldProps, PickInput, TextInput } from "../kit/inputs.tsx";
import { usePlaceHelp } from "./place.tsx";

type Props = { control: Control<FieldValues>; location: FieldProps; label: FieldProps };

/** The location and the label in it, with how that label is written there. */
export function PlaceFields({ control, location, label }: Props) {
  const locationId = useWatch({ control, name: location.name }) as number | null;
  const help = usePlaceHelp(locationId);
  return (
    <FieldRow>
      <PickInput {...location} from="locations" />
      <TextInput {...label} mono help={help} />
    </FieldRow>
  );
}
