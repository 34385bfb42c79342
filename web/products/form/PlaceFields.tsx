import { type Control, useWatch } from "react-hook-form";
import { FieldRow } from "../../kit/inputs/Field.tsx";
import { type FieldProps, PickInput, TextInput } from "../../kit/inputs/inputs.tsx";
import { usePlaceHelp } from "../place.tsx";

type Props = { control: Control; location: FieldProps; label: FieldProps };

/** The location and the label in it, with how that label is written there. */
export function PlaceFields({ control, location, label }: Props) {
  return (
    <FieldRow>
      <PickInput {...location} from="locations" />
      <LabelInput {...label} control={control} />
    </FieldRow>
  );
}

/** The label in the location that the form names. */
export function LabelInput(field: FieldProps) {
  const locationId = useWatch({ control: field.control, name: "locationId" }) as number | null;
  return <TextInput {...field} mono help={usePlaceHelp(locationId)} />;
}
