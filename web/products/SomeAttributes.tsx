import Close from "@mui/icons-material/Close";
import { Box, IconButton, NativeSelect, OutlinedInput } from "@mui/material";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../kit/Field.tsx";
import { type FieldProps, useField } from "../kit/inputs.tsx";
import { AttributeInput } from "./AttributeFields.tsx";
import { useAttributes } from "./attributes.tsx";

/** Some attributes with a value for each: one that is chosen and left empty is emptied. */
export function SomeAttributes(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField({
    ...props,
    rules: { validate: (given: object) => Object.keys(given).length > 0 || "required" },
  });
  const values = field.value as Record<string, string | null>;
  const all = useAttributes()?.filter(({ type }) => type === "text" || type === "select") ?? [];
  const list = useRef<HTMLDivElement>(null);
  const add = (code: string) => {
    field.onChange({ ...values, [code]: null });
    setTimeout(() => list.current?.lastElementChild?.querySelector<HTMLElement>("input, select")?.focus());
  };
  const leave = (code: string) =>
    field.onChange(Object.fromEntries(Object.entries(values).filter(([other]) => other !== code)));
  return (
    <>
      <div ref={list}>
        {Object.keys(values).flatMap((code) => {
          const attribute = all.find((one) => one.code === code);
          if (!attribute) return [];
          return (
            <Box key={code} sx={{ display: "flex", gap: 1, alignItems: "start" }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <AttributeInput attribute={attribute} control={props.control} />
              </Box>
              <IconButton
                onClick={() => leave(code)}
                aria-label={t("kit.bulkEdit.leave", { field: attribute.name })}
                sx={{ mt: 2.5 }}
              >
                <Close fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
      </div>
      <Field label={t("attributes.one")} error={Object.keys(values).length > 0 ? undefined : error}>
        {(ids) => (
          <NativeSelect
            fullWidth
            value=""
            onChange={(event) => add(event.target.value)}
            onBlur={field.onBlur}
            inputRef={field.ref}
            input={<OutlinedInput error={ids["aria-invalid"]} />}
            inputProps={ids}
          >
            <option value="">{t("kit.choose")}</option>
            {all.flatMap(({ code, name }) =>
              Object.hasOwn(values, code) ? (
                []
              ) : (
                <option key={code} value={code}>
                  {name}
                </option>
              ),
            )}
          </NativeSelect>
        )}
      </Field>
    </>
  );
}
