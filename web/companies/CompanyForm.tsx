import { companies } from "../../contract/companies.ts";
import { bareNumber, isVatNr } from "../../contract/company.rules.ts";
import { normalDigits, validKvk, validRsin } from "../../contract/contacts.rules.ts";
import { FileSection } from "../files/FileSection.tsx";
import { useMay } from "../kit/call/session.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, TextInput } from "../kit/inputs/inputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** A number that must pass the rule which the server applies too. */
const checked = (
  field: FieldProps,
  valid: (bare: string) => boolean,
  message: string,
  bare = normalDigits,
): FieldProps => ({
  ...field,
  rules: { validate: (value: string) => valid(bare(value ?? "")) || message },
});
const isVatNrOrNone = (bare: string) => bare === "" || isVatNr(bare);

export function CompanyForm() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <FormScreen
      of={companies}
      name="companies"
      aside={({ id, files }) => (
        <FileSection
          routes={companies}
          of={{ companyId: id }}
          files={files}
          writable={may(companies.addFile)}
        />
      )}
    >
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <FieldRow>
            <TextInput
              {...checked(field("kvk_nr"), validKvk, "kvkInvalid")}
              mono
              inputMode="numeric"
              help={t("companies.kvkHelp")}
            />
            <TextInput
              {...checked(field("rsin_nr"), validRsin, "rsinInvalid")}
              mono
              inputMode="numeric"
              help={t("companies.rsinHelp")}
            />
          </FieldRow>
          <TextInput
            {...checked(field("vatNr"), isVatNrOrNone, "vatNrInvalid", bareNumber)}
            mono
            help={t("companies.vatNrHelp")}
          />
        </>
      )}
    </FormScreen>
  );
}
