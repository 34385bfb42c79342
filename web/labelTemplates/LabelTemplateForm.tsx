import { barCodes, squareCodes, squareContents } from "../../contract/labelTemplates.routes.ts";
import { labelTemplates } from "../../contract/labelTemplates.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { fieldRules } from "../kit/inputs/fields.ts";
import { type FieldProps, type More, SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { Numeric } from "../kit/inputs/numberInputs.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { parseHundredths } from "../kit/texts/numbers.ts";
import { LinesInput } from "./LinesInput.tsx";
import { Preview } from "./Preview.tsx";
import { SizeInput } from "./SizeInput.tsx";

/** A length; the value is hundredths of a millimetre. */
function LengthInput(props: FieldProps & More) {
  const { t } = useTranslation();
  const { shortHundredths } = useFormat();
  const shape = { ...props.shape, required: true };
  return (
    <Numeric
      {...props}
      shape={shape}
      rules={fieldRules(shape)}
      unit={t("labelTemplates.mm")}
      parse={parseHundredths}
      format={shortHundredths}
      read={(value) => t("labelTemplates.millimetres", { size: shortHundredths(value) })}
    />
  );
}

export function LabelTemplateForm() {
  const { t } = useTranslation();
  return (
    <FormScreen of={labelTemplates} name="labelTemplates">
      {({ field, form }) => {
        const { square, bars } = form.watch();
        return (
          <>
            <Preview form={form} />
            <TextInput {...field("name")} />
            <FieldRow>
              <LengthInput {...field("width")} />
              <LengthInput {...field("height")} />
              <LengthInput {...field("margin")} help={t("labelTemplates.marginHelp")} />
            </FieldRow>
            <LinesInput {...field("fields")} />
            <FieldGroup title={t("labelTemplates.squareGroup")}>
              <FieldRow>
                <SelectInput {...field("square")} options={squareCodes} texts="labelTemplates.squareCodes" />
                {square !== "none" && (
                  <>
                    <SelectInput
                      {...field("squareHolds")}
                      options={squareContents}
                      texts="labelTemplates.squareContents"
                    />
                    <LengthInput {...field("squareSize")} />
                  </>
                )}
              </FieldRow>
            </FieldGroup>
            <FieldGroup title={t("labelTemplates.barsGroup")}>
              <FieldRow>
                <SelectInput {...field("bars")} options={barCodes} texts="labelTemplates.barCodes" />
                {bars !== "none" && (
                  <>
                    <LengthInput {...field("barsHeight")} />
                    <SizeInput {...field("barsTextSize")} none={t("labelTemplates.noText")} />
                  </>
                )}
              </FieldRow>
            </FieldGroup>
            <LengthInput {...field("logoHeight")} help={t("labelTemplates.logoHelp")} />
          </>
        );
      }}
    </FormScreen>
  );
}
