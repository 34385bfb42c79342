import Close from "@mui/icons-material/Close";
import Storage from "@mui/icons-material/StorageOutlined";
import { Box, IconButton } from "@mui/material";
import type { Control } from "react-hook-form";
import { anyKind } from "../../../contract/files.rules.ts";
import { Field } from "../../kit/inputs/Field.tsx";
import { FileDrop } from "../../kit/inputs/FileDrop.tsx";
import { type FieldProps, SelectInput, TextInput, useField } from "../../kit/inputs/inputs.tsx";
import { Pick } from "../../kit/inputs/Pick.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { type Attribute, useTypeAttributes } from "../attributes.tsx";
import type { AttributeFiles } from "./attributeFiles.ts";

/** A part from stock as the value; it is kept as the part's number. */
function PartInput(props: FieldProps) {
  const { field, error } = useField(props);
  const value = /^\d+$/.test(field.value ?? "") ? Number(field.value) : null;
  return (
    <Field label={props.label} help={props.help} error={error} optional>
      {(ids) => (
        <Pick
          from="parts"
          ids={ids}
          value={value}
          onBlur={field.onBlur}
          onChange={(id) => field.onChange(id === null ? null : String(id))}
        />
      )}
    </Field>
  );
}

/** A file that is sent once the product is saved; its name stands for it meanwhile. */
function FileInput({ code, files, ...props }: FieldProps & { code: string; files: AttributeFiles }) {
  const { t } = useTranslation();
  const { field, error } = useField(props);
  const { chosen, choose, had } = files;
  const existing = had[code] && field.value === had[code] ? had[code] : undefined;
  return (
    <Field label={props.label} help={props.help} error={error} optional>
      {(ids) => (
        <FileDrop
          small
          kinds={anyKind}
          ids={ids}
          label={existing && t("products.otherFile")}
          files={chosen[code] ? [chosen[code]] : []}
          onFiles={([file]) => {
            choose(code, file);
            field.onChange(file?.name ?? had[code] ?? null);
          }}
        >
          {existing && (
            <Box sx={{ display: "flex", alignItems: "center", minWidth: 0, maxWidth: "100%" }}>
              <Box component="bdi" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                {existing}
              </Box>
              <IconButton
                size="small"
                aria-label={t("files.remove", { file: existing })}
                onClick={() => field.onChange(null)}
              >
                <Close sx={{ fontSize: 18 }} />
              </IconButton>
            </Box>
          )}
        </FileDrop>
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

type Props = { attribute: Attribute; control: Control; files?: AttributeFiles };
export function AttributeInput({ attribute, control, files }: Props) {
  const { code, name, type, options, colors, dataBearing } = attribute;
  const field: FieldProps = {
    name: `attributes.${code}`,
    control,
    label: name,
    rules: { maxLength: { value: 500, message: "maxLength" } },
    shape: { schema: { type: "string", maxLength: 500 }, required: false, nullable: true },
    help: dataBearing ? <DataBearing /> : undefined,
  };
  if (type === "select")
    return <SelectInput {...field} options={options} colors={colors} nameOf={(option) => option} />;
  if (type === "product") return <PartInput {...field} />;
  if (type === "file" && files) return <FileInput {...field} code={code} files={files} />;
  return <TextInput {...field} />;
}

type AttributeFieldsProps = { typeId: number | null; control: Control; files: AttributeFiles };
/** The attributes of the chosen type. */
export function AttributeFields({ typeId, ...rest }: AttributeFieldsProps) {
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
        <AttributeInput key={attribute.code} attribute={attribute} {...rest} />
      ))}
    </Box>
  );
}
