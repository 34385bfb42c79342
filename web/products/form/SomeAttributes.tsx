import Close from "@mui/icons-material/Close";
import { Box, IconButton } from "@mui/material";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { Choice } from "../../kit/inputs/Choice.tsx";
import { Field } from "../../kit/inputs/Field.tsx";
import { type FieldProps, useField } from "../../kit/inputs/inputs.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useAttributes } from "../attributes.tsx";
import { AttributeInput } from "./AttributeFields.tsx";

type Values = Record<string, string | null>;

/** Some attributes with a value for each: one that is chosen and left blank is emptied. */
export function SomeAttributes(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField({
    ...props,
    rules: { validate: (values: object = {}) => Object.keys(values).length > 0 || "required" },
  });
  // The field's own value does not follow the inputs of its attributes.
  const values: Values = useWatch({ control: props.control, name: props.name }) ?? {};
  const all = useAttributes()?.filter(({ type }) => type === "text" || type === "select") ?? [];
  const chosen = Object.keys(values).flatMap((code) => all.find((one) => one.code === code) ?? []);
  const choice = useRef<HTMLSelectElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const add = (code: string) => {
    field.onChange({ ...values, [code]: null });
    setTimeout(() => list.current?.lastElementChild?.querySelector<HTMLElement>("input, select")?.focus());
  };
  const leave = (code: string) => {
    field.onChange(Object.fromEntries(Object.entries(values).filter(([other]) => other !== code)));
    choice.current?.focus();
  };
  return (
    <>
      <Field label={t("attributes.one")} error={chosen.length > 0 ? undefined : error}>
        {(ids) => (
          <Choice
            fullWidth
            value={null}
            options={all.filter((one) => !chosen.includes(one)).map(({ code, name }) => ({ id: code, name }))}
            none={t("kit.choose")}
            onChoose={(code) => code && add(code)}
            onBlur={field.onBlur}
            inputRef={(element: HTMLSelectElement | null) => {
              choice.current = element;
              field.ref(element);
            }}
            error={ids["aria-invalid"]}
            inputProps={ids}
          />
        )}
      </Field>
      <div ref={list}>
        {chosen.map((attribute) => (
          <Box key={attribute.code} sx={{ display: "flex", gap: 1, alignItems: "start" }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <AttributeInput attribute={attribute} control={props.control} />
            </Box>
            <IconButton
              onClick={() => leave(attribute.code)}
              aria-label={t("kit.bulkEdit.leave", { field: attribute.name })}
              sx={{ mt: 2.5 }}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </div>
    </>
  );
}
