import { deliveryTypes } from "../../contract/orderInput.ts";
import type { sales } from "../../contract/orders.ts";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import {
  type FieldProps,
  type InputsOf,
  PickInput,
  SelectInput,
  SwitchInput,
  TextInput,
} from "../kit/inputs/inputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The inputs for bulk editing of orders. */
export const orderInputs: InputsOf<typeof sales> = {
  proposedPickupDate: (field) => <DateInput {...field} />,
  pickupDate: (field) => <DateInput {...field} />,
  deliveryDate: (field) => <DateInput {...field} />,
  deliveryType: (field) => <SelectInput {...field} options={deliveryTypes} texts="deliveryTypes" />,
  logistics: (field) => <SwitchInput {...field} />,
  partnerId: (field) => <PartnerInput {...field} />,
  locationId: (field) => <PickInput {...field} from="locations" />,
  locationLabel: (field) => <LabelInput {...field} />,
  remarks: (field) => <RemarksInput {...field} />,
  instructions: (field) => <InstructionsInput {...field} />,
};

export function PartnerInput(field: FieldProps) {
  const { t } = useTranslation();
  return <PickInput {...field} from="partners" help={t("orders.partnerHelp")} />;
}
export function LabelInput(field: FieldProps) {
  const { t } = useTranslation();
  return <TextInput {...field} mono help={t("orders.labelHelp")} />;
}
export function RemarksInput(field: FieldProps) {
  const { t } = useTranslation();
  return <TextInput {...field} rows={3} help={t("orders.remarksHelp")} />;
}
export function InstructionsInput(field: FieldProps) {
  const { t } = useTranslation();
  return <TextInput {...field} rows={3} help={t("orders.instructionsHelp")} />;
}
