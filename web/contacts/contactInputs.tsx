import { useFormState, useWatch } from "react-hook-form";
import { isOddZipcode } from "../../contract/contacts.rules.ts";
import type { contacts } from "../../contract/contacts.ts";
import { customerTags } from "../../contract/mailingLists.routes.ts";
import { languages } from "../kit/browser/language.ts";
import {
  type FieldProps,
  type InputsOf,
  PickInput,
  SelectInput,
  SwitchInput,
  TextInput,
} from "../kit/inputs/inputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { CountryInput } from "./CountryInput.tsx";
import type { roles } from "./contactFilters.ts";

const role = (key: (typeof roles)[number]) => (field: FieldProps) => <RoleInput {...field} role={key} />;
/** The inputs of a bulk edit. */
export const contactInputs: InputsOf<typeof contacts> = {
  companyId: (field) => <PickInput {...field} from="companies" />,
  isSupplier: role("isSupplier"),
  isCustomer: role("isCustomer"),
  isPartner: role("isPartner"),
  isPublic: role("isPublic"),
  locale: (field) => <LocaleInput {...field} />,
  representative: (field) => <RepresentativeInput {...field} />,
  street: (field) => <TextInput {...field} />,
  extraStreet: (field) => <TextInput {...field} />,
  zipcode: (field) => <TextInput {...field} />,
  city: (field) => <TextInput {...field} />,
  state: (field) => <TextInput {...field} />,
  country: (field) => <CountryInput {...field} />,
  tagId: (field) => <PickInput {...field} from={customerTags.options} />,
  remarks: (field) => <TextInput {...field} rows={3} />,
};

export function RoleInput({ role, ...field }: FieldProps & { role: (typeof roles)[number] }) {
  const { t } = useTranslation();
  return <SwitchInput {...field} label={t(`contacts.roles.${role}`)} />;
}
export function RepresentativeInput(field: FieldProps) {
  const { t } = useTranslation();
  return <TextInput {...field} help={t("contacts.representativeHelp")} />;
}
/** Points out a Dutch postcode that is none, once the field is left. */
export function ZipcodeInput(field: FieldProps) {
  const { t } = useTranslation();
  const { control, name } = field;
  const [zipcode, country] = useWatch({ control, name: [name, "country"] }) as (string | undefined)[];
  const { dirtyFields, touchedFields } = useFormState({ control, name });
  const isLeft = !dirtyFields[name] || Boolean(touchedFields[name]);
  const isOdd = isLeft && isOddZipcode(zipcode ?? "", country ?? "");
  return <TextInput {...field} help={isOdd ? t("imports.problems.oddZipcode") : undefined} />;
}
export function LocaleInput(field: FieldProps) {
  const { t } = useTranslation();
  return (
    <SelectInput
      {...field}
      options={languages.map(([code]) => code)}
      nameOf={(code) => languages.find(([language]) => language === code)?.[1] ?? code}
      help={t("contacts.localeHelp")}
    />
  );
}
