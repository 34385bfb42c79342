import Storage from "@mui/icons-material/StorageOutlined";
import { Box } from "@mui/material";
import type { Control, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../kit/inputs/Field.tsx";
import { type FieldProps, SelectInput, TextInput, useField } from "../../kit/inputs/inputs.tsx";
import { Pick } from "../../kit/inputs/Pick.tsx";
import { type Attribute, useTypeAttributes } from "../attributes.tsx";

/** A part from stock as the value; it is kept as the part's number. */
function PartInput(props: FieldProps) {
  const { field, error } = useField(props);
  const value = /^\d+$/.test(field.value ?? "") ? Number(field.value) : null;
  return (
    <Field label={props.label} help={props.help} error={error} optional>
      {(ids) => (
        <Pick
          from="parts"
          id={ids.id}
          describedBy={ids["aria-describedby"]}
          error={ids["aria-invalid"]}
          value={value}
          onBlur={field.onBlur}
          onChange={(id) => field.onChange(id === null ? null : String(id))}
        />
      )}
    </Field>
  );
}

function DataBearing() {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5, alignItems: "center" }}>
      <Storage sx={{ fontSize: 14 }} aria-hidden />
      {t("products.dataBearing")}
    </Box>
  );
}

export function AttributeInput({
  attribute,
  control,
}: {
  attribute: Attribute;
  control: Control<FieldValues>;
}) {
  const { code, name, type, options, dataBearing } = attribute;
  const field: FieldProps = {
    name: `attributes.${code}`,
    control,
    label: name,
    rules: { maxLength: { value: 500, message: "maxLength" } },
    shape: { schema: { type: "string", maxLength: 500 }, required: false, nullable: true },
    help: dataBearing ? <DataBearing /> : undefined,
  };
  if (type === "select") return <SelectInput {...field} options={options} nameOf={(option) => option} />;
  if (type === "product") return <PartInput {...field} />;
  return <TextInput {...field} />;
}

/** The attributes of the chosen type. */
export function AttributeFields({
  typeId,
  control,
}: {
  typeId: number | null;
  control: Control<FieldValues>;
}) {
  const attributes = useTypeAttributes(typeId);
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: 2,
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 260px), 1fr))",
      }}
    >
      {attributes?.map((attribute) => (
        <AttributeInput key={attribute.code} attribute={attribute} control={control} />
      ))}
    </Box>
  );
}
